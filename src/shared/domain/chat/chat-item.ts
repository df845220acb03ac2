import { z } from 'zod'
import { AnswerFlaw } from './answer-check.ts'
import { ApprovalDecision, ApprovalRequest } from './approval.ts'
import { AttachedContext } from './chat-context.ts'
import { FiledEntry } from '../entries/filed-entry.ts'
import { PromptSizes } from '../models/prompt-sizes.ts'
import { ToolResult } from './tool-result.ts'
import { VaultPath } from '../vault-path-schema.ts'

/** Where an answer comes from; opens at the line. Lines count from 1. */
export const Source = z.object({
  path: VaultPath,
  title: z.string(),
  heading: z.string().nullable(),
  startLine: z.number().int(),
  endLine: z.number().int(),
})
export type Source = z.output<typeof Source>

/** A file that a turn really changed, from the journal and not from what the model says. */
export const AppliedChange = z.object({
  changeId: z.string(),
  kind: z.enum(['create', 'edit', 'move', 'trash']),
  path: VaultPath,
  to: z.string().optional(),
  additions: z.number().int(),
  deletions: z.number().int(),
})
export type AppliedChange = z.output<typeof AppliedChange>

/**
 * `done` answered · `limit` a cap ended it, the answer is partial · `stopped` the person stopped it ·
 * `failed` the model could not be reached or sent nonsense · `interrupted` Latent ended in mid-turn.
 */
export const TurnStatus = z.enum(['done', 'limit', 'stopped', 'failed', 'interrupted'])
export type TurnStatus = z.output<typeof TurnStatus>

const base = { seq: z.number().int(), turnId: z.string(), atMs: z.number() }

/**
 * What a turn emits, in order of `seq` (from 1, per conversation). Watching from a sequence number replays what
 * came after it; a finished message is replayed as one `text` item, which replaces its deltas.
 */
/** What answers took, in tokens, as the server counts them. */
export const TokenUsage = z.object({
  promptTokens: z.number().int().nonnegative(),
  completionTokens: z.number().int().nonnegative(),
  /** Of the prompt, what the server had from before; left out where it does not say. */
  cachedTokens: z.number().int().nonnegative().optional(),
})
export type TokenUsage = z.output<typeof TokenUsage>

export const ChatItem = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('user-message'),
    messageId: z.string(),
    text: z.string(),
    /** The note that was open, shown to the model by name. */
    openPath: z.string().nullable(),
    /** What went along with it; left out for nothing. */
    context: z.array(AttachedContext).optional(),
    /** Pictures of the vault that were sent along. */
    images: z.array(VaultPath).optional(),
  }),
  z.object({ ...base, type: z.literal('turn-start'), model: z.string(), isLocal: z.boolean() }),
  z.object({ ...base, type: z.literal('text-delta'), messageId: z.string(), text: z.string() }),
  z.object({ ...base, type: z.literal('text'), messageId: z.string(), text: z.string() }),
  z.object({
    ...base,
    type: z.literal('reasoning-delta'),
    messageId: z.string(),
    text: z.string(),
  }),
  z.object({
    ...base,
    type: z.literal('tool-start'),
    callId: z.string(),
    tool: z.string(),
    /** One line for the card: "Search for “permit”". */
    title: z.string(),
    arguments: z.unknown(),
  }),
  z.object({ ...base, type: z.literal('approval-request'), request: ApprovalRequest }),
  z.object({
    ...base,
    type: z.literal('approval-answer'),
    approvalId: z.string(),
    decision: ApprovalDecision,
  }),
  z.object({
    ...base,
    type: z.literal('tool-end'),
    callId: z.string(),
    result: ToolResult,
    /** What was written, each undoable by its `changeId`. */
    changes: z.array(AppliedChange),
  }),
  z.object({
    ...base,
    type: z.literal('notice'),
    level: z.enum(['info', 'warning', 'error']),
    text: z.string(),
    /** For a countdown: when the next try starts. */
    retryAtMs: z.number().optional(),
    /** Turns whose changes it tells of, for a button that takes them back. */
    undoTurnIds: z.array(z.string()).exactOptional(),
  }),
  /** How full the model's context was, before each of its answers. */
  z.object({ ...base, type: z.literal('prompt-sizes'), sizes: PromptSizes }),
  z.object({ ...base, type: z.literal('undone'), changeId: z.string(), path: z.string() }),
  /** The undo of a change was itself undone: the change holds again. */
  z.object({ ...base, type: z.literal('redone'), changeId: z.string(), path: z.string() }),
  /**
   * What stands for the items after `fromSeq`, up to and with `throughSeq`, when the model is told of the conversation.
   * The last one with its id holds; it has its own id in the place of a turn's.
   */
  z.object({
    ...base,
    type: z.literal('summary'),
    summaryId: z.string(),
    fromSeq: z.number().int(),
    throughSeq: z.number().int(),
    /** Null: it was removed, and the model is told all of it again. */
    text: z.string().nullable(),
    by: z.enum(['model', 'person']),
  }),
  z.object({
    ...base,
    type: z.literal('turn-end'),
    status: TurnStatus,
    /** A sentence that says why, when the status is not `done`. */
    warning: z.string().optional(),
    toolsUsed: z.array(z.string()),
    sources: z.array(Source),
    changes: z.array(AppliedChange),
    /** What was filed, by the last call that filed something. */
    entry: FiledEntry.optional(),
    canContinue: z.boolean(),
    /** What the answer says of the notes and is not so; left out when nothing was found. */
    flaws: z.array(AnswerFlaw).optional(),
    /** The answer comes from no note: `unread` when none was asked, `not-found` when nothing was found. */
    groundless: z.enum(['unread', 'not-found']).optional(),
    /** Of all answers of the turn; left out when the server said nothing. */
    usage: TokenUsage.optional(),
    /** What that cost at the prices of then, in US dollars; left out when a price or a count was not known. */
    costDollars: z.number().nonnegative().optional(),
  }),
])
export type ChatItem = z.output<typeof ChatItem>

/** What Latent itself tells a model, in the person's place, when an answer is to go on. */
export const GO_ON = 'Please go on.'

/** A chat item before the conversation gave it its number. */
export type NewChatItem = DistributiveOmit<ChatItem, 'seq' | 'turnId' | 'atMs'>
type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never

import { z } from 'zod'
import { call, stream } from '../rpc/contract.ts'
import { ApprovalReview } from '../domain/chat/approval.ts'
import { ContextReference } from '../domain/chat/chat-context.ts'
import { MAX_ATTACHED } from './limits.ts'
import { ChatItem } from '../domain/chat/chat-item.ts'
import { Grant } from '../domain/chat/grant.ts'
import { ToolDefinition, PermissionLevel } from '../domain/chat/tool-result.ts'
import { VaultPath } from '../domain/vault-path-schema.ts'

/** Where a conversation came from. It holds the items of the other one before `seq`, under the same numbers. */
export const ForkedFrom = z.object({
  conversationId: z.string(),
  /** The first number that is its own. */
  seq: z.number().int(),
  /** It asks the question of that number again: another version of the same conversation. */
  isVersion: z.boolean(),
})
export type ForkedFrom = z.output<typeof ForkedFrom>

/** A passage of a conversation that has the words looked for. */
export const ConversationHit = z.object({
  conversationId: z.string(),
  /** The number of the item; null when the words are in the title. */
  seq: z.number().int().nullable(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
})
export type ConversationHit = z.output<typeof ConversationHit>

export const Conversation = z.object({
  id: z.string(),
  /** The first words of the first message until it is renamed; empty for a new one. */
  title: z.string(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
  isRunning: z.boolean(),
  /** Who answers in it: the id of a provider, or `offline`; null: whoever is the default. */
  providerId: z.string().nullable(),
  isPinned: z.boolean(),
  forkedFrom: ForkedFrom.nullable(),
})
export type Conversation = z.output<typeof Conversation>

export const ToolInfo = z.object({
  definition: ToolDefinition,
  level: PermissionLevel,
  /** It adds or edits, so that a person may choose when it asks (`ToolRule`). */
  takesRule: z.boolean(),
  /** One example call for help: `/search_notes query="permit" top_k=5`. */
  example: z.string(),
})
export type ToolInfo = z.output<typeof ToolInfo>

/** Something of the vault that can be attached to a message. */
export const ContextOffer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('note'),
    path: VaultPath,
    title: z.string(),
    alias: z.string().nullable(),
  }),
  z.object({ kind: z.literal('folder'), path: VaultPath, notes: z.number().int() }),
  z.object({ kind: z.literal('tag'), tag: z.string(), notes: z.number().int() }),
])
export type ContextOffer = z.output<typeof ContextOffer>

const answered = { approvalId: z.string(), nonce: z.string() }

export const chat = {
  /** Newest first. */
  'chat.conversations': call(z.object({}), z.array(Conversation)),
  'chat.create': call(z.object({}), Conversation),
  'chat.rename': call(
    z.object({ conversationId: z.string(), title: z.string().min(1).max(200) }),
    z.null(),
  ),
  'chat.pin': call(z.object({ conversationId: z.string(), isPinned: z.boolean() }), z.null()),
  /** Conversations in whose title or text all words begin, newest first, each once. */
  'chat.search': call(
    z.object({ query: z.string().max(500), limit: z.number().int().min(1).max(200) }),
    z.array(ConversationHit),
  ),
  /** A new conversation with everything up to the end of that turn; `conflict` while the turn runs. */
  'chat.fork': call(z.object({ conversationId: z.string(), turnId: z.string() }), Conversation),
  /**
   * Asks a message of the person again, with other words or another answerer, in a version of its own: the
   * conversation as it was stays. Starts a turn as `chat.send`.
   */
  'chat.resend': call(
    z.object({
      conversationId: z.string(),
      messageId: z.string(),
      text: z.string().trim().min(1).max(200_000),
      /** Who answers in the version; left out: whoever answers in the conversation. */
      providerId: z.string().nullable().optional(),
    }),
    z.object({ conversationId: z.string(), turnId: z.string() }),
  ),
  /** Changes what the model is told in the place of older messages; null removes it, and it is told those again. */
  'chat.setSummary': call(
    z.object({
      conversationId: z.string(),
      summaryId: z.string(),
      text: z.string().trim().min(1).max(20_000).nullable(),
    }),
    z.null(),
  ),
  /** Makes a note of a conversation, in the folder `Conversations`, under a free name. */
  'chat.export': call(z.object({ conversationId: z.string() }), z.object({ path: VaultPath })),
  'chat.delete': call(z.object({ conversationId: z.string() }), z.null()),
  /** Chooses who answers from the next turn on. `not_found` for a provider that is not saved. */
  'chat.setProvider': call(
    z.object({ conversationId: z.string(), providerId: z.string().nullable() }),
    z.null(),
  ),
  /**
   * Starts a turn in main and answers when what is attached was read; `conflict` when one is running there, `not_found`
   * when something attached is not there: then nothing was sent. Null makes a conversation.
   */
  'chat.send': call(
    z.object({
      conversationId: z.string().nullable(),
      text: z.string().trim().min(1).max(200_000),
      openPath: z.string().nullable(),
      context: z.array(ContextReference).max(MAX_ATTACHED).default([]),
      /** Who answers in the conversation that this makes; without a meaning for one that is there. */
      providerId: z.string().nullable().optional(),
      /** Pictures of the vault that go with the message. Which of them the model was shown, the turn says. */
      images: z.array(VaultPath).max(10).optional(),
    }),
    z.object({ conversationId: z.string(), turnId: z.string() }),
  ),
  /** Goes on where a limit or a stop ended the last turn: same context, a fresh allowance. */
  'chat.continue': call(z.object({ conversationId: z.string() }), z.object({ turnId: z.string() })),
  /** Replays the items after sequence number `after` (0: all), then yields new ones until the reader leaves. */
  'chat.watch': stream(
    z.object({ conversationId: z.string(), after: z.number().int().min(0) }),
    ChatItem,
    z.null(),
  ),
  /** Ends the pause before the next try. Not an error when nobody waits for one. */
  'chat.retryNow': call(z.object({ conversationId: z.string() }), z.null()),
  /** Aborts the running turn; open questions are declined. Not an error when nothing runs. */
  'chat.stop': call(z.object({ conversationId: z.string() }), z.null()),
  /**
   * The answer to an `approval-request`. A yes names the digest of what was shown and what is taken of each change.
   * `denied` for a wrong nonce, a second answer, one too late, or one to something else.
   */
  'approval.answer': call(
    z.discriminatedUnion('decision', [
      z.object({
        ...answered,
        decision: z.literal('allowed'),
        digest: z.string(),
        review: ApprovalReview,
      }),
      z.object({ ...answered, decision: z.literal('declined'), reason: z.string().max(2_000) }),
    ]),
    z.null(),
  ),
  /** What was allowed for the rest of a conversation and still holds, newest first. */
  'grant.list': call(z.object({}), z.array(Grant)),
  /** Not an error when it holds no more. */
  'grant.revoke': call(z.object({ grantId: z.string() }), z.null()),
  /** Notes and folders by name, or tags, best first; for an empty query those that changed or are used most. */
  'context.find': call(
    z.object({
      kind: z.enum(['place', 'tag']),
      query: z.string().max(500),
      limit: z.number().int().min(1).max(50),
    }),
    z.array(ContextOffer),
  ),
  /** What the memory note gives to every prompt; `text` is null while there is no such note. */
  'memory.read': call(
    z.object({}),
    z.object({ path: VaultPath, text: z.string().nullable(), isCut: z.boolean() }),
  ),
  'tool.list': call(z.object({}), z.array(ToolInfo)),
}

export const chatEvents = {
  'chat.changed': z.object({ conversations: z.array(Conversation) }),
  'grant.changed': z.object({ grants: z.array(Grant) }),
}

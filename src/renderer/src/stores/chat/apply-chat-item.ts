import type { ApprovalDecision, ApprovalRequest } from '../../../../shared/domain/chat/approval.ts'
import type {
  AppliedChange,
  ChatItem,
  Source,
  TokenUsage,
  TurnStatus,
} from '../../../../shared/domain/chat/chat-item.ts'
import type { AttachedContext } from '../../../../shared/domain/chat/chat-context.ts'
import type { PromptSizes } from '../../../../shared/domain/models/prompt-sizes.ts'
import type { AnswerFlaw } from '../../../../shared/domain/chat/answer-check.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { ToolResult } from '../../../../shared/domain/chat/tool-result.ts'

/** A conversation as it is shown: what its items so far add up to. */
export interface Transcript {
  /** The number of the last item; watching goes on after it. */
  readonly lastSeq: number
  readonly entries: readonly TranscriptEntry[]
  /** Changes that were undone since, by `changeId`. */
  readonly undone: readonly string[]
  /** What stands for older messages when the model is told of them, in their order. */
  readonly summaries: readonly Summary[]
  /** How full the model's context was last; null before the first answer of one. */
  readonly promptSizes: PromptSizes | null
}
export interface Summary {
  readonly summaryId: string
  /** It stands for what comes before the next message of the person. */
  readonly throughSeq: number
  readonly text: string
  readonly by: 'model' | 'person'
}
export type TranscriptEntry = UserEntry | TurnEntry

export interface UserEntry {
  readonly type: 'user'
  /** The number of its item, which versions of a conversation share. */
  readonly seq: number
  readonly messageId: string
  readonly text: string
  readonly openPath: string | null
  /** What went along with it. */
  readonly context: readonly AttachedContext[]
  /** Pictures of the vault that went along. */
  readonly images: readonly VaultPath[]
  readonly atMs: number
}
/** What came of one question, in order. */
export interface TurnEntry {
  readonly type: 'turn'
  readonly turnId: string
  readonly model: string
  readonly isLocal: boolean
  readonly startedAtMs: number
  readonly blocks: readonly TurnBlock[]
  /** Null while it runs. */
  readonly end: TurnEnd | null
}
export interface TurnEnd {
  readonly status: TurnStatus
  readonly warning: string | null
  readonly sources: readonly Source[]
  readonly changes: readonly AppliedChange[]
  readonly canContinue: boolean
  readonly flaws: readonly AnswerFlaw[]
  /** Set when the answer comes from no note. */
  readonly groundless: 'unread' | 'not-found' | null
  readonly atMs: number
  /** Null when the server did not say what it took. */
  readonly usage: TokenUsage | null
  /** US dollars; null where a price or a count was not known. */
  readonly costDollars: number | null
}
export type TurnBlock =
  | {
      readonly type: 'text'
      readonly messageId: string
      readonly text: string
      /** False while it is being written. */
      readonly isComplete: boolean
    }
  | { readonly type: 'reasoning'; readonly messageId: string; readonly text: string }
  | ToolBlock
  | {
      readonly type: 'notice'
      readonly level: 'info' | 'warning' | 'error'
      readonly text: string
      readonly retryAtMs: number | null
      /** Turns whose changes it tells of. */
      readonly undoTurnIds: readonly string[]
    }
export interface ToolBlock {
  readonly type: 'tool'
  readonly callId: string
  readonly tool: string
  readonly title: string
  readonly arguments: unknown
  readonly startedAtMs: number
  readonly approval: {
    readonly request: ApprovalRequest
    readonly decision: ApprovalDecision | null
  } | null
  readonly result: ToolResult | null
  readonly changes: readonly AppliedChange[]
}

export const emptyTranscript: Transcript = {
  lastSeq: 0,
  entries: [],
  undone: [],
  summaries: [],
  promptSizes: null,
}

/**
 * Adds one item. Items may come again, and a finished message may come as its deltas or as one text: the result is
 * the same, because what is not newer than `lastSeq` is left out and a text replaces its deltas.
 */
export function applyChatItem(state: Transcript, item: ChatItem): Transcript {
  if (item.seq <= state.lastSeq) return state
  const next = { ...state, lastSeq: item.seq }
  switch (item.type) {
    case 'user-message': {
      const { seq, messageId, text, openPath, context = [], images = [], atMs } = item
      return {
        ...next,
        entries: [
          ...state.entries,
          { type: 'user', seq, messageId, text, openPath, context, images, atMs },
        ],
      }
    }
    case 'prompt-sizes':
      return { ...next, promptSizes: item.sizes }
    case 'turn-start':
      return inTurn(next, item, (turn) => ({
        ...turn,
        model: item.model,
        isLocal: item.isLocal,
        startedAtMs: item.atMs,
      }))
    case 'text-delta':
      return inTurn(next, item, (turn) =>
        withBlock(turn, isMessage('text', item.messageId), (block) => ({
          type: 'text',
          messageId: item.messageId,
          text: (block?.text ?? '') + item.text,
          isComplete: false,
        })),
      )
    case 'text':
      return inTurn(next, item, (turn) =>
        withBlock(turn, isMessage('text', item.messageId), () => ({
          type: 'text',
          messageId: item.messageId,
          text: item.text,
          isComplete: true,
        })),
      )
    case 'reasoning-delta':
      return inTurn(next, item, (turn) =>
        withBlock(turn, isMessage('reasoning', item.messageId), (block) => ({
          type: 'reasoning',
          messageId: item.messageId,
          text: (block?.text ?? '') + item.text,
        })),
      )
    case 'tool-start':
      return inTurn(next, item, (turn) =>
        withTool(turn, item.callId, (tool) => ({
          ...tool,
          tool: item.tool,
          title: item.title,
          arguments: item.arguments,
          startedAtMs: item.atMs,
        })),
      )
    case 'approval-request': {
      const { request } = item
      const { callId, callIds = [callId] } = request
      return inTurn(next, item, (turn) =>
        callIds.reduce(
          (all, id) =>
            withTool(all, id, (tool) => ({
              ...tool,
              tool: tool.tool || request.tool,
              title: tool.title || request.title,
              approval: { request, decision: null },
            })),
          turn,
        ),
      )
    }
    case 'approval-answer':
      return inTurn(next, item, (turn) => ({
        ...turn,
        blocks: turn.blocks.map((block) =>
          block.type === 'tool' && block.approval?.request.approvalId === item.approvalId
            ? { ...block, approval: { ...block.approval, decision: item.decision } }
            : block,
        ),
      }))
    case 'tool-end':
      return inTurn(next, item, (turn) =>
        withTool(turn, item.callId, (tool) => ({
          ...tool,
          tool: tool.tool || item.result.metadata.toolName,
          result: item.result,
          changes: item.changes,
        })),
      )
    case 'notice': {
      const { level, text, retryAtMs = null, undoTurnIds = [] } = item
      return inTurn(next, item, (turn) => ({
        ...turn,
        blocks: [...turn.blocks, { type: 'notice', level, text, retryAtMs, undoTurnIds }],
      }))
    }
    case 'summary': {
      const { summaryId, throughSeq, text, by } = item
      const others = state.summaries.filter((each) => each.summaryId !== summaryId)
      const summaries = text === null ? others : [...others, { summaryId, throughSeq, text, by }]
      return { ...next, summaries: summaries.toSorted((a, b) => a.throughSeq - b.throughSeq) }
    }
    case 'undone':
      return state.undone.includes(item.changeId)
        ? next
        : { ...next, undone: [...state.undone, item.changeId] }
    case 'redone':
      return { ...next, undone: state.undone.filter((id) => id !== item.changeId) }
    case 'turn-end': {
      const { status, warning = null, sources, changes, canContinue, usage = null, atMs } = item
      const { flaws = [], groundless = null, costDollars = null } = item
      return inTurn(next, item, (turn) => ({
        ...turn,
        blocks: turn.blocks.map((block) =>
          block.type === 'text' ? { ...block, isComplete: true } : block,
        ),
        end: {
          status,
          warning,
          sources,
          changes,
          canContinue,
          flaws,
          groundless,
          atMs,
          usage,
          costDollars,
        },
      }))
    }
  }
}

/** The questions that still wait for the person, oldest first. */
export const openApprovals = ({ entries }: Transcript): readonly ApprovalRequest[] =>
  entries.flatMap((entry) =>
    entry.type === 'turn' && !entry.end
      ? entry.blocks.flatMap((block) =>
          block.type === 'tool' &&
          block.approval?.request.callId === block.callId &&
          !block.approval.decision &&
          !block.result
            ? [block.approval.request]
            : [],
        )
      : [],
  )

/** The turn that runs now. */
export const runningTurn = ({ entries }: Transcript): TurnEntry | null => {
  const last = entries.at(-1)
  return last?.type === 'turn' && !last.end ? last : null
}

function inTurn(
  state: Transcript,
  { turnId, atMs }: ChatItem,
  change: (turn: TurnEntry) => TurnEntry,
): Transcript {
  const index = state.entries.findLastIndex(
    (entry) => entry.type === 'turn' && entry.turnId === turnId,
  )
  const found = state.entries[index]
  if (found?.type === 'turn') return { ...state, entries: state.entries.with(index, change(found)) }
  const fresh: TurnEntry = {
    type: 'turn',
    turnId,
    model: '',
    isLocal: true,
    startedAtMs: atMs,
    blocks: [],
    end: null,
  }
  return { ...state, entries: [...state.entries, change(fresh)] }
}

const isMessage =
  <T extends 'text' | 'reasoning'>(type: T, messageId: string) =>
  (block: TurnBlock): block is Extract<TurnBlock, { type: T }> =>
    block.type === type && block.messageId === messageId

/** Replaces the block that `is` finds, or adds one at the end. */
function withBlock<B extends TurnBlock>(
  turn: TurnEntry,
  is: (block: TurnBlock) => block is B,
  change: (block: B | undefined) => B,
): TurnEntry {
  const index = turn.blocks.findIndex(is)
  const found = turn.blocks[index]
  if (found && is(found)) return { ...turn, blocks: turn.blocks.with(index, change(found)) }
  return { ...turn, blocks: [...turn.blocks, change(undefined)] }
}

const withTool = (
  turn: TurnEntry,
  callId: string,
  change: (tool: ToolBlock) => ToolBlock,
): TurnEntry =>
  withBlock(
    turn,
    (block): block is ToolBlock => block.type === 'tool' && block.callId === callId,
    (tool) =>
      change(
        tool ?? {
          type: 'tool',
          callId,
          tool: '',
          title: '',
          arguments: undefined,
          startedAtMs: turn.startedAtMs,
          approval: null,
          result: null,
          changes: [],
        },
      ),
  )

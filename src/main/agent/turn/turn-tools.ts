import type { ApprovalAnswer } from '../../../shared/domain/chat/approval.ts'
import type { AppliedChange, Source } from '../../../shared/domain/chat/chat-item.ts'
import type { ModelToolCall } from '../../../shared/domain/chat/model-message.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import type { ToolDefinition, ToolResult } from '../../../shared/domain/chat/tool-result.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { ApprovalQuestion } from './approvals.ts'

/** What the executor knows of a question; the turn adds where it comes from. */
export type ToolQuestion = Omit<ApprovalQuestion, 'conversationId' | 'readBefore'>

export interface ToolOutcome {
  readonly result: ToolResult
  /** What was really written, each undoable. */
  readonly changes: readonly AppliedChange[]
  /** Passages that the answer may cite. */
  readonly sources: readonly Source[]
}

/** The calls of one message of a model: what they would write is reviewed and written together. */
export interface MessageTools {
  /**
   * Runs one call; they begin one after another. `onWait` tells that it waits for `finish`, and the next may begin.
   * Never rejects for anything that the model could have caused.
   */
  execute(call: ModelToolCall, onWait: () => void): Promise<ToolOutcome>
  /** Every call was begun. Never rejects. */
  finish(): Promise<void>
  /** Files that wait to be written. */
  waitingFiles(): number
}

export interface TurnContext {
  readonly conversationId: string
  readonly turnId: string
  readonly signal: AbortSignal
  /** The note that the person looks at, or null: a call may name it without knowing what it is called. */
  readonly openPath: string | null
  /** What the model knows before its first call: passages, notes that were only named, and notes as they were. */
  readonly attached: {
    readonly sources: readonly Source[]
    readonly named: readonly string[]
    readonly seen: readonly { readonly path: VaultPath; readonly etag: Etag }[]
  }
  /** Waits for as long as a person takes. */
  readonly askPerson: (question: ToolQuestion) => Promise<ApprovalAnswer>
}

/** The tools as a turn sees them: what the model may call, and the one gate that runs a call. */
export interface TurnTools {
  definitions(): readonly ToolDefinition[]
  /** The tool that finds the others, for a prompt that has no room for all; left out when there is none. */
  readonly finder?: ToolDefinition
  /** “when a note is named”: what the prompt says of a tool instead of its description; undefined where that is all. */
  whenToUse?(name: string): string | undefined
  /** Names of tools that a request may need, the likeliest first; without it, in the order of the definitions. */
  rank?(request: string, signal: AbortSignal): Promise<readonly string[]>
  /** One line for the card, also for a call that cannot run: "Search for “permit”". */
  title(name: string, args: unknown): string
  /** What a turn reads and is allowed is remembered in what this returns: call it once for each message. */
  openTurn(turn: TurnContext): () => MessageTools
}

/** The result of a call that never reached its tool. */
export function failedResult(
  toolName: string,
  { error, hint, userMessage }: { error: string; hint?: string; userMessage?: string },
): ToolResult {
  return {
    success: false,
    error,
    ...(hint === undefined ? {} : { hint }),
    userMessage: userMessage ?? error,
    metadata: {
      toolName,
      toolVersion: '0',
      executionTime: 0,
      permissions: [],
      dataModified: false,
    },
  }
}

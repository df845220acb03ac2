import type { z } from 'zod'
import type { Conversation, ConversationHit, ForkedFrom } from '../../shared/contract/chat.ts'
import type { ChatItem, NewChatItem } from '../../shared/domain/chat/chat-item.ts'
import type { ModelMessage } from '../../shared/domain/chat/model-message.ts'
import type { Workspace } from '../../shared/domain/settings.ts'
import type { Journal } from '../vault/model/journal.ts'
import type { DraftStore } from './drafts.ts'
import type { KeptFields } from './fields.ts'

/** One line of the tool-call log (seed 002). */
export interface ToolCallRecord {
  /** Milliseconds since 1970, when the call started. */
  readonly timestamp: number
  readonly conversation_id: string | null
  readonly tool_name: string
  readonly arguments: unknown
  readonly result: unknown
  readonly duration_ms: number
  readonly error: string | null
}

/**
 * The precious store of one vault: `<dataDir>/vaults/<id>/state.db`. Synchronous and durable on return, except while
 * another program holds the file: then what can wait waits, in order, and is read back as if it were there.
 */
export interface VaultStore {
  /** Sentences for the person: a damaged file was set aside at the start, a backup could not be made. */
  readonly notices: readonly string[]
  /** Why nothing is recorded, as a sentence; null when everything is. What writes then throws `denied`. */
  readonly readOnlyReason: string | null
  readonly journal: Journal
  readonly drafts: DraftStore
  /** Resolves when everything is stored and more can be; rejects with `signal.reason`, or `unavailable`. */
  ready(signal?: AbortSignal): Promise<void>
  /** Hears when conversations changed by another hand: another process, or writes that had waited. */
  onNews(listener: () => void): () => void
  /** Newest first. `isRunning` is false here: the turns know. */
  conversations(): Conversation[]
  createConversation(title: string, providerId?: string | null): Conversation
  conversation(id: string): Conversation | null
  /** @throws LatentError `not_found` */
  renameConversation(id: string, title: string): void
  /** Who answers in it; see `Conversation`. @throws LatentError `not_found` */
  setConversationProvider(id: string, providerId: string | null): void
  /** @throws LatentError `not_found` */
  pinConversation(id: string, isPinned: boolean): void
  /** As `chat.search` says. */
  searchConversations(query: string, limit: number): ConversationHit[]
  /**
   * A new conversation with the items of another one before `origin.seq`, and what its model was told until then.
   * @throws LatentError `not_found`
   */
  forkConversation(
    sourceId: string,
    fork: { readonly title: string; readonly origin: ForkedFrom },
  ): Conversation
  /** The conversations that show a turn: the one it ran in, and those that were made of it. */
  conversationsWithTurn(turnId: string): string[]
  /** Its items, messages and logged calls go too; the journal of its changes stays. */
  deleteConversation(id: string): void
  /** Gives the item the next number of its conversation and stores it. @throws LatentError `not_found` */
  appendItem(conversationId: string, turnId: string, item: NewChatItem): ChatItem
  /** Items with `seq` > `after`, in order. */
  items(conversationId: string, after: number): ChatItem[]
  /** Its items that sum others up, in order. */
  summaries(conversationId: string): Extract<ChatItem, { type: 'summary' }>[]
  /** How many questions to the person were not answered with a yes. */
  denials(conversationId: string): number
  /** Replaces the deltas of a finished message by one `text` item that has the last delta's number. */
  compactText(conversationId: string, messageId: string, text: string): void
  appendMessage(conversationId: string, message: ModelMessage): void
  messages(conversationId: string): ModelMessage[]
  /** Turns that began and have no `turn-end`: Latent ended in the middle of them. */
  unfinishedTurns(): { conversationId: string; turnId: string }[]
  /** `audited`: the number of the call in the audit log, and whether that record is durable. */
  logToolCall(
    record: ToolCallRecord,
    audited?: { readonly seq: number; readonly isDurable: boolean },
  ): void
  toolCalls(limit: number): ToolCallRecord[]
  /** With its arguments and result; null when they are not kept any more. */
  auditedToolCall(auditSeq: number): ToolCallRecord | null
  /** The highest number of a durable audit record that is known here; 0 for none. */
  lastDurableAudit(): number
  /** What a feature keeps. `schema`: every field needs a default. */
  fields<S extends z.ZodObject>(record: string, schema: S): KeptFields<S>
  /** How a window was left; `window` as in `window-numbers.ts`, the first one when left out. */
  workspace(window?: number): Workspace
  setWorkspace(workspace: Workspace, window?: number): void
  dispose(): void
}

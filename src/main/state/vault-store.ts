import type { Conversation } from '../../shared/contract/chat.ts'
import type { ChatItem, NewChatItem } from '../../shared/domain/chat-item.ts'
import type { Workspace } from '../../shared/domain/settings.ts'
import type { Journal } from '../vault/journal.ts'

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

/** One message as the model sees it, in the OpenAI shape; kept so that a conversation goes on where it ended. */
export interface ModelMessage {
  readonly role: 'user' | 'assistant' | 'tool'
  readonly content: string | null
  readonly toolCalls?: readonly {
    readonly id: string
    readonly name: string
    readonly arguments: string
  }[]
  readonly toolCallId?: string
}

/** The precious store of one vault: `<dataDir>/vaults/<id>/state.db`. Synchronous, durable on return. */
export interface VaultStore {
  /** A sentence for the person when a damaged file was set aside at start; null when all is well. */
  readonly notice: string | null
  readonly journal: Journal
  /** Newest first. `isRunning` is false here: the turns know. */
  conversations(): Conversation[]
  createConversation(title: string): Conversation
  conversation(id: string): Conversation | null
  /** @throws LatentError `not_found` */
  renameConversation(id: string, title: string): void
  /** Its items, messages and logged calls go too; the journal of its changes stays. */
  deleteConversation(id: string): void
  /** Gives the item the next number of its conversation and stores it. @throws LatentError `not_found` */
  appendItem(conversationId: string, turnId: string, item: NewChatItem): ChatItem
  /** Items with `seq` > `after`, in order. */
  items(conversationId: string, after: number): ChatItem[]
  /** Replaces the deltas of a finished message by one `text` item that has the last delta's number. */
  compactText(conversationId: string, messageId: string, text: string): void
  appendMessage(conversationId: string, message: ModelMessage): void
  messages(conversationId: string): ModelMessage[]
  /** Turns that began and have no `turn-end`: Latent ended in the middle of them. */
  unfinishedTurns(): { conversationId: string; turnId: string }[]
  logToolCall(record: ToolCallRecord): void
  toolCalls(limit: number): ToolCallRecord[]
  workspace(): Workspace
  setWorkspace(workspace: Workspace): void
  dispose(): void
}

import type { Conversation, ConversationHit } from '../../../shared/contract/chat.ts'
import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { Disposable } from '../../platform/ports.ts'
import type { GatheredContext } from '../prompt/gather-context.ts'

export interface MessageToSend {
  /** Null makes a conversation. */
  readonly conversationId: string | null
  readonly text: string
  readonly openPath: string | null
  /** Who answers in a conversation that this makes; null or left out: the default. */
  readonly providerId?: string | null | undefined
  /** Pictures of the vault that go with it. */
  readonly images?: readonly VaultPath[] | undefined
  /** What goes along with it as text, read already. */
  readonly attached?: GatheredContext
}

/** The conversations and their running turns. A turn belongs to main: no window has to be open for it. */
export interface Turns extends Disposable {
  conversations(): Conversation[]
  create(): Conversation
  rename(conversationId: string, title: string): void
  pin(conversationId: string, isPinned: boolean): void
  search(query: string, limit: number): ConversationHit[]
  /** A new conversation with everything up to the end of a turn. @throws LatentError `conflict` while it runs */
  fork(conversationId: string, turnId: string): Conversation
  /** Asks a message again in a version of its own, in which a turn starts; the conversation stays as it is. */
  resend(request: {
    conversationId: string
    messageId: string
    text: string
    /** Who answers; left out: whoever answers in that conversation. */
    providerId?: string | null | undefined
    attached?: GatheredContext
  }): {
    conversationId: string
    turnId: string
  }
  /** Null removes it. @throws LatentError `not_found` */
  setSummary(conversationId: string, summaryId: string, text: string | null): void
  /** Stops its turn first. */
  delete(conversationId: string): Promise<void>
  /** Who answers in it from its next turn on; null: the default. */
  setProvider(conversationId: string, providerId: string | null): void
  /** @throws LatentError `conflict` when a turn runs in that conversation. */
  send(request: MessageToSend): { conversationId: string; turnId: string }
  continue(conversationId: string): { turnId: string }
  stop(conversationId: string): void
  /** Ends the pause before the next try, if its turn is in one. */
  retryNow(conversationId: string): void
  /** Replays after `after`, then follows until `signal` fires; a slow reader never slows the turn. */
  watch(conversationId: string, after: number, signal: AbortSignal): AsyncGenerator<ChatItem, null>
  /**
   * Puts into its conversation that a change was undone, or that it holds again, for the card and for the model;
   * nothing for a change of the person.
   */
  recordUndo(changeId: string, isUndone: boolean): void
  onChange(listener: (conversations: Conversation[]) => void): () => void
}

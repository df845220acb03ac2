import type { Conversation } from '../../shared/contract/chat.ts'
import type { ChatItem } from '../../shared/domain/chat-item.ts'
import type { Disposable } from '../platform/ports.ts'
import type { GatheredContext } from './gather-context.ts'

/** The conversations and their running turns. A turn belongs to main: no window has to be open for it. */
export interface Turns extends Disposable {
  conversations(): Conversation[]
  create(): Conversation
  rename(conversationId: string, title: string): void
  /** Stops its turn first. */
  delete(conversationId: string): Promise<void>
  /** @throws LatentError `conflict` when a turn runs in that conversation. */
  send(request: {
    conversationId: string | null
    text: string
    openPath: string | null
    /** What goes along with the message, read already. */
    attached?: GatheredContext
  }): {
    conversationId: string
    turnId: string
  }
  continue(conversationId: string): { turnId: string }
  stop(conversationId: string): void
  /** Replays after `after`, then follows until `signal` fires; a slow reader never slows the turn. */
  watch(conversationId: string, after: number, signal: AbortSignal): AsyncGenerator<ChatItem, null>
  /**
   * Puts into its conversation that a change was undone, or that it holds again, for the card and for the model;
   * nothing for a change of the person.
   */
  recordUndo(changeId: string, isUndone: boolean): void
  onChange(listener: (conversations: Conversation[]) => void): () => void
}

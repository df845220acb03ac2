import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { listChatItems } from './chat-items.ts'
import type { ConversationLine } from './conversation-file.ts'
import { findConversation, type NewConversation } from './conversations.ts'
import { listModelMessages } from './model-messages.ts'

/** The whole second copy of a conversation, from the database; empty when there is none. */
export function conversationLines(database: Database, id: string): ConversationLine[] {
  const conversation = findConversation(database, id)
  if (!conversation) return []
  return [
    conversationLine(conversation),
    ...(conversation.isPinned ? [{ kind: 'pin' as const, isPinned: true }] : []),
    ...listChatItems(database, id, 0)
      .filter(isFinished)
      .map((item) => ({ kind: 'item' as const, item })),
    ...listModelMessages(database, id).map((message) => ({ kind: 'message' as const, message })),
  ]
}

/** A piece of a text that is still being said: the whole text comes after it. */
export const isFinished = (item: ChatItem): boolean => item.type !== 'text-delta'

export const conversationLine = ({
  id,
  title,
  createdAtMs,
  providerId,
  forkedFrom,
}: NewConversation): ConversationLine => ({
  kind: 'conversation',
  id,
  title,
  createdAtMs,
  providerId,
  forkedFrom,
})

import type { Conversation, ForkedFrom } from '../../../shared/contract/chat.ts'
import { GO_ON, type ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { adoptConversation } from './adopt-conversation.ts'
import { listChatItems } from './chat-items.ts'
import { conversationNotFound, findConversation } from './conversations.ts'
import { listModelMessages } from './model-messages.ts'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'

export interface NewFork {
  readonly id: string
  readonly title: string
  readonly atMs: number
  readonly origin: ForkedFrom
}

/**
 * Makes a conversation of the items of another one before number `origin.seq`, with what its model was told until
 * then. The items keep their numbers, and the next one gets `origin.seq` or a higher one.
 * @param sourceId whose items are taken; `origin` may name the one in which they were said first
 * @throws LatentError `not_found`
 */
export function forkConversation(
  database: Database,
  sourceId: string,
  { id, title, atMs, origin }: NewFork,
): Conversation {
  const items = listChatItems(database, sourceId, 0).filter(({ seq }) => seq < origin.seq)
  const messages = messagesBefore(listModelMessages(database, sourceId), items)
  const fork = database.transaction((): Conversation | null => {
    const source = findConversation(database, sourceId)
    if (!source) throw conversationNotFound()
    const { providerId } = source
    const head = { id, title, createdAtMs: atMs, providerId, isPinned: false, forkedFrom: origin }
    adoptConversation(database, { ...head, items, messages })
    database
      .prepare('UPDATE conversation SET lastSeq = ?, updatedAtMs = ? WHERE id = ?')
      .run(origin.seq - 1, atMs, id)
    return findConversation(database, id)
  })
  const made = fork.immediate()
  if (!made) throw conversationNotFound()
  return made
}

/**
 * What the model was told up to the last of `items`. Messages say after which item they came; those of earlier
 * versions of Latent do not, and are counted off by the messages of the person.
 */
function messagesBefore(
  messages: readonly ModelMessage[],
  items: readonly ChatItem[],
): ModelMessage[] {
  const lastSeq = items.at(-1)?.seq ?? 0
  const asked = items.filter((item) => item.type === 'user-message')
  let count = 0
  const kept: ModelMessage[] = []
  for (const message of messages) {
    if (message.itemSeq !== undefined) {
      if (message.itemSeq <= lastSeq) kept.push(message)
      continue
    }
    const next = asked[count]
    if (message.role === 'user') {
      if (next && message.content?.endsWith(next.text)) count += 1
      else if (count >= asked.length && message.content !== GO_ON) break
    }
    kept.push(message)
  }
  return kept
}

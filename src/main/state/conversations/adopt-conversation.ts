import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { insertChatItem } from './chat-items.ts'
import type { ConversationCopy } from './conversation-file.ts'
import { appendModelMessage } from './model-messages.ts'

/**
 * Takes from the second copy of a conversation what the database does not have; what it has stays. Run it in a
 * transaction.
 * @returns whether anything was missing
 */
export function adoptConversation(database: Database, copy: ConversationCopy): boolean {
  const isNew = insertConversation(database, copy)
  let hasNews = isNew
  for (const item of copy.items) if (adoptItem(database, copy.id, item)) hasNews = true
  if (adoptMessages(database, copy)) hasNews = true
  settleConversation(database, copy.id)
  return hasNews
}

/** Brings in line what a conversation says of itself with the items it has. */
export function settleConversation(database: Database, id: string): void {
  database
    .prepare(
      `
      DELETE FROM chatItem
      WHERE conversationId = ? AND type = 'text-delta' AND messageId IN (
        SELECT messageId FROM chatItem WHERE conversationId = ? AND type = 'text'
      )
      `,
    )
    .run(id, id)
  database
    .prepare(
      `
      UPDATE conversation SET
        lastSeq = max(lastSeq, (SELECT coalesce(max(seq), 0) FROM chatItem WHERE conversationId = id)),
        updatedAtMs = max(updatedAtMs, (SELECT coalesce(max(atMs), 0) FROM chatItem WHERE conversationId = id))
      WHERE id = ?
      `,
    )
    .run(id)
}

function insertConversation(database: Database, copy: ConversationCopy): boolean {
  const { id, title, createdAtMs, providerId, isPinned, forkedFrom } = copy
  const { changes } = database
    .prepare(
      `INSERT OR IGNORE INTO conversation
       (id, title, createdAtMs, updatedAtMs, providerId, isPinned, forkedFromJson)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      id,
      title,
      createdAtMs,
      createdAtMs,
      providerId,
      isPinned ? 1 : 0,
      forkedFrom && JSON.stringify(forkedFrom),
    )
  return changes > 0
}

function adoptItem(database: Database, conversationId: string, item: ChatItem): boolean {
  const present = database
    .prepare<[string, number], string>(
      'SELECT type FROM chatItem WHERE conversationId = ? AND seq = ?',
    )
    .pluck()
    .get(conversationId, item.seq)
  // The copy has a finished text where the database still has the last of its pieces.
  const isFinished = present === 'text-delta' && item.type === 'text'
  if (present !== undefined && !isFinished) return false
  if (isFinished)
    database
      .prepare('DELETE FROM chatItem WHERE conversationId = ? AND seq = ?')
      .run(conversationId, item.seq)
  insertChatItem(database, conversationId, item)
  return true
}

/** Messages have no numbers of their own: the longer list is the whole one. */
function adoptMessages(database: Database, { id, messages }: ConversationCopy): boolean {
  const count =
    database
      .prepare<[string], number>('SELECT count(*) FROM modelMessage WHERE conversationId = ?')
      .pluck()
      .get(id) ?? 0
  if (messages.length <= count) return false
  database.prepare('DELETE FROM modelMessage WHERE conversationId = ?').run(id)
  for (const message of messages) appendModelMessage(database, id, message)
  return true
}

import { ChatItem, type NewChatItem } from '../../../shared/domain/chat/chat-item.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { conversationNotFound } from './conversations.ts'
import { parseJson } from '../fields.ts'

interface Row {
  readonly seq: number
  readonly turnId: string
  readonly atMs: number
  readonly json: string
}

/**
 * Gives the item the next number of its conversation (from 1, never given out twice) and stores it.
 * @throws LatentError `not_found` when the conversation is gone.
 */
export function appendChatItem(
  database: Database,
  conversationId: string,
  { turnId, atMs, item }: { turnId: string; atMs: number; item: NewChatItem },
): ChatItem {
  return database.transaction((): ChatItem => {
    const next = database
      .prepare<[number, string], { lastSeq: number }>(
        'UPDATE conversation SET lastSeq = lastSeq + 1, updatedAtMs = ? WHERE id = ? RETURNING lastSeq',
      )
      .get(atMs, conversationId)
    if (!next) throw conversationNotFound()
    const numbered: ChatItem = { ...item, seq: next.lastSeq, turnId, atMs }
    insertChatItem(database, conversationId, numbered)
    return numbered
  })()
}

/** Stores an item that has its number already. */
export function insertChatItem(
  database: Database,
  conversationId: string,
  { seq, turnId, atMs, ...item }: ChatItem,
): void {
  database
    .prepare(
      `
      INSERT INTO chatItem (conversationId, seq, turnId, atMs, type, messageId, json)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      `,
    )
    .run(
      conversationId,
      seq,
      turnId,
      atMs,
      item.type,
      'messageId' in item ? item.messageId : null,
      JSON.stringify(item),
    )
}

/** Items with `seq` > `after`, in order. */
export function listChatItems(
  database: Database,
  conversationId: string,
  after: number,
): ChatItem[] {
  return database
    .prepare<[string, number], Row>(
      'SELECT seq, turnId, atMs, json FROM chatItem WHERE conversationId = ? AND seq > ? ORDER BY seq',
    )
    .all(conversationId, after)
    .map(fromRow)
}

/** In order. */
export function listItemsOfType(
  database: Database,
  conversationId: string,
  type: ChatItem['type'],
): ChatItem[] {
  return database
    .prepare<[string, string], Row>(
      'SELECT seq, turnId, atMs, json FROM chatItem WHERE conversationId = ? AND type = ? ORDER BY seq',
    )
    .all(conversationId, type)
    .map(fromRow)
}

/** Questions to the person that were not answered with a yes. */
export function countDenials(database: Database, conversationId: string): number {
  return database
    .prepare<[string], Row>(
      "SELECT seq, turnId, atMs, json FROM chatItem WHERE conversationId = ? AND type = 'approval-answer'",
    )
    .all(conversationId)
    .map(fromRow)
    .filter(isDenial).length
}

export const isDenial = (item: ChatItem): boolean =>
  item.type === 'approval-answer' && (item.decision === 'declined' || item.decision === 'expired')

/** An item that cannot be read any more shows that something is missing, in its own place. */
function fromRow({ seq, turnId, atMs, json }: Row): ChatItem {
  const stored = parseJson(json)
  const item = ChatItem.safeParse(
    typeof stored === 'object' ? { ...stored, seq, turnId, atMs } : undefined,
  )
  if (item.success) return item.data
  const text = 'A part of this conversation could not be read from disk.'
  return { type: 'notice', level: 'error', text, seq, turnId, atMs }
}

/**
 * Replaces the deltas of a finished message by one `text` item that has the last delta's number, so that a reader
 * who saw any of them but the last still gets the whole text. Nothing to do for a message without deltas.
 * @returns that item; null when there was nothing to do
 */
export function compactText(
  database: Database,
  conversationId: string,
  message: { readonly messageId: string; readonly text: string },
): ChatItem | null {
  const { messageId, text } = message
  const item: NewChatItem = { type: 'text', messageId, text }
  const compact = database.transaction((): ChatItem | null => {
    const last = database
      .prepare<[string, string], Omit<Row, 'json'>>(
        `SELECT seq, turnId, atMs FROM chatItem
         WHERE conversationId = ? AND messageId = ? AND type = 'text-delta' ORDER BY seq DESC LIMIT 1`,
      )
      .get(conversationId, messageId)
    if (!last) return null
    database
      .prepare(
        `DELETE FROM chatItem
         WHERE conversationId = ? AND messageId = ? AND type = 'text-delta' AND seq < ?`,
      )
      .run(conversationId, messageId, last.seq)
    database
      .prepare(`UPDATE chatItem SET type = 'text', json = ? WHERE conversationId = ? AND seq = ?`)
      .run(JSON.stringify(item), conversationId, last.seq)
    return { ...item, ...last }
  })
  // It reads before it writes: without the write lock from the start, another process's write in between fails it.
  return compact.immediate()
}

/** Turns that began and have no `turn-end`, oldest first in each conversation. */
export function listUnfinishedTurns(
  database: Database,
): { conversationId: string; turnId: string }[] {
  return database
    .prepare<[], { conversationId: string; turnId: string }>(
      `
      SELECT conversationId, turnId FROM chatItem
      WHERE type IN ('user-message', 'turn-start', 'turn-end')
      GROUP BY conversationId, turnId
      HAVING sum(type = 'turn-end') = 0
      ORDER BY conversationId, min(seq)
      `,
    )
    .all()
}

/** The conversations that hold the end of a turn: items that were copied are in several. */
export function listConversationsWithTurn(database: Database, turnId: string): string[] {
  return database
    .prepare<[string], string>(
      `SELECT conversationId FROM chatItem
       WHERE turnId = ? AND type IN ('user-message', 'turn-start', 'turn-end')
       GROUP BY conversationId ORDER BY conversationId`,
    )
    .pluck()
    .all(turnId)
}

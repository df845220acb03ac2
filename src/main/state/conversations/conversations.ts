import { ForkedFrom, type Conversation } from '../../../shared/contract/chat.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { parseJson } from '../fields.ts'

type Plain = Omit<Conversation, 'isRunning' | 'isPinned' | 'forkedFrom'>
type Row = Plain & { readonly isPinned: number; readonly forkedFromJson: string | null }
export type NewConversation = Omit<Conversation, 'isRunning' | 'isPinned'>

/** Whether a turn runs is not stored: the turns know. */
const fromRow = ({ isPinned, forkedFromJson, ...row }: Row): Conversation => ({
  ...row,
  isRunning: false,
  isPinned: isPinned === 1,
  forkedFrom:
    forkedFromJson === null ? null : (ForkedFrom.safeParse(parseJson(forkedFromJson)).data ?? null),
})

const COLUMNS = 'id, title, createdAtMs, updatedAtMs, providerId, isPinned, forkedFromJson'

/** Newest first. */
export function listConversations(database: Database): Conversation[] {
  return database
    .prepare<[], Row>(
      `SELECT ${COLUMNS} FROM conversation ORDER BY updatedAtMs DESC, createdAtMs DESC, rowid DESC`,
    )
    .all()
    .map(fromRow)
}

export function findConversation(database: Database, id: string): Conversation | null {
  const row = database
    .prepare<[string], Row>(`SELECT ${COLUMNS} FROM conversation WHERE id = ?`)
    .get(id)
  return row ? fromRow(row) : null
}

export function insertConversation(database: Database, row: NewConversation): Conversation {
  const { id, title, createdAtMs, updatedAtMs, providerId, forkedFrom } = row
  database
    .prepare(
      'INSERT INTO conversation (id, title, createdAtMs, updatedAtMs, providerId, forkedFromJson) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(id, title, createdAtMs, updatedAtMs, providerId, forkedFrom && JSON.stringify(forkedFrom))
  return { ...row, isRunning: false, isPinned: false }
}

/** @throws LatentError `not_found` */
export function renameConversation(database: Database, id: string, title: string): void {
  const { changes } = database
    .prepare('UPDATE conversation SET title = ? WHERE id = ?')
    .run(title, id)
  if (changes === 0) throw conversationNotFound()
}

/** Who answers in it from now on. @throws LatentError `not_found` */
export function setConversationProvider(
  database: Database,
  id: string,
  providerId: string | null,
): void {
  const { changes } = database
    .prepare('UPDATE conversation SET providerId = ? WHERE id = ?')
    .run(providerId, id)
  if (changes === 0) throw conversationNotFound()
}

/** @throws LatentError `not_found` */
export function pinConversation(database: Database, id: string, isPinned: boolean): void {
  const { changes } = database
    .prepare('UPDATE conversation SET isPinned = ? WHERE id = ?')
    .run(isPinned ? 1 : 0, id)
  if (changes === 0) throw conversationNotFound()
}

/** Items, messages and words go with it; so do its logged calls, which hold note text too. */
export function deleteConversation(database: Database, id: string): void {
  database.transaction(() => {
    database.prepare('DELETE FROM toolCall WHERE conversationId = ?').run(id)
    database.prepare('DELETE FROM conversation WHERE id = ?').run(id)
  })()
}

/** The number of its newest item, 0 when it has none; null when there is no such conversation. */
export function lastItemNumber(database: Database, id: string): number | null {
  const lastSeq = database
    .prepare<[string], number>('SELECT lastSeq FROM conversation WHERE id = ?')
    .pluck()
    .get(id)
  return lastSeq ?? null
}

export const conversationNotFound = (): LatentError =>
  new LatentError('not_found', 'This conversation does not exist any more.')

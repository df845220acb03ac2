import type { ConversationHit } from '../../../shared/contract/chat.ts'
import { likeText } from '../../sqlite/like-text.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { listConversations } from './conversations.ts'

/** Passages that are considered: of words that stand everywhere, the newest ones. */
const MAX_PASSAGES = 2_000
/** Passages that are read through for scripts without spaces. */
const MAX_READ = 20_000
/** UTF-16 units of an excerpt before and after the words. */
const BEFORE = 30
const AFTER = 80
/** Scripts without spaces between words: the index has their runs whole, so they are looked for as they stand. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}]/u

interface Passage {
  readonly conversationId: string
  readonly seq: number
}

/**
 * Conversations whose title has all words of the query, or in which one message has words that begin with each of
 * them; newest first, each once, with its newest passage.
 */
export function searchConversations(
  database: Database,
  query: string,
  limit: number,
): ConversationHit[] {
  const words = folded(query).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  if (words.length === 0) return []
  const plain = UNSPACED.test(query) ? query.trim() : null
  const newest = new Map<string, number>()
  for (const { conversationId, seq } of plain === null
    ? withWords(database, words)
    : withText(database, plain))
    newest.set(conversationId, Math.max(seq, newest.get(conversationId) ?? 0))
  const hits: ConversationHit[] = []
  for (const { id, title } of listConversations(database)) {
    const seq = newest.get(id)
    if (seq !== undefined)
      hits.push({ conversationId: id, seq, ...excerpt(textOf(database, id, seq), plain, words) })
    else if (words.every((word) => folded(title).includes(word)))
      hits.push({ conversationId: id, seq: null, before: '', match: '', after: '' })
    if (hits.length >= limit) break
  }
  return hits
}

function withWords(database: Database, words: readonly string[]): Passage[] {
  return database
    .prepare<[string, number], Passage>(
      `SELECT conversationId, seq FROM spokenWords JOIN spokenItem ON spokenItem.id = spokenWords.rowid
       WHERE spokenWords MATCH ? ORDER BY spokenWords.rowid DESC LIMIT ?`,
    )
    .all(words.map((word) => `"${word}" *`).join(' '), MAX_PASSAGES)
}

function withText(database: Database, text: string): Passage[] {
  return database
    .prepare<[number, string, number], Passage>(
      `SELECT conversationId, seq FROM (SELECT * FROM spokenItem ORDER BY id DESC LIMIT ?)
       JOIN chatItem USING (conversationId, seq)
       WHERE json ->> '$.text' LIKE ? ESCAPE '\\' LIMIT ?`,
    )
    .all(MAX_READ, `%${likeText(text)}%`, MAX_PASSAGES)
}

const textOf = (database: Database, conversationId: string, seq: number): string =>
  database
    .prepare<[string, number], string | null>(
      `SELECT iif(json_valid(json), json ->> '$.text', '') FROM chatItem WHERE conversationId = ? AND seq = ?`,
    )
    .pluck()
    .get(conversationId, seq) ?? ''

/** What stands round the first place that has the words, on one line. */
function excerpt(
  text: string,
  plain: string | null,
  words: readonly string[],
): Pick<ConversationHit, 'before' | 'match' | 'after'> {
  const [start, end] = plain === null ? placeOfWord(text, words) : placeOfText(text, plain)
  const cut = start > BEFORE ? '…' : ''
  const rest = text.length > end + AFTER ? '…' : ''
  return {
    before: cut + line(text.slice(Math.max(0, start - BEFORE), start)),
    match: line(text.slice(start, end)),
    after: line(text.slice(end, end + AFTER)) + rest,
  }
}

function placeOfText(text: string, wanted: string): [number, number] {
  const at = Math.max(0, text.toLocaleLowerCase().indexOf(wanted.toLocaleLowerCase()))
  return [at, at + wanted.length]
}

function placeOfWord(text: string, words: readonly string[]): [number, number] {
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu))
    if (words.some((word) => folded(found).startsWith(word))) return [index, index + found.length]
  return [0, 0]
}

const line = (text: string): string => text.toWellFormed().replace(/\s+/g, ' ')

/** Lower case and without marks, as the index has it. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

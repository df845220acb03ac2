import { setImmediate } from 'node:timers/promises'
import type { Mention, Mentions } from '../../../shared/contract/known.ts'
import { noteNameOf, vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { type MentionPlace, mentionPlaces, namePattern } from '../../notes/links/mention-places.ts'
import type { IndexDesk } from '../queries/index-desk.ts'

/** A shorter name stands in too much that does not mean it; two characters of a script without blanks say a lot. */
const MIN_CHARACTERS = 3
/** A single word that stands in more than this part of all notes is a common word there. */
const COMMON_PART = 0.2
/** In fewer notes nothing is common. */
const COMMON_NOTES = 50
const NOTES_AT_ONCE = 50
const MAX_CONTEXT = 300

type Desk = Pick<IndexDesk, 'database' | 'index' | 'reader' | 'closing'>

/**
 * Where other notes say a name of the note at `path` without linking to it: its title, its file name or an alias. The
 * index says which notes may; their text is read from the disk and by the real parser, so that a place is one now.
 */
export async function findMentions(
  desk: Desk,
  { path, limit }: { readonly path: VaultPath; readonly limit: number },
  signal: AbortSignal,
): Promise<Mentions> {
  const { names, leftOut } = mentionNames(desk, path)
  const pattern = namePattern(names)
  const mentions: Mention[] = []
  if (pattern === null) return { mentions, isCut: false, leftOut }
  const notes = notesThatMay(desk, names).filter((note) => note.path !== path)
  for (let start = 0; start < notes.length; start += NOTES_AT_ONCE) {
    await setImmediate() // a search may want in
    signal.throwIfAborted()
    for (const note of sayingSo(desk, notes.slice(start, start + NOTES_AT_ONCE), pattern)) {
      mentions.push(...(await mentionsIn(desk, note, names)))
      signal.throwIfAborted()
      if (mentions.length > limit)
        return { mentions: mentions.slice(0, limit), isCut: true, leftOut }
    }
  }
  return { mentions, isCut: false, leftOut }
}

/** Names that mean the note where they are said, and those that do not. */
export function mentionNames(
  { database, index }: Pick<Desk, 'database' | 'index'>,
  path: VaultPath,
): { readonly names: string[]; readonly leftOut: string[] } {
  const title = index.names.titles([path])[path]
  const all = new Set([
    ...(title === undefined ? [] : [title]),
    noteNameOf(path),
    ...index.notes.aliasesOf([path]).map(({ alias }) => alias),
  ])
  const total = index.notes.counts().notes
  const isCommon = (name: string): boolean => {
    const query = /\s/.test(name) ? null : index.words.match(index.words.ask(name))
    if (query === null) return false
    const { notes } = database
      .prepare<[string], { notes: number }>(
        `SELECT count(DISTINCT chunks.note) AS notes FROM words JOIN chunks ON chunks.id = words.rowid
         WHERE words MATCH ?`,
      )
      .get(query) ?? { notes: 0 }
    return notes > Math.max(COMMON_NOTES, COMMON_PART * total)
  }
  const named = [...all].filter((name) => /[\p{L}\p{N}]/u.test(name))
  const names = named.filter((name) => isLongEnough(name) && !isCommon(name))
  return { names, leftOut: named.filter((name) => !names.includes(name)) }
}

/** Whether a name says enough by its length alone. */
export function isLongEnough(name: string): boolean {
  const { length } = Array.from(name.trim())
  return length >= MIN_CHARACTERS || (length === 2 && DENSE.test(name))
}
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

interface NoteRow {
  readonly id: number
  readonly path: string
  readonly title: string
}

/** Notes of which some passage has all words of one of these names, by title. */
function notesThatMay({ database, index }: Desk, names: readonly string[]): NoteRow[] {
  const queries = names.flatMap((name) => {
    const words = name
      .split(/\s+/)
      .flatMap((word) => index.words.match(index.words.ask(word)) ?? [])
    return words.length === 0 ? [] : [words.map((word) => `(${word})`).join(' AND ')]
  })
  if (queries.length === 0) return []
  return database
    .prepare<[string], NoteRow>(
      `SELECT notes.id, files.path, notes.title FROM notes JOIN files ON files.id = notes.id
       WHERE notes.id IN (SELECT chunks.note FROM words JOIN chunks ON chunks.id = words.rowid
         WHERE words MATCH ?)
       ORDER BY notes.title COLLATE NOCASE, files.path`,
    )
    .all(queries.map((query) => `(${query})`).join(' OR '))
}

/** Those whose passages have the name itself: words that only share a stem cost no file then. */
function sayingSo({ database }: Desk, notes: readonly NoteRow[], pattern: RegExp): NoteRow[] {
  const saying = new Set(
    database
      .prepare<[string], { note: number; text: string }>(
        'SELECT note, text FROM chunks WHERE note IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify(notes.map(({ id }) => id)))
      .filter(({ text }) => text.search(pattern) >= 0)
      .map(({ note }) => note),
  )
  return notes.filter(({ id }) => saying.has(id))
}

async function mentionsIn(
  { reader }: Desk,
  note: NoteRow,
  names: readonly string[],
): Promise<Mention[]> {
  const path = vaultPath(note.path)
  const read = await reader.read(path).catch((error: unknown) => {
    // Gone, or not to be read now: what it says is no mention then.
    if (error instanceof LatentError) return null
    throw error
  })
  if (read === null || read.problem !== null) return []
  const { text, etag } = read
  return mentionPlaces(text, names).map((place) => ({
    path,
    title: note.title,
    etag,
    from: place.from,
    to: place.to,
    line: place.line,
    text: place.text,
    ...contextOf(text, place),
  }))
}

/** The line, cut to what stands near where it is longer than fits. */
function contextOf(text: string, { from, to }: MentionPlace): { context: string; at: number } {
  const startOfLine =
    Math.max(text.lastIndexOf('\n', from - 1), text.lastIndexOf('\r', from - 1)) + 1
  const length = text.slice(to).search(/[\r\n]/)
  const endOfLine = length === -1 ? text.length : to + length
  const isLong = endOfLine - startOfLine > MAX_CONTEXT
  const start = isLong ? Math.max(startOfLine, from - MAX_CONTEXT / 2) : startOfLine
  const end = isLong ? Math.min(endOfLine, start + MAX_CONTEXT) : endOfLine
  const before = text.slice(start, from).trimStart()
  return { context: (before + text.slice(from, end).trimEnd()).toWellFormed(), at: before.length }
}

import { createCodeLineReader } from '../../../shared/domain/text/code-lines.ts'
import { likeText } from '../../sqlite/like-text.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { plainWord, withoutMarks } from '../words/fold-word.ts'
import { splitWords } from '../words/split-words.ts'

/** A heading with the note that it stands in. */
export interface HeadingRow {
  readonly path: string
  readonly title: string
  /** As it is written, with its marks. */
  readonly heading: string
  readonly level: number
  /** From 1. */
  readonly line: number
}

/** Of so many passages that say it, those with a heading that does are looked at. */
const MOST_PASSAGES = 400
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/

/**
 * Headings that contain `query`: those that are it first, then those that begin with it; letter case does not count. Of
 * the most recently changed notes for an empty query.
 */
export function findHeadings(database: Database, query: string, limit: number): HeadingRow[] {
  const wanted = query.trim().toLowerCase().slice(0, 200)
  const rows =
    wanted === '' ? recentPassages(database) : passagesWith(database, query.trim().slice(0, 200))
  const found = new Map<string, HeadingRow>()
  for (const { path, title, text, start } of rows)
    for (const { heading, level, at } of headingsOf(text))
      if (heading.toLowerCase().includes(wanted) && !found.has(`${path}\n${heading}`))
        found.set(`${path}\n${heading}`, { path, title, heading, level, line: start + at })
  const rank = ({ heading }: HeadingRow): number => {
    const at = heading.toLowerCase().indexOf(wanted)
    if (heading.toLowerCase() === wanted) return -1
    return at <= 0 ? at : /[\p{L}\p{N}]/u.test(heading.charAt(at - 1)) ? 2 : 1
  }
  return [...found.values()].toSorted((a, b) => rank(a) - rank(b)).slice(0, limit)
}

/** Of so many passages that say a heading's words it is seen whether they stand under it. */
const MOST_HEADED = 200

/**
 * Passages under a heading that is `name`, but for its signs, accents and letter case.
 * @param matches FTS5 queries for rows that may be such
 */
export function findHeaded(database: Database, name: string, matches: readonly string[]): number[] {
  const wanted = headingKey(name)
  const select = database.prepare<[string, number], HeadedRow>(
    `SELECT chunks.id, chunks.heading, chunks.text FROM words JOIN chunks ON chunks.id = words.rowid
     WHERE words MATCH ? LIMIT ?`,
  )
  const found = matches
    .flatMap((match) => select.all(match, MOST_HEADED))
    .filter(
      ({ heading, text }) =>
        // The last one is that of the passage; others stand above more than it.
        headingKey(heading?.split(' › ').at(-1) ?? '') === wanted ||
        headingsOf(text).some((each) => headingKey(each.heading) === wanted),
    )
  return [...new Set(found.map(({ id }) => id))]
}

interface HeadedRow {
  readonly id: number
  readonly heading: string | null
  readonly text: string
}

const headingKey = (heading: string): string =>
  Array.from(splitWords(heading), ({ text }) => withoutMarks(plainWord(text))).join(' ')

export interface PassageRow {
  readonly path: string
  readonly title: string
  readonly text: string
  /** The line where it begins, from 1. */
  readonly start: number
}
const SELECT = `SELECT files.path, notes.title, chunks.text, chunks.start_line AS start FROM chunks
  JOIN notes ON notes.id = chunks.note JOIN files ON files.id = notes.id`

const recentPassages = (database: Database): PassageRow[] =>
  database
    .prepare<[], PassageRow>(
      `${SELECT} WHERE files.id IN (SELECT notes.id FROM notes JOIN files ON files.id = notes.id
         ORDER BY files.modified_ms DESC, files.path LIMIT 30)
       ORDER BY files.modified_ms DESC, chunks.id LIMIT ${MOST_PASSAGES}`,
    )
    .all()

/**
 * Passages in which `query` follows the sign somewhere. SQLite knows the letter case of English letters only, so a first
 * letter of others is tried in both.
 */
export function passagesWith(database: Database, query: string, sign = '#'): PassageRow[] {
  const [first = '', ...rest] = query
  const forms = [first.toLowerCase(), first.toUpperCase()].map((start) => start + rest.join(''))
  const patterns = [...new Set(forms)].map((form) => `%${sign}%${likeText(form)}%`)
  const condition = patterns.map(() => `chunks.text LIKE ? ESCAPE '\\'`).join(' OR ')
  return database
    .prepare<unknown[], PassageRow>(`${SELECT} WHERE ${condition} LIMIT ${MOST_PASSAGES}`)
    .all(...patterns)
}

function headingsOf(text: string): { heading: string; level: number; at: number }[] {
  const lieOf = createCodeLineReader()
  return text.split('\n').flatMap((line, at) => {
    const found = lieOf(line) === 'text' ? HEADING.exec(line) : null
    const [, hashes = '', heading = ''] = found ?? []
    return heading === '' ? [] : [{ heading, level: hashes.length, at }]
  })
}

import { createCodeLineReader } from '../../../shared/domain/text/code-lines.ts'
import type { Database } from '../../sqlite/open-database.ts'

/** A heading with the note that it stands in. */
export interface HeadingRow {
  readonly path: string
  readonly title: string
  /** As it is written, with its marks. */
  readonly heading: string
  readonly level: number
}

/** Of so many passages that say it, those with a heading that does are looked at. */
const MOST_PASSAGES = 400
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/

/**
 * Headings that contain `query`, those that begin with it first; letter case does not count. Of the most recently changed
 * notes for an empty query.
 */
export function findHeadings(database: Database, query: string, limit: number): HeadingRow[] {
  const wanted = query.trim().toLowerCase().slice(0, 200)
  const rows =
    wanted === '' ? recentPassages(database) : passagesWith(database, query.trim().slice(0, 200))
  const found = new Map<string, HeadingRow>()
  for (const { path, title, text } of rows)
    for (const { heading, level } of headingsOf(text))
      if (heading.toLowerCase().includes(wanted))
        found.set(`${path}\n${heading}`, { path, title, heading, level })
  const rank = ({ heading }: HeadingRow): number => {
    const at = heading.toLowerCase().indexOf(wanted)
    return at <= 0 ? at : /[\p{L}\p{N}]/u.test(heading.charAt(at - 1)) ? 2 : 1
  }
  return [...found.values()].toSorted((a, b) => rank(a) - rank(b)).slice(0, limit)
}

interface PassageRow {
  readonly path: string
  readonly title: string
  readonly text: string
}
const SELECT = `SELECT files.path, notes.title, chunks.text FROM chunks
  JOIN notes ON notes.id = chunks.note JOIN files ON files.id = notes.id`

const recentPassages = (database: Database): PassageRow[] =>
  database
    .prepare<[], PassageRow>(
      `${SELECT} WHERE files.id IN (SELECT notes.id FROM notes JOIN files ON files.id = notes.id
         ORDER BY files.modified_ms DESC, files.path LIMIT 30)
       ORDER BY files.modified_ms DESC, chunks.id LIMIT ${MOST_PASSAGES}`,
    )
    .all()

/** SQLite knows the letter case of English letters only, so a first letter of others is tried in both. */
function passagesWith(database: Database, query: string): PassageRow[] {
  const [first = '', ...rest] = query
  const forms = [first.toLowerCase(), first.toUpperCase()].map((start) => start + rest.join(''))
  const patterns = [...new Set(forms)].map(
    (form) => `%#%${form.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
  )
  const condition = patterns.map(() => `chunks.text LIKE ? ESCAPE '\\'`).join(' OR ')
  return database
    .prepare<unknown[], PassageRow>(`${SELECT} WHERE ${condition} LIMIT ${MOST_PASSAGES}`)
    .all(...patterns)
}

function headingsOf(text: string): { heading: string; level: number }[] {
  const lieOf = createCodeLineReader()
  return text.split('\n').flatMap((line) => {
    const found = lieOf(line) === 'text' ? HEADING.exec(line) : null
    const [, hashes = '', heading = ''] = found ?? []
    return heading === '' ? [] : [{ heading, level: hashes.length }]
  })
}

import { hash } from 'node:crypto'
import type { LinkType } from '../../../shared/contract/note.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { createTermReader } from '../words/index-terms.ts'
import { languagesIn } from '../words/note-languages.ts'
import { phraseQuery } from './search-words.ts'

/** Tells whether the index still holds of a file what was written of it. */
export interface NoteChecks {
  /** Remembers what is held of this file now. Belongs into the transaction that wrote it. */
  keep(file: number): void
  /** Those with the lowest ids above `after`. */
  files(after: number, limit: number): CheckedFile[]
  file(id: number): CheckedFile | undefined
  /** Files of which no checksum was kept, the lowest ids above `after` first. */
  unkept(after: number, limit: number): number[]
  /** False when a row of it was changed, lost or added since. True for one of which no checksum was kept. */
  isAsKept(file: CheckedFile): boolean
  /** Where its links lead, but for those that wait to be resolved. */
  leads(file: number): LeadRow[]
  chunks(file: number): CheckedChunk[]
  /**
   * Whether the words of this passage are found where they stand: some of them, others with each `round`, since to look
   * all of them up takes longer than it took to write them. How many there are is in the checksum.
   */
  hasWords(chunk: CheckedChunk, round: number): boolean
}

export interface CheckedFile {
  readonly id: number
  readonly path: string
  readonly checksum: string | null
}

export interface LeadRow {
  readonly type: LinkType
  readonly target: string
  /** Null: nowhere yet. */
  readonly path: string | null
}

export interface CheckedChunk {
  readonly id: number
  readonly heading: string | null
  readonly text: string
  /** In which its words were read: see `languagesText`. */
  readonly languages: string | null
  /** How many words the index of words has of each of its columns. */
  readonly sizes: Buffer | null
}

/** Where a link leads is not in it, since that changes with other files; nor are sizes and times, which each look compares. */
const HELD = `
  SELECT json_array(path, etag, problem, excluded,
    (SELECT json_array(title, properties, languages) FROM notes LEFT JOIN note_words ON note_words.note = notes.id
       WHERE notes.id = @file),
    (SELECT json_group_array(alias ORDER BY rowid) FROM aliases WHERE note = @file),
    (SELECT json_group_array(json_array(key, tag) ORDER BY key) FROM tags WHERE note = @file),
    (SELECT json_group_array(json_array(of, text, key) ORDER BY of, text) FROM property_uses WHERE note = @file),
    (SELECT json_group_array(json_array(type, target, key, text, line, context) ORDER BY id)
       FROM links WHERE note = @file),
    (SELECT json_group_array(json_array(hex(passages.hash), heading, text, start_line, end_line, hex(words_docsize.sz))
         ORDER BY chunks.id)
       FROM chunks LEFT JOIN passages ON passages.id = chunks.passage
       LEFT JOIN words_docsize ON words_docsize.id = chunks.id WHERE note = @file),
    (SELECT json_group_array(json_array(path, line, is_note, number, status, is_closed, priority, due, scheduled,
           moment, created, completed, title, tag, words, entry,
           (SELECT item FROM task_items WHERE id = tasks.id),
           (SELECT json_group_array(key ORDER BY key) FROM task_tags WHERE task = tasks.id),
           (SELECT json_group_array(json_array(start, end) ORDER BY rowid) FROM task_times WHERE task = tasks.id))
         ORDER BY id)
       FROM tasks WHERE note = @file))
  FROM files WHERE id = @file`

export function createNoteChecks(database: Database): NoteChecks {
  const held = database.prepare<[{ file: number }], string>(HELD).pluck()
  const select = 'SELECT id, path, checksum FROM files'
  const files = database.prepare<[number, number], CheckedFile>(
    `${select} WHERE id > ? ORDER BY id LIMIT ?`,
  )
  const file = database.prepare<[number], CheckedFile>(`${select} WHERE id = ?`)
  const unkept = database
    .prepare<[number, number], number>(
      'SELECT id FROM files WHERE checksum IS NULL AND id > ? ORDER BY id LIMIT ?',
    )
    .pluck()
  const keep = database.prepare('UPDATE files SET checksum = ? WHERE id = ?')
  const leads = database.prepare<[number], LeadRow>(
    `SELECT links.type, links.target, files.path FROM links LEFT JOIN files ON files.id = links.file
     WHERE links.note = ? AND NOT links.is_stale`,
  )
  const chunks = database.prepare<[number], CheckedChunk>(
    `SELECT chunks.id, heading, text, languages, words_docsize.sz AS sizes
     FROM chunks LEFT JOIN note_words ON note_words.note = chunks.note
     LEFT JOIN words_docsize ON words_docsize.id = chunks.id WHERE chunks.note = ?`,
  )
  const found = database
    .prepare<[number, string], number>('SELECT 1 FROM words WHERE rowid = ? AND words MATCH ?')
    .pluck()

  const reader = createTermReader()

  const checksumOf = (id: number): string | null => {
    const rows = held.get({ file: id })
    return rows === undefined ? null : hash('sha256', rows, 'base64').slice(0, 22)
  }
  return {
    keep: (id) => void keep.run(checksumOf(id), id),
    files: (after, limit) => files.all(after, limit),
    file: (id) => file.get(id),
    unkept: (after, limit) => unkept.all(after, limit),
    isAsKept: ({ id, checksum }) => checksum === null || checksumOf(id) === checksum,
    leads: (id) => leads.all(id),
    chunks: (id) => chunks.all(id),
    hasWords({ id, heading, text, languages, sizes }, round) {
      if (sizes === null) return false
      const [, , , inHeading = 0, inBody = 0] = numbersIn(sizes)
      const column = inBody > 0 ? 'body' : 'heading'
      if (inBody + inHeading === 0) return true
      const said = inBody > 0 ? text : (heading ?? '')
      const { terms: indexed } = reader.read(said, languagesIn(languages ?? ''))
      const some = someWords(indexed, round)
      const isFound = (phrase: string): boolean =>
        found.get(id, phraseQuery(column, phrase)) !== undefined
      // What looks like words here may be none for SQLite; all of the text has some.
      return (some !== '' && isFound(some)) || isFound(indexed)
    },
  }
}

const WORDS_AT_ONCE = 6

/** A few words that follow each other; empty where none are seen. */
function someWords(text: string, round: number): string {
  const words = text.split(/\s+/)
  const from = (round * WORDS_AT_ONCE) % words.length
  const first = words.findIndex((word, index) => index >= from && /[\p{L}\p{N}]/u.test(word))
  return first === -1 ? '' : words.slice(first, first + WORDS_AT_ONCE).join(' ')
}

/** SQLite's numbers of one to nine bytes, of which each but the last has its highest bit set. */
function numbersIn(bytes: Buffer): number[] {
  const numbers: number[] = []
  let number = 0
  for (const byte of bytes) {
    number = number * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    numbers.push(number)
    number = 0
  }
  return numbers
}

import { hash } from 'node:crypto'
import { noteNameOf } from '../../../shared/domain/vault-path.ts'
import type { VaultFile } from '../../platform/vault-reader.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { IndexedNote } from '../read-note.ts'
import { indexText } from './search-words.ts'

/** What the index remembers of a file, to tell whether it changed. */
export interface KnownFile {
  readonly id: number
  readonly path: string
  readonly size_bytes: number
  readonly modified_ms: number
  readonly changed_ms: number
  readonly etag: string | null
  readonly problem: string | null
}

export interface NoteStore {
  files(): KnownFile[]
  file(path: string): KnownFile | undefined
  /** A file that is no note, or one whose times changed while its bytes did not. Keeps what is known of its text. */
  touch(file: VaultFile, etag: string | null): void
  /** A note that cannot be read as text: only its name and the reason are kept. */
  putUnreadable(file: VaultFile, etag: string, problem: string): void
  /** Replaces everything the index has of this note. Links are not resolved yet. Returns the ids of its passages. */
  put(file: VaultFile, etag: string, note: IndexedNote): number[]
  remove(path: string): void
  /** Everything that links and people call it by, as one text to compare; null when there is no such note. */
  namesOf(path: string): string | null
  counts(): { readonly notes: number; readonly chunks: number }
}

export function createNoteStore(database: Database): NoteStore {
  const files = database.prepare<[], KnownFile>('SELECT * FROM files')
  const file = database.prepare<[string], KnownFile>('SELECT * FROM files WHERE path = ?')
  const upsertFile = database.prepare<
    [string, number, number, number, string | null, string | null],
    { id: number }
  >(
    `INSERT INTO files (path, size_bytes, modified_ms, changed_ms, etag, problem) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET size_bytes = excluded.size_bytes, modified_ms = excluded.modified_ms,
       changed_ms = excluded.changed_ms, etag = excluded.etag, problem = excluded.problem
     RETURNING id`,
  )
  const deleteFile = database.prepare('DELETE FROM files WHERE id = ?')
  const deleteNote = database.prepare('DELETE FROM notes WHERE id = ?')
  const deleteWords = database.prepare(
    'DELETE FROM words WHERE rowid IN (SELECT id FROM chunks WHERE note = ?)',
  )
  const insertNote = database.prepare('INSERT INTO notes (id, title) VALUES (?, ?)')
  const insertAlias = database.prepare('INSERT INTO aliases (note, alias) VALUES (?, ?)')
  const insertTag = database.prepare('INSERT OR IGNORE INTO tags (note, key, tag) VALUES (?, ?, ?)')
  const insertLink = database.prepare(
    'INSERT INTO links (note, type, target, text, line, context) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const selectPassage = database.prepare<[Buffer], { id: number }>(
    'SELECT id FROM passages WHERE hash = ?',
  )
  const insertPassage = database.prepare<[Buffer], { id: number }>(
    'INSERT INTO passages (hash) VALUES (?) RETURNING id',
  )
  const insertChunk = database.prepare(
    'INSERT INTO chunks (note, passage, heading, text, start_line, end_line) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const insertWords = database.prepare(
    'INSERT INTO words (rowid, name, about, heading, body) VALUES (?, ?, ?, ?, ?)',
  )
  const namesOf = database.prepare<[string], { names: string }>(
    `SELECT json_array(notes.title, (SELECT json_group_array(alias) FROM aliases WHERE note = notes.id)) AS names
     FROM notes JOIN files ON files.id = notes.id WHERE files.path = ?`,
  )
  const counts = database.prepare<[], { notes: number; chunks: number }>(
    'SELECT (SELECT count(*) FROM notes) AS notes, (SELECT count(*) FROM chunks) AS chunks',
  )

  function writeFile(entry: VaultFile, etag: string | null, problem: string | null): number {
    const { path, sizeBytes, modifiedMs, changedMs } = entry
    const row = upsertFile.get(path, sizeBytes, modifiedMs, changedMs, etag, problem)
    if (!row) throw new Error(`No row for ${path}.`)
    return row.id
  }

  function clear(id: number): void {
    deleteWords.run(id)
    deleteNote.run(id)
  }

  function passageOf(text: string | null): number | null {
    if (text === null) return null
    // Half of a sha256 is still far from ever meeting twice, and half the index.
    const digest = hash('sha256', text, 'buffer').subarray(0, 16)
    return (selectPassage.get(digest) ?? insertPassage.get(digest))?.id ?? null
  }

  return {
    files: () => files.all(),
    file: (path) => file.get(path),
    touch(entry, etag) {
      writeFile(entry, etag, file.get(entry.path)?.problem ?? null)
    },
    putUnreadable: database.transaction((entry: VaultFile, etag: string, problem: string) => {
      clear(writeFile(entry, etag, problem))
    }),
    put: database.transaction((entry: VaultFile, etag: string, note: IndexedNote) => {
      const id = writeFile(entry, etag, note.limitation)
      clear(id)
      insertNote.run(id, note.title)
      for (const alias of note.aliases) insertAlias.run(id, alias)
      for (const tag of note.tags) insertTag.run(id, tag.toLowerCase(), tag)
      for (const link of note.links)
        insertLink.run(id, link.type, link.target, link.text, link.line, link.context)
      const name = indexText(nameWords(entry.path, note.title))
      const about = indexText(note.about)
      const passages: number[] = []
      for (const chunk of note.chunks) {
        const passage = passageOf(chunk.embeddedText)
        if (passage !== null) passages.push(passage)
        const { lastInsertRowid } = insertChunk.run(
          id,
          passage,
          chunk.heading,
          chunk.text,
          chunk.startLine,
          chunk.endLine,
        )
        insertWords.run(
          lastInsertRowid,
          name,
          about,
          indexText(chunk.heading ?? ''),
          indexText(chunk.text),
        )
      }
      return passages
    }),
    remove: database.transaction((path: string) => {
      const known = file.get(path)
      if (!known) return
      clear(known.id)
      deleteFile.run(known.id)
    }),
    namesOf: (path) => namesOf.get(path)?.names ?? null,
    counts: () => counts.get() ?? { notes: 0, chunks: 0 },
  }
}

/** The file name, and the title when it says something else. */
function nameWords(path: string, title: string): string {
  const name = noteNameOf(path)
  return title === name ? name : `${name}\n${title}`
}

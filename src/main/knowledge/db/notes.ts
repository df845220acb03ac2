import { hash } from 'node:crypto'
import type { VaultFile } from '../../platform/vault-reader.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { IndexPart } from '../index-part.ts'
import type { IndexedNote } from '../read-note.ts'
import { createExcludedNotes } from './excluded-notes.ts'
import { linkKey, linkKeysOf } from './link-key.ts'
import { createNoteChecks } from './note-checks.ts'
import { propertyUses } from './property-words.ts'
import { createTaskStore } from './tasks.ts'
import { createWordStore } from './word-store.ts'

/** What the index remembers of a file, to tell whether it changed. */
export interface KnownFile {
  readonly id: number
  readonly path: string
  readonly size_bytes: number
  readonly modified_ms: number
  readonly changed_ms: number
  readonly etag: string | null
  readonly problem: string | null
  /** The key of the rule that keeps it out of the search. */
  readonly excluded: string | null
  /** The `READING` by which its text was read. */
  readonly reading: number
  /** Of everything the index holds of it; null when nothing was kept yet. */
  readonly checksum: string | null
}

/**
 * Which facts of a note the index keeps. One more whenever a migration adds some: then notes of an index that was made
 * before are read again, each once, by the next look through the vault. Their passages keep their vectors.
 */
export const READING = 8

/** What is known of a file, as far as it was read for everything that is kept now: to others it counts as unread. */
export const asReadNow = (known: KnownFile | undefined): KnownFile | undefined =>
  known?.reading === READING ? known : undefined

export interface NoteStore {
  /**
   * Runs `work` in one transaction. Everything below that changes the index belongs inside.
   * @param isChecked false: checksums are kept later, of what is there then (see `keepChecksums`)
   */
  write(work: () => void, isChecked?: boolean): void
  /** Those with the lowest ids above `after`. */
  files(after: number, limit: number): KnownFile[]
  file(path: string): KnownFile | undefined
  /** The file at `place`, or all files below that folder. */
  filesAt(place: string): KnownFile[]
  /** The paths of all files whose names end so, in small letters; by path. */
  filesEnding(ending: string): string[]
  /** Files of which something must be known: why they are not in the search, or not all of them. By path. */
  problems(): { readonly path: string; readonly problem: string }[]
  /** The aliases of all these notes. */
  aliasesOf(paths: readonly string[]): { readonly path: string; readonly alias: string }[]
  /** Notes that were indexed in part only: they may say more than the index knows. */
  partlyRead(): string[]
  /** A file that is no note, or one whose times changed while its bytes did not. Keeps what is known of its text. */
  touch(file: VaultFile, etag: string | null): void
  /** What is not to be read, or cannot be: only its name and the reason are kept. `etag` is null when nobody looked. */
  putUnreadable(file: VaultFile, etag: string | null, problem: string): void
  /** Replaces everything the index has of this note. Links are not resolved yet. Returns the ids of its passages. */
  put(file: VaultFile, etag: string, note: IndexedNote): number[]
  remove(path: string): void
  /** Keeps a note out of the search: its passages go. `rule`: the key of the rule that says so. */
  leaveOut(path: string, rule: string): void
  /** Makes these look as if they had never been read, so that the next look at them reads them again. */
  doubt(paths: readonly string[]): void
  counts(): { readonly notes: number; readonly chunks: number }
}

export interface NoteStoreListeners {
  /** A file's names may be others now. */
  readonly onRename: (path: string) => void
  /** Links with these keys may lead elsewhere now. */
  readonly onStaleKeys: (keys: readonly string[]) => void
  /** A note had these passages, and may have them no more. */
  readonly onLoose: (passages: readonly number[]) => void
}

export function createNoteStore(
  database: Database,
  listeners: NoteStoreListeners,
  parts: readonly IndexPart[] = [],
): NoteStore {
  const files = database.prepare<[number, number], KnownFile>(
    'SELECT * FROM files WHERE id > ? ORDER BY id LIMIT ?',
  )
  const file = database.prepare<[string], KnownFile>('SELECT * FROM files WHERE path = ?')
  const aliasesOf = database.prepare<[string], { path: string; alias: string }>(
    `SELECT files.path, aliases.alias FROM files JOIN aliases ON aliases.note = files.id
     WHERE files.path IN (SELECT value FROM json_each(?))`,
  )
  const partlyRead = database.prepare<[], { path: string }>(
    'SELECT files.path FROM files JOIN notes ON notes.id = files.id WHERE files.problem IS NOT NULL',
  )
  const filesAt = database.prepare<[string, string, string], KnownFile>(
    `SELECT * FROM files WHERE path = ? OR path > ? || '/' AND path < ? || '0' ORDER BY path`, // '0' follows '/'
  )
  const filesEnding = database.prepare<[string, string], { path: string }>(
    'SELECT path FROM files WHERE lower(substr(path, -length(?))) = ? ORDER BY path',
  )
  const problems = database.prepare<[], { path: string; problem: string }>(
    'SELECT path, problem FROM files WHERE problem IS NOT NULL ORDER BY path',
  )
  const upsertFile = database.prepare<
    [string, number, number, number, string | null, string | null, number],
    { id: number }
  >(
    `INSERT INTO files (path, size_bytes, modified_ms, changed_ms, etag, problem, reading)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET size_bytes = excluded.size_bytes, modified_ms = excluded.modified_ms,
       changed_ms = excluded.changed_ms, etag = excluded.etag, problem = excluded.problem,
       reading = excluded.reading
     RETURNING id`,
  )
  const deleteFile = database.prepare('DELETE FROM files WHERE id = ?')
  const deleteNote = database.prepare('DELETE FROM notes WHERE id = ?')
  const selectChunks = database.prepare<[number], { id: number; passage: number | null }>(
    'SELECT id, passage FROM chunks WHERE note = ?',
  )
  const deleteChunks = database.prepare('DELETE FROM chunks WHERE note = ?')
  const excludedNotes = createExcludedNotes(database)
  const insertNote = database.prepare('INSERT INTO notes (id, title, properties) VALUES (?, ?, ?)')
  const insertAlias = database.prepare('INSERT INTO aliases (note, alias) VALUES (?, ?)')
  const insertTag = database.prepare('INSERT OR IGNORE INTO tags (note, key, tag) VALUES (?, ?, ?)')
  const insertUse = database.prepare(
    'INSERT INTO property_uses (note, of, text, key) VALUES (?, ?, ?, ?)',
  )
  const insertLink = database.prepare(
    'INSERT INTO links (note, type, target, key, text, line, context) VALUES (?, ?, ?, ?, ?, ?, ?)',
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
  const selectAliases = database.prepare<[number], { alias: string }>(
    'SELECT alias FROM aliases WHERE note = ?',
  )
  // In the transaction that changes the name, so that no end of the process can leave a link behind.
  const markStale = database.prepare(
    'UPDATE links SET is_stale = 1 WHERE key IN (SELECT value FROM json_each(?)) AND NOT is_stale',
  )
  const tasks = createTaskStore(database)
  const words = createWordStore(database)
  const ofParts = parts.flatMap(({ name, tables }) =>
    tables ? [{ name, put: tables.writer(database) }] : [],
  )
  const checks = createNoteChecks(database)
  const doubt = database.prepare(
    'UPDATE files SET reading = 0, size_bytes = -1 WHERE path IN (SELECT value FROM json_each(?))',
  )
  const forgetChecksums = database.prepare(
    'UPDATE files SET checksum = NULL WHERE id IN (SELECT value FROM json_each(?))',
  )
  const counts = database.prepare<[], { notes: number; chunks: number }>(
    `SELECT (SELECT count FROM tallies WHERE name = 'notes') AS notes,
            (SELECT count FROM tallies WHERE name = 'chunks') AS chunks`,
  )

  /** Files of which this transaction wrote more than the times. */
  const written = new Set<number>()

  const write = database.transaction((work: () => void, isChecked: boolean) => {
    words.begin()
    written.clear()
    work()
    words.flush()
    for (const id of written) if (isChecked) checks.keep(id)
    if (!isChecked) forgetChecksums.run(JSON.stringify([...written]))
  })

  function writeFile(
    entry: VaultFile,
    etag: string | null,
    problem: string | null,
    reading = READING,
  ): number {
    const { path, sizeBytes, modifiedMs, changedMs } = entry
    const row = upsertFile.get(path, sizeBytes, modifiedMs, changedMs, etag, problem, reading)
    if (!row) throw new Error(`No row for ${path}.`)
    return row.id
  }

  function makeStale(path: string, aliases: readonly string[]): void {
    const keys = linkKeysOf(path, aliases)
    markStale.run(JSON.stringify(keys))
    listeners.onStaleKeys(keys)
  }

  /** Puts the file in, and looks again at links that its names could catch or lose. */
  function rename(
    entry: VaultFile,
    etag: string | null,
    problem: string | null,
    aliases: readonly string[],
  ): number {
    const before = file.get(entry.path)
    const known = before ? selectAliases.all(before.id).map(({ alias }) => alias) : []
    const isSame = before !== undefined && known.join('\n') === aliases.join('\n')
    if (!isSame) makeStale(entry.path, [...known, ...aliases])
    listeners.onRename(entry.path)
    const id = writeFile(entry, etag, problem)
    written.add(id)
    return id
  }

  function clearPassages(id: number): void {
    const chunks = selectChunks.all(id)
    for (const chunk of chunks) words.remove(chunk.id)
    listeners.onLoose(chunks.flatMap(({ passage }) => passage ?? []))
    deleteChunks.run(id)
  }

  function clear(id: number): void {
    clearPassages(id)
    deleteNote.run(id)
  }

  function passageOf(text: string | null): number | null {
    if (text === null) return null
    // Half of a sha256 is still far from ever meeting twice, and half the index.
    const digest = hash('sha256', text, 'buffer').subarray(0, 16)
    return (selectPassage.get(digest) ?? insertPassage.get(digest))?.id ?? null
  }

  return {
    // At once, and not at the first write: another process may be writing, and a reader cannot wait to become a writer.
    write: (work, isChecked = true) => write.immediate(work, isChecked),
    files: (after, limit) => files.all(after, limit),
    file: (path) => file.get(path),
    filesAt: (place) => filesAt.all(place, place, place),
    filesEnding: (ending) => filesEnding.all(ending, ending).map(({ path }) => path),
    problems: () => problems.all(),
    aliasesOf: (paths) => aliasesOf.all(JSON.stringify(paths)),
    partlyRead: () => partlyRead.all().map(({ path }) => path),
    touch(entry, etag) {
      const before = file.get(entry.path)
      if (!before) return void rename(entry, etag, null, [])
      const id = writeFile(entry, etag, etag === null ? null : before.problem, before.reading)
      // What is held of a note stays as it is, right or wrong: a new checksum would call it right.
      if (etag === null) written.add(id)
    },
    putUnreadable(entry, etag, problem) {
      clear(rename(entry, etag, problem, []))
    },
    put(entry, etag, note) {
      const id = rename(entry, etag, note.limitation, note.aliases)
      clear(id)
      insertNote.run(
        id,
        note.title,
        note.properties === null ? null : JSON.stringify(note.properties),
      )
      for (const alias of note.aliases) insertAlias.run(id, alias)
      for (const tag of note.tags) insertTag.run(id, tag.toLowerCase(), tag)
      for (const { of, text } of propertyUses(note.properties))
        insertUse.run(id, of, text, text.toLowerCase())
      for (const link of note.links)
        insertLink.run(
          id,
          link.type,
          link.target,
          linkKey(link.target),
          link.text,
          link.line,
          link.context,
        )
      tasks.put(id, note.tasks)
      for (const { name, put } of ofParts) put(id, note.ofParts.get(name))
      const passages: number[] = []
      const chunks: number[] = []
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
        chunks.push(Number(lastInsertRowid))
      }
      words.put(id, note.words, chunks)
      return passages
    },
    remove(path) {
      const known = file.get(path)
      if (!known) return
      const aliases = selectAliases.all(known.id).map(({ alias }) => alias)
      makeStale(path, aliases)
      listeners.onRename(path)
      clear(known.id)
      deleteFile.run(known.id)
    },
    leaveOut(path, rule) {
      const known = file.get(path)
      if (!known) return
      clearPassages(known.id)
      excludedNotes.mark(path, rule)
      written.add(known.id)
    },
    doubt: (paths) => void doubt.run(JSON.stringify(paths)),
    counts: () => counts.get() ?? { notes: 0, chunks: 0 },
  }
}

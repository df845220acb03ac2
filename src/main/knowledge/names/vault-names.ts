import fuzzysort, { type Prepared } from 'fuzzysort'
import type { FileName, LinkType, NoteName } from '../../../shared/contract/note.ts'
import {
  fileNameOf,
  isNotePath,
  noteNameOf,
  type VaultPath,
  vaultPath,
} from '../../../shared/domain/vault-path.ts'
import { createLinkResolver, type LinkLookup } from '../../notes/links/resolve-link.ts'
import { parseStrings } from '../db/json-column.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { createFileNames } from './file-names.ts'
import { foldersOf, searchFolders } from './folder-names.ts'
import { createNearWords, type NearWords } from './near-words.ts'
import { nearest } from './nearest-names.ts'
import { likeTyped, typedOf } from './typed-names.ts'
import { createWholeNames } from './whole-names.ts'

/** The names of everything in the vault, in memory: what links mean, and what a person begins to type. */
export interface VaultNames {
  /** Takes in some more of those that are known; false when it has all. Nothing below knows more than was taken in. */
  load(limit: number): boolean
  /** Call with the files that came, went or changed their names. */
  update(paths: ReadonlySet<string>): void
  resolve(from: string | null, target: string, type: LinkType): string | null
  /** What links mean now; and what they will mean when these files, old path to new, have moved. */
  lookup(): LinkLookup
  lookupAfter(moves: ReadonlyMap<string, string>): LinkLookup
  /** Best first; the most recently changed notes for an empty query. */
  search(query: string, limit: number): NoteName[]
  /** Files that are no notes, best first; the most recently changed ones for an empty query. */
  files(query: string, limit: number): FileName[]
  /** The shortest text of a link that means this file and no other. */
  linkTextFor(path: string): string
  /** By path, of those that are notes. */
  titles(paths: readonly string[]): Record<string, string>
  /** Best first, with the notes in and below each; the fullest for an empty query. */
  folders(query: string, limit: number): { path: VaultPath; notes: number }[]
  nearPaths(text: string, limit: number): VaultPath[]
  /** Notes whose file name, title or one of whose aliases is like `name`, the likest first. */
  nearNotes(name: string, limit: number): { readonly path: VaultPath; readonly title: string }[]
  find(text: string): VaultPath | null
  /** The notes whose whole path, file name, title or alias this is, in either case; by path. */
  called(name: string): VaultPath[]
  /** The notes one of whose names begins so, but is longer; those with the shortest first. */
  begun(start: string, limit: number): VaultPath[]
  /** Words of titles, file names and aliases within so many typos of this one, the nearest only. */
  wordsNear(word: string, most: number): string[]
}

interface NamedNote {
  readonly path: VaultPath
  readonly title: string
  readonly aliases: readonly string[]
  /** Prepared when first searched: that takes longer than to load, and indexing never needs it. */
  names: readonly Name[] | null
}

/** One of the names of a note, ready to be compared. */
interface Name {
  readonly note: NamedNote
  readonly alias: string | null
  readonly text: Prepared
}

interface NoteRow {
  readonly path: string
  /** Null for a file that is no note. */
  readonly title: string | null
  readonly aliases: string
}

export function createVaultNames(database: Database): VaultNames {
  const select = `SELECT files.path, notes.title,
      (SELECT json_group_array(alias) FROM aliases WHERE note = notes.id) AS aliases
    FROM files LEFT JOIN notes ON notes.id = files.id`
  const selectSome = database.prepare<[string, number], NoteRow>(
    `${select} WHERE files.path > ? ORDER BY files.path LIMIT ?`,
  )
  const selectOne = database.prepare<[string], NoteRow>(`${select} WHERE files.path = ?`)
  const selectRecent = database.prepare<[number], { path: string; title: string }>(
    `SELECT files.path, notes.title FROM notes JOIN files ON files.id = notes.id
     ORDER BY files.modified_ms DESC, files.path LIMIT ?`,
  )
  const notes = new Map<string, NamedNote>()
  const files = createFileNames(database)
  const whole = createWholeNames()
  const resolver = createLinkResolver([])
  /** Counted when first asked for after a change. */
  let folders: ReturnType<typeof foldersOf> | null = null
  let words: NearWords | null = null

  function add(row: NoteRow): void {
    const aliases = parseStrings(row.aliases)
    resolver.add({ path: row.path, aliases })
    if (row.title === null) return files.add(row.path)
    const note: NamedNote = { path: vaultPath(row.path), title: row.title, aliases, names: null }
    notes.set(row.path, note)
    whole.add(note)
  }

  function forget(path: string): void {
    resolver.remove(path)
    files.remove(path)
    const note = notes.get(path)
    if (!note) return
    notes.delete(path)
    whole.remove(note)
  }

  let loaded = ''
  function load(limit: number): boolean {
    const rows = selectSome.all(loaded, limit)
    for (const row of rows) {
      forget(row.path) // it may have changed before its turn came
      add(row)
    }
    loaded = rows.at(-1)?.path ?? loaded
    return rows.length === limit
  }

  const allNames = (): Name[] =>
    Array.from(notes.values()).flatMap((note) => (note.names ??= namesOf(note)))

  const describe = (
    note: { readonly path: string; readonly title: string },
    alias: string | null,
  ): NoteName => ({
    path: vaultPath(note.path),
    title: note.title,
    alias,
    linkText: resolver.linkTextFor(note.path),
  })

  return {
    load(limit) {
      folders = null
      return load(limit)
    },
    called: (name) => whole.called(name),
    begun: (start, limit) => whole.begun(start, limit),
    wordsNear(word, most) {
      words ??= createNearWords(whole.all())
      return words.near(word, most)
    },
    update(paths) {
      folders = null
      words = null
      for (const path of paths) {
        forget(path)
        const row = selectOne.get(path)
        if (row) add(row)
      }
    },
    resolve: (from, target, type) => resolver.resolve(from, target, type),
    lookup: () => resolver,
    lookupAfter: (moves) => resolver.afterMoves(moves),
    search(query, limit) {
      const wanted = typedOf(query)
      if (wanted === '') return selectRecent.all(limit).map((row) => describe(row, null))
      const found = new Map<string, NoteName>()
      for (const { note, alias } of likeTyped(wanted, allNames(), limit * 4)) {
        if (!found.has(note.path)) found.set(note.path, describe(note, alias))
        if (found.size === limit) break
      }
      return [...found.values()]
    },
    files: (query, limit) =>
      files
        .search(query, limit)
        .map((path) => ({ path: vaultPath(path), linkText: resolver.linkTextFor(path) })),
    linkTextFor: (path) => resolver.linkTextFor(path),
    titles: (paths) =>
      Object.fromEntries(
        paths.flatMap((path) => {
          const title = notes.get(path)?.title
          return title === undefined ? [] : [[path, title]]
        }),
      ),
    folders: (query, limit) => searchFolders((folders ??= foldersOf(notes.keys())), query, limit),
    nearPaths: (text, limit) =>
      nearest(text, notes.values(), limit, (note) => [noteNameOf(note.path)]).map(
        ({ path }) => path,
      ),
    nearNotes: (name, limit) =>
      nearest(name, notes.values(), limit, ({ path, title, aliases }) => [
        noteNameOf(path),
        title,
        ...aliases,
      ]).map(({ path, title }) => ({ path, title })),
    find(text) {
      const wanted = text
        .trim()
        .replace(/^!?\[\[([^\]|#]*)[^\]]*\]\]$/, '$1')
        .trim()
      if (wanted === '') return null
      for (const path of [wanted, `${wanted}.md`, `${wanted}.markdown`]) {
        const exact = notes.get(path)
        if (exact) return exact.path
      }
      const [first, ...others] = whole.called(wanted)
      if (first) return others.length === 0 ? first : null
      const resolved = resolver.resolve(null, wanted, 'wikilink')
      return resolved !== null && isNotePath(resolved) ? vaultPath(resolved) : null
    },
  }
}

function namesOf(note: NamedNote): Name[] {
  const own = new Set([note.title, noteNameOf(note.path), fileNameOf(note.path)])
  return [
    ...[...own].map((text) => ({ note, alias: null, text: fuzzysort.prepare(text) })),
    ...note.aliases.map((alias) => ({ note, alias, text: fuzzysort.prepare(alias) })),
  ]
}

import fuzzysort, { type Prepared } from 'fuzzysort'
import type { FileName, LinkType, NoteName } from '../../../shared/contract/note.ts'
import {
  fileNameOf,
  folderOf,
  isNotePath,
  noteNameOf,
  type VaultPath,
  vaultPath,
} from '../../../shared/domain/vault-path.ts'
import { createLinkResolver, type LinkLookup } from '../../notes/links/resolve-link.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { createFileNames } from './file-names.ts'
import { nearest } from './nearest-names.ts'

/** The names of everything in the vault, in memory: what links mean, and what a person begins to type. */
export interface VaultNames {
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
  const selectAll = database.prepare<[], NoteRow>(`${select} ORDER BY files.path`)
  const selectOne = database.prepare<[string], NoteRow>(`${select} WHERE files.path = ?`)
  const selectRecent = database.prepare<[number], { path: string; title: string }>(
    `SELECT files.path, notes.title FROM notes JOIN files ON files.id = notes.id
     ORDER BY files.modified_ms DESC, files.path LIMIT ?`,
  )
  const notes = new Map<string, NamedNote>()
  const files = createFileNames(database)
  /** The notes of each name, folded. */
  const byName = new Map<string, Set<NamedNote>>()
  const resolver = createLinkResolver([])
  /** Counted when first asked for after a change. */
  let folders: readonly NamedFolder[] | null = null

  function add(row: NoteRow): void {
    const aliases = parseStrings(row.aliases)
    resolver.add({ path: row.path, aliases })
    if (row.title === null) return files.add(row.path)
    const note: NamedNote = { path: vaultPath(row.path), title: row.title, aliases, names: null }
    notes.set(row.path, note)
    for (const name of wholeNamesOf(note)) {
      const others = byName.get(name)
      if (others) others.add(note)
      else byName.set(name, new Set([note]))
    }
  }

  function forget(path: string): void {
    resolver.remove(path)
    files.remove(path)
    const note = notes.get(path)
    if (!note) return
    notes.delete(path)
    for (const name of wholeNamesOf(note)) {
      const others = byName.get(name)
      others?.delete(note)
      if (others?.size === 0) byName.delete(name)
    }
  }
  for (const row of selectAll.all()) add(row)

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

  const called = (name: string): VaultPath[] =>
    Array.from(byName.get(fold(name.trim())) ?? [], ({ path }) => path).toSorted()

  return {
    called,
    update(paths) {
      folders = null
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
      const wanted = query.trim().slice(0, MAX_TYPED)
      if (wanted === '') return selectRecent.all(limit).map((row) => describe(row, null))
      const found = new Map<string, NoteName>()
      for (const { obj } of fuzzysort.go(wanted, allNames(), {
        key: 'text',
        limit: limit * 4,
        threshold: MIN_FUZZY,
      })) {
        if (!found.has(obj.note.path)) found.set(obj.note.path, describe(obj.note, obj.alias))
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
    folders(query, limit) {
      folders ??= foldersOf(notes.keys())
      const wanted = query.trim().slice(0, MAX_TYPED)
      const found =
        wanted === ''
          ? folders.slice(0, limit)
          : fuzzysort
              .go(wanted, folders, { key: 'text', limit, threshold: MIN_FUZZY })
              .map(({ obj }) => obj)
      return found.map(({ path, notes: count }) => ({ path: vaultPath(path), notes: count }))
    },
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
      const named = called(wanted)
      const [first, ...others] = named
      if (first) return others.length === 0 ? first : null
      const resolved = resolver.resolve(null, wanted, 'wikilink')
      return resolved !== null && isNotePath(resolved) ? vaultPath(resolved) : null
    },
  }
}

interface NamedFolder {
  readonly path: string
  readonly notes: number
  readonly text: Prepared
}

/** Every folder above a note, the fullest first. */
function foldersOf(paths: Iterable<string>): NamedFolder[] {
  const counts = new Map<string, number>()
  for (const path of paths)
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts]
    .map(([path, notes]) => ({ path, notes, text: fuzzysort.prepare(path) }))
    .toSorted((a, b) => b.notes - a.notes || (a.path < b.path ? -1 : 1))
}

const MAX_TYPED = 200
/** Lets `anlytcl` find “Analytical Engine”, the last of any others. */
const MIN_FUZZY = 0.25

const fold = (text: string): string => text.normalize('NFC').toLowerCase()

function namesOf(note: NamedNote): Name[] {
  const own = new Set([note.title, noteNameOf(note.path), fileNameOf(note.path)])
  return [
    ...[...own].map((text) => ({ note, alias: null, text: fuzzysort.prepare(text) })),
    ...note.aliases.map((alias) => ({ note, alias, text: fuzzysort.prepare(alias) })),
  ]
}

/** Every name that means the note when it is given whole, folded. */
const wholeNamesOf = ({ path, title, aliases }: NamedNote): Set<string> =>
  new Set(
    [title, noteNameOf(path), path, path.replace(/\.(md|markdown)$/i, ''), ...aliases].map(fold),
  )

const parseStrings = (json: string): string[] => {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

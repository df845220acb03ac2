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
import { plainWord, withoutMarks } from '../words/fold-word.ts'
import { splitWords } from '../words/split-words.ts'
import { createFileNames } from './file-names.ts'
import { createNearWords, type NearWords } from './near-words.ts'
import { nearest } from './nearest-names.ts'

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
  /** The notes of each name, folded. */
  const byName = new Map<string, Set<NamedNote>>()
  const resolver = createLinkResolver([])
  /** Counted when first asked for after a change. */
  let folders: readonly NamedFolder[] | null = null
  let words: NearWords | null = null

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

  const called = (name: string): VaultPath[] => {
    const typed = fold(name.trim())
    const found = byName.get(typed) ?? byName.get(looseName(typed)) ?? []
    return Array.from(found, ({ path }) => path).toSorted()
  }

  return {
    load(limit) {
      folders = null
      return load(limit)
    },
    called,
    begun(start, limit) {
      const typed = looseName(start)
      if (Array.from(typed).length < SHORTEST_START) return []
      const found = new Map<VaultPath, number>()
      for (const [name, named] of byName)
        if (name.startsWith(typed) && name.length > typed.length)
          for (const { path } of named)
            found.set(path, Math.min(name.length, found.get(path) ?? Number.POSITIVE_INFINITY))
      return [...found]
        .toSorted(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
        .slice(0, limit)
        .map(([path]) => path)
    },
    wordsNear(word, most) {
      words ??= createNearWords(byName.keys())
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

/** Shorter beginnings are those of too many. */
const SHORTEST_START = 3

const fold = (text: string): string => text.normalize('NFC').toLowerCase()

/** A name without accents and signs: `2-factor: Café` → `2 factor cafe`. */
const looseName = (name: string): string =>
  Array.from(splitWords(name), ({ text }) => withoutMarks(plainWord(text))).join(' ')

function namesOf(note: NamedNote): Name[] {
  const own = new Set([note.title, noteNameOf(note.path), fileNameOf(note.path)])
  return [
    ...[...own].map((text) => ({ note, alias: null, text: fuzzysort.prepare(text) })),
    ...note.aliases.map((alias) => ({ note, alias, text: fuzzysort.prepare(alias) })),
  ]
}

/** Every name that means the note when it is given whole, folded; names also without their signs. */
function wholeNamesOf({ path, title, aliases }: NamedNote): Set<string> {
  const names = [title, noteNameOf(path), ...aliases]
  const paths = [path, path.replace(/\.(md|markdown)$/i, '')]
  const loose = names.map(looseName).filter((name) => name !== '')
  return new Set([...[...names, ...paths].map(fold), ...loose])
}

const parseStrings = (json: string): string[] => {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

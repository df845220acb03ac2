import type { LinkType } from '../../../shared/contract/note.ts'
import {
  folderOf,
  fileNameOf,
  isNotePath,
  vaultPathProblem,
} from '../../../shared/domain/vault-path.ts'
import { foldName as fold, INDEX_NAMES, joinPath, NOTE_EXTENSIONS } from './link-path.ts'
import type { ParsedNote } from '../parsed-note.ts'

/** A file of the vault, note or attachment, and the other names a note goes by. */
export interface LinkableFile {
  readonly path: string
  readonly aliases: readonly string[]
}

/** Knows which file a link means. Each call looks at few names. */
export interface LinkLookup {
  /**
   * Finds the file that `target` (a link without its heading part, Markdown targets decoded) means in note `from`:
   * 1. nothing before the `#` means the note itself;
   * 2. a path as written: from the note's folder for Markdown links and `./`, else from the root of the vault, then
   *    the other way round; `.md` may be left out;
   * 3. the file name, or the end of a path, anywhere: first below the note's own folder, then the shortest path, then
   *    by alphabet. This is how Obsidian chooses among several;
   * 4. a folder, as written: its `index` or `README`;
   * 5. an alias: the shortest path again.
   * Letter case and Unicode form make no difference, but an exact match is preferred in each step.
   * @param from null: as if from a note at the root
   * @returns null when nothing of that name is there
   */
  resolve(from: string | null, target: string, type: LinkType): string | null
  /**
   * The shortest text that means this file and no other, wherever it stands: `Ada`, or `people/Ada`; `a/b.png`.
   * @param segments at least so many of its folders and name: 2 gives `people/Ada` where `Ada` would do. More than
   *   that only as the whole path.
   */
  linkTextFor(path: string, segments?: number): string
}

export interface LinkResolver extends LinkLookup {
  /** Adds a file, or replaces its aliases. */
  add(file: LinkableFile): void
  remove(path: string): void
  /** What links will mean when these files, old path to new, have moved. Follows `add` and `remove` like the resolver. */
  afterMoves(moves: ReadonlyMap<string, string>): LinkLookup
}

export function createLinkResolver(files: Iterable<LinkableFile>): LinkResolver {
  const aliasesOf = new Map<string, readonly string[]>()
  const names = {
    byPath: createNameIndex(),
    byFileName: createNameIndex(),
    byAlias: createNameIndex(),
  }

  function add(file: LinkableFile): void {
    remove(file.path)
    aliasesOf.set(file.path, file.aliases)
    for (const { index, name } of entriesOf(names, file)) index.add(name, file.path)
  }

  function remove(path: string): void {
    const aliases = aliasesOf.get(path)
    if (!aliases) return
    aliasesOf.delete(path)
    for (const { index, name } of entriesOf(names, { path, aliases })) index.remove(name, path)
  }

  function afterMoves(moves: ReadonlyMap<string, string>): LinkLookup {
    const came = {
      byPath: createNameIndex(),
      byFileName: createNameIndex(),
      byAlias: createNameIndex(),
    }
    for (const [from, path] of moves)
      for (const { index, name } of entriesOf(came, { path, aliases: aliasesOf.get(from) ?? [] }))
        index.add(name, path)
    return createLookup({
      byPath: movedNames(names.byPath, came.byPath, moves),
      byFileName: movedNames(names.byFileName, came.byFileName, moves),
      byAlias: movedNames(names.byAlias, came.byAlias, moves),
    })
  }

  for (const file of files) add(file)
  return { ...createLookup(names), add, remove, afterMoves }
}

interface FileNames<I extends NameLookup = NameLookup> {
  readonly byPath: I
  readonly byFileName: I
  readonly byAlias: I
}

const entriesOf = (
  { byPath, byFileName, byAlias }: FileNames<NameIndex>,
  { path, aliases }: LinkableFile,
): { readonly index: NameIndex; readonly name: string }[] => [
  { index: byPath, name: path },
  { index: byFileName, name: fileNameOf(path) },
  ...aliases.map((name) => ({ index: byAlias, name })),
]

function createLookup({ byPath, byFileName, byAlias }: FileNames): LinkLookup {
  const atPath = (path: string | null): string | null => {
    if (path === null || path === '') return null
    for (const extension of NOTE_EXTENSIONS) {
      const wanted = path + extension
      const found = byPath.get(wanted)
      if (found.length > 0) return found.includes(wanted) ? wanted : (found[0] ?? null)
    }
    return null
  }

  const inFolder = (folder: string | null): string | null => {
    if (folder === null) return null
    for (const name of INDEX_NAMES) {
      const found = atPath(folder === '' ? name : `${folder}/${name}`)
      if (found !== null) return found
    }
    return null
  }

  /** Files whose path ends with `target`, the best first choice for a note in `folder`. */
  function byName(folder: string, target: string): string | null {
    const end = fold(`/${target}`)
    for (const extension of NOTE_EXTENSIONS) {
      const found = byFileName.get(fileNameOf(target) + extension)
      const candidates = target.includes('/')
        ? found.filter((path) => fold(`/${path}`).endsWith(end + extension))
        : found
      if (candidates.length === 0) continue
      const near = candidates.filter((path) => folder !== '' && path.startsWith(`${folder}/`))
      return preferExact(near.length > 0 ? near : candidates, target + extension)
    }
    return null
  }

  function resolve(from: string | null, target: string, type: LinkType): string | null {
    if (target === '') return from
    const folder = folderOf(from ?? '')
    const isRelative = type === 'markdown' || /^\.\.?(?:\/|$)/.test(target)
    const fromRoot = joinPath('', target)
    const fromNote = target.startsWith('/') ? null : joinPath(folder, target)
    const places = isRelative ? [fromNote, fromRoot] : [fromRoot, fromNote]
    const name = target.replace(/^(?:\.{0,2}\/)+|\/+$/g, '')
    return (
      firstFound(places, atPath) ??
      (name === '' || target.endsWith('/') ? null : byName(folder, name)) ??
      firstFound(places, inFolder) ??
      byAlias.get(target)[0] ??
      null
    )
  }

  function linkTextFor(path: string, segments = 1): string {
    const whole = isNotePath(path) ? path.replace(/\.(?:md|markdown)$/i, '') : path
    const short = whole.split('/').slice(-segments).join('/')
    const named = NOTE_EXTENSIONS.flatMap((extension) => {
      const end = fold(`/${short}${extension}`)
      const found = byFileName.get(fileNameOf(short) + extension)
      return segments === 1 ? found : found.filter((other) => fold(`/${other}`).endsWith(end))
    })
    if (named.length === 1 && resolve(null, short, 'wikilink') === path) return short
    return resolve(null, whole, 'wikilink') === path ? whole : path
  }

  return { resolve, linkTextFor }
}

/** Where a click on a link to nothing would create the note; null where no note can be. */
export function createPathFor(from: string | null, target: string, type: LinkType): string | null {
  const isRelative = type === 'markdown' || /^\.\.?\//.test(target)
  const path = joinPath(isRelative && !target.startsWith('/') ? folderOf(from ?? '') : '', target)
  if (path === null || path === '') return null
  const notePath = isNotePath(path) ? path : `${path}.md`
  return vaultPathProblem(notePath) === undefined ? notePath : null
}

/**
 * The line of a heading that a link names, from 1; null when there is none. `Heading#Sub` means the `Sub` below
 * `Heading`. Compared by letters and digits only, since links cannot hold all the marks of a heading; or by the
 * anchor that GitHub gives it (`whats-new`).
 */
export function headingLine(parsed: Pick<ParsedNote, 'headings'>, heading: string): number | null {
  const wanted = heading.split('#').filter((part) => headingKey(part) !== '')
  let level = 0
  let depth = 0
  for (const candidate of parsed.headings) {
    if (depth > 0 && candidate.level <= level) depth = 0
    const part = wanted[depth]
    if (part === undefined || !isNamed(candidate.text, part)) continue
    depth++
    level = candidate.level
    if (depth === wanted.length) return candidate.line
  }
  return null
}

const isNamed = (heading: string, part: string): boolean =>
  headingKey(heading) === headingKey(part) || githubAnchor(heading) === fold(part)

const githubAnchor = (heading: string): string =>
  fold(heading)
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

/** The line of the block `^id`, from 1; null when there is none. */
export function blockLine(parsed: ParsedNote, block: string): number | null {
  const wanted = block.toLowerCase()
  return parsed.blocks.find(({ id }) => id.toLowerCase() === wanted)?.line ?? null
}

const headingKey = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

function firstFound(
  places: readonly (string | null)[],
  find: (place: string | null) => string | null,
): string | null {
  for (const place of places) {
    const found = find(place)
    if (found !== null) return found
  }
  return null
}

function preferExact(paths: readonly string[], end: string): string | null {
  return paths.find((path) => `/${path}`.endsWith(`/${end}`)) ?? paths[0] ?? null
}

/** Paths by a name that ignores letter case; those of one name the shortest first, then by alphabet. */
interface NameLookup {
  get(name: string): readonly string[]
}

interface NameIndex extends NameLookup {
  add(name: string, path: string): void
  remove(name: string, path: string): void
}

function createNameIndex(): NameIndex {
  const paths = new Map<string, string[]>()
  const unsorted = new Set<string>()
  return {
    add(name, path) {
      const key = fold(name)
      const list = paths.get(key)
      if (!list) paths.set(key, [path])
      else if (!list.includes(path)) {
        list.push(path)
        unsorted.add(key)
      }
    },
    remove(name, path) {
      const key = fold(name)
      const left = paths.get(key)?.filter((other) => other !== path) ?? []
      if (left.length > 0) paths.set(key, left)
      else paths.delete(key)
    },
    get(name) {
      const key = fold(name)
      const list = paths.get(key)
      if (list && unsorted.delete(key)) list.sort(byLengthThenAlphabet)
      return list ?? []
    },
  }
}

/** `names` without the files that moved away, with those that came. */
const movedNames = (
  names: NameLookup,
  came: NameLookup,
  moves: ReadonlyMap<string, string>,
): NameLookup => ({
  get: (name) =>
    [...names.get(name).filter((path) => !moves.has(path)), ...came.get(name)].sort(
      byLengthThenAlphabet,
    ),
})

function byLengthThenAlphabet(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}

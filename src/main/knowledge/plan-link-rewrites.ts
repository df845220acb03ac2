import { setImmediate } from 'node:timers/promises'
import type { LeftLink } from '../../shared/contract/rename.ts'
import {
  fileNameOf,
  isNotePath,
  vaultPath,
  type VaultPath,
} from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { parseNote } from '../notes/parse-note.ts'
import type { LinkLookup } from '../notes/links/resolve-link.ts'
import { changedLinks, meansTheSame } from '../notes/same-meaning.ts'
import { rewriteLinks } from '../notes/links/rewrite-links.ts'
import type { VaultReader } from '../platform/vault-reader.ts'
import { linkKeysOf } from './db/link-key.ts'
import type { LinkRow } from './db/links.ts'
import type { NamingFiles } from './index-part.ts'
import type { Index } from './worker/index-store.ts'
import type { LinkRewrite, LinkRewriteSummary, PathMove, PathMoves } from './contract/links.ts'
import { foldText } from '../../shared/domain/text/fold-text.ts'

interface PlanOptions {
  readonly index: Index
  readonly reader: VaultReader
  readonly signal: AbortSignal
}

const READ_ONLY = 'This file is read-only. Allow writing in its properties to have it changed.'
/** So many notes are read and kept at a time. */
const NOTES_AT_ONCE = 32
const KEYS_AT_ONCE = 500
const SOURCES_AT_ONCE = 500

/**
 * Finds every note whose links have to change when files or folders get other paths, and what they become. The
 * index says which notes those are: the ones that link to what moves, the ones that move themselves, and the ones
 * whose links a name that comes or goes would catch. Their text is read from the disk and parsed again, since places
 * in the index may be older.
 * @returns a note for each step, in no order; with nothing in it where no link of it has to change after all
 */
export async function* planLinkRewrites(
  wanted: PathMoves,
  { index, reader, signal }: PlanOptions,
): AsyncGenerator<{ done: number; total: number; note: LinkRewrite | null }, LinkRewriteSummary> {
  const moves = new Map(wanted.moves.flatMap((move) => movesOf(move, index)))
  const movedTo = (path: string): string => moves.get(path) ?? path
  const before = index.names.lookup()
  const after = index.names.lookupAfter(moves)
  const keys = keysOf(moves, index)
  const earlier = new Map((wanted.earlier ?? []).map((each) => [each.path, each]))
  const { notes, caughtLinks } = await affectedNotes({ index, moves, keys, before, after }, signal)

  async function rewrite(path: VaultPath, links: readonly LinkRow[]): Promise<LinkRewrite | null> {
    const to = vaultPath(movedTo(path))
    const leave = (reason: string): LinkRewrite => ({
      path,
      to,
      etag: null,
      text: null,
      count: 0,
      left: links.map(({ line, target }) => ({ path, line, text: target, reason })),
    })
    const read = await reader.read(path).catch((error: unknown) => {
      if (error instanceof LatentError) return error
      throw error
    })
    if (read instanceof LatentError) return read.code === 'not_found' ? null : leave(read.message)
    if (read.problem !== null) return leave(read.problem)
    const then = earlier.get(path)
    if (links.length === 0 && then === undefined && !mentions(read.text, keys)) return null
    const parsed = parseNote(path, read.text)
    if (wanted.earlier !== null && read.isWritable) {
      const now = { text: read.text, parsed }
      const back =
        then?.etag === read.etag ? { text: then.text, parsed: parseNote(path, then.text) } : now
      if (meansTheSame(now, back, { from: path, to, before, after, moved: movedTo })) {
        if (back === now) return null
        const count = changedLinks(now, back)
        return { path, to, etag: read.etag, text: back.text, count, left: [] }
      }
    }
    const result = rewriteLinks({
      text: read.text,
      parsed,
      from: path,
      to,
      before,
      after,
      moved: movedTo,
    })
    if (result.count > 0 && !read.isWritable) return leave(READ_ONLY)
    const left: LeftLink[] = result.left.map((link) => ({ path, ...link }))
    if (result.count === 0 && left.length === 0) return null
    const text = result.count > 0 ? result.text : null
    return { path, to, etag: read.etag, text, count: result.count, left }
  }

  for (const path of earlier.keys()) if (!notes.has(path)) notes.set(path, [])
  const naming = index.parts.flatMap(({ naming: files }) =>
    files ? index.notes.filesEnding(files.ending).map((path) => ({ path, files })) : [],
  )
  const total = notes.size + naming.length
  let done = 0
  for (const some of slices([...notes], NOTES_AT_ONCE)) {
    signal.throwIfAborted()
    const rewritten = await Promise.all(
      some.map(([path, links]) => rewrite(vaultPath(path), links)),
    )
    for (const note of rewritten) yield { done: ++done, total, note }
  }
  for (const { path, files } of naming) {
    signal.throwIfAborted()
    const note = await followed(vaultPath(path), files, { reader, movedTo })
    yield { done: ++done, total, note }
  }
  return { files: moves.size, caughtLinks }
}

/** What a file that is no note and names others becomes; null where it stays as it is. */
async function followed(
  path: VaultPath,
  files: NamingFiles,
  { reader, movedTo }: { readonly reader: VaultReader; readonly movedTo: (path: string) => string },
): Promise<LinkRewrite | null> {
  const read = await reader.read(path).catch((error: unknown) => {
    if (error instanceof LatentError) return null
    throw error
  })
  if (read === null || read.problem !== null) return null
  const result = files.follow(read.text, movedTo)
  if (result === null || result.count === 0) return null
  const to = vaultPath(movedTo(path))
  if (read.isWritable)
    return { path, to, etag: read.etag, text: result.text, count: result.count, left: [] }
  return {
    path,
    to,
    etag: null,
    text: null,
    count: 0,
    left: [{ path, line: null, text: fileNameOf(path), reason: READ_ONLY }],
  }
}

/** Every file that gets another path, old to new. */
function movesOf({ from, to, isFolder }: PathMove, { notes }: Index): [string, string][] {
  if (!isFolder) return [[from, to]]
  return notes.filesAt(from).map(({ path }) => [path, to + path.slice(from.length)])
}

interface Names {
  readonly index: Index
  readonly moves: ReadonlyMap<string, string>
  readonly keys: readonly string[]
  readonly before: LinkLookup
  readonly after: LinkLookup
}

async function affectedNotes(
  { index, moves, keys, before, after }: Names,
  signal: AbortSignal,
): Promise<{ notes: Map<string, LinkRow[]>; caughtLinks: number }> {
  const notes = new Map<string, LinkRow[]>()
  const seen = new Set<number>()
  let caughtLinks = 0

  function look(link: LinkRow): void {
    if (seen.has(link.id)) return
    seen.add(link.id)
    const { source, target, type } = link
    const movedSource = moves.get(source) ?? source
    const was = before.resolve(source, target, type)
    const willBe = after.resolve(movedSource, target, type)
    if (was === null) {
      if (willBe !== null && movedSource === source) caughtLinks += 1
      return
    }
    const movedTarget = moves.get(was) ?? was
    const isSame = movedSource === source && movedTarget === was && willBe === was
    // A bare name has no path in it that could be out of date; a name that is given up may still be an alias.
    const isBareName = type === 'wikilink' && !target.includes('/')
    const keepsName = fileNameOf(was) === fileNameOf(movedTarget)
    if (isSame || (isBareName && keepsName && willBe === movedTarget)) return
    const known = notes.get(source)
    if (known) known.push(link)
    else notes.set(source, [link])
  }

  const rest = async (): Promise<void> => {
    await setImmediate() // a search may want in
    signal.throwIfAborted()
  }
  for (const some of slices(keys, KEYS_AT_ONCE)) {
    for (const link of index.links.withKeys(some)) look(link)
    await rest()
  }
  for (const sources of slices([...moves.keys()].filter(isNotePath), SOURCES_AT_ONCE)) {
    for (const link of index.links.from(sources)) look(link)
    await rest()
  }
  // What the index did not read to the end may have more links than it knows.
  for (const path of index.notes.partlyRead()) if (!notes.has(path)) notes.set(path, [])
  return { notes, caughtLinks }
}

/** Of all links that could lead elsewhere: only a link with the key of a name that comes or goes can. */
function keysOf(moves: ReadonlyMap<string, string>, { notes }: Index): string[] {
  const keys = new Set<string>()
  for (const [from, to] of moves)
    for (const key of [...linkKeysOf(from, []), ...linkKeysOf(to, [])]) keys.add(key)
  for (const { path, alias } of notes.aliasesOf([...moves.keys()]))
    for (const key of linkKeysOf(path, [alias])) keys.add(key)
  return [...keys]
}

/** A quick look, so that a note of many megabytes is parsed only when it can have such a link. */
function mentions(text: string, keys: readonly string[]): boolean {
  const folded = foldText(text)
  return keys.some((key) => folded.includes(key) || folded.includes(encodeURI(key).toLowerCase()))
}

function* slices<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

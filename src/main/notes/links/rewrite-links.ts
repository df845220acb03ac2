import { isRecord } from '../../../shared/domain/is-record.ts'
import { linkPlaces } from './link-places.ts'
import type { LinkPlace } from './link-places.ts'
import { parseNote } from '../parse-note.ts'
import type { NoteLink, ParsedNote } from '../parsed-note.ts'
import { WIKILINK } from '../frontmatter/frontmatter-properties.ts'
import { isSame } from '../../../shared/frontmatter/plain-data.ts'
import type { LinkLookup } from './resolve-link.ts'
import { isStillRight, linkStyle, respelledTargets } from './respell-target.ts'
import { linkSpellings } from './spell-link.ts'
import type { Spelling, TextSplice } from './spell-link.ts'

export interface RewriteRequest {
  /** The note as on disk, byte order mark and line endings included. */
  readonly text: string
  /** What `parseNote(from, text)` gave. */
  readonly parsed: ParsedNote
  /** The path of the note before, and after (the same when it did not move). */
  readonly from: string
  readonly to: string
  /** The names in the vault before anything moved, and after. */
  readonly before: LinkLookup
  readonly after: LinkLookup
  /** Where the file of an old path is now. */
  readonly moved: (path: string) => string
}

export interface RewrittenLinks {
  /** In characters of `text`, sorted, apart from each other. */
  readonly edits: readonly TextSplice[]
  readonly text: string
  /** How many places were changed; a definition counts as one, however many links use it. */
  readonly count: number
  /** Links that would have had to change and could not, in the order of the note. */
  readonly left: readonly LeftLink[]
}

export interface LeftLink {
  /** From 1. */
  readonly line: number
  /** The link as it stands there. */
  readonly text: string
  /** Why, as a sentence. */
  readonly reason: string
}

/** One link to change. */
interface Change {
  readonly place: LinkPlace
  /** The best first. */
  readonly spellings: readonly Spelling[]
}

interface ChosenChange {
  readonly change: Change
  /** Which of the spellings. */
  readonly choice: number
}

/**
 * The edits that let every link of a note mean the file that it meant before files moved. A link that is still right
 * is not touched, nor one that meant nothing (Dendron's `[[text|target]]` is such a one). The others keep their style:
 * short or with a path, relative or from the root, with or without `.md`, percent-encoded or in `<>`; their headings,
 * blocks, sizes and texts too. A name that no wikilink can hold makes a Markdown link of it. The result is read again,
 * and an edit that makes anything else of the note read differently is not made.
 */
export function rewriteLinks(request: RewriteRequest): RewrittenLinks {
  const places = linkPlaces(request.text, request.parsed)
  const left: LeftLink[] = []
  const changes: Change[] = []
  let wholePaths: boolean | undefined
  const prefersPath = () => (wholePaths ??= writesWholePaths(request, places))
  for (const place of places) {
    const spellings = newSpellings(request, place, prefersPath)
    if (spellings === null) continue
    if (isReversed(place, request)) left.push(leftLink(place, REVERSED))
    else if (place.isUnparsed) left.push(leftLink(place, request.parsed.limitation ?? UNSPELLABLE))
    else if (spellings.length === 0) left.push(leftLink(place, UNSPELLABLE))
    else changes.push({ place, spellings })
  }
  const chosen = settle(request, changes)
  const edits = splicesOf(chosen)
  const made = new Set(chosen.map(({ change }) => change))
  for (const change of changes)
    if (!made.has(change))
      left.push(leftLink(change.place, change.place.inFrontmatter ? BREAKS_YAML : BREAKS_TEXT))
  return {
    edits,
    text: applySplices(request.text, edits),
    count: edits.length,
    left: left.toSorted((a, b) => a.line - b.line),
  }
}

const UNSPELLABLE = 'The new name cannot be written in a link here.'
const REVERSED = 'This looks like a link of Dendron, which has its target behind the bar.'
const BREAKS_YAML = 'With the new name in it the frontmatter would say something else.'
const BREAKS_TEXT = 'With the new name in it this passage would read differently.'

const leftLink = ({ line, source }: LinkPlace, reason: string): LeftLink => ({
  line,
  text: source,
  reason,
})

/**
 * True for Dendron's `[[text|target]]` where the text happens to be a name too: behind the bar stand its scheme, or the
 * name of a note as Dendron makes them (`guides.workflows`), perhaps with a block.
 */
function isReversed({ source, isMarkdown }: LinkPlace, { from, before }: RewriteRequest): boolean {
  const bar = source.indexOf('|')
  if (isMarkdown || bar === -1) return false
  const behind = source.slice(bar + 1, -2).trim()
  if (behind.startsWith('dendron://')) return true
  const [name = ''] = behind.split(/[#^]/)
  const isDendronName = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u.test(name) || name !== behind
  return (
    isDendronName &&
    !/\s/.test(name) &&
    name !== '' &&
    before.resolve(from, name, 'wikilink') !== null
  )
}

/** Null when the link is fine as it is. */
function newSpellings(
  request: RewriteRequest,
  place: LinkPlace,
  prefersPath: () => boolean,
): readonly Spelling[] | null {
  const { from, to, before, after } = request
  const file = before.resolve(from, place.target, place.type)
  if (file === null) return null
  const { target, type, isMarkdown } = place
  const link = { target, type, isMarkdown, from, to, file, moved: request.moved(file) }
  const style = linkStyle(link, before, { prefersPath })
  if (isStillRight(link, style, after)) return null
  const targets = respelledTargets(link, style, after)
  const isByAlias = style === 'other'
  return linkSpellings({ text: request.text, place, targets, isByAlias, to, file: link.moved })
}

/** True when more of the note's wikilinks write a path where the name would do than write only the name. */
function writesWholePaths({ from, before }: RewriteRequest, places: readonly LinkPlace[]): boolean {
  let names = 0
  let paths = 0
  for (const { isMarkdown, target, type } of places) {
    if (isMarkdown || /^\.{0,2}\//.test(target)) continue
    const file = before.resolve(from, target, type)
    if (file === null || !file.includes('/') || before.linkTextFor(file).includes('/')) continue
    if (target.includes('/')) paths++
    else names++
  }
  return paths > names
}

/** The changes that can be made: all at once if that reads well, else as many as do, found by halving. */
function settle(request: RewriteRequest, changes: readonly Change[]): readonly ChosenChange[] {
  function add(made: readonly ChosenChange[], wanted: readonly Change[]): readonly ChosenChange[] {
    if (wanted.length === 0) return made
    const all = [...made, ...wanted.map((change) => ({ change, choice: 0 }))]
    if (readsWell(request, all)) return all
    const [change] = wanted
    if (wanted.length > 1) {
      const half = wanted.length >> 1
      return add(add(made, wanted.slice(0, half)), wanted.slice(half))
    }
    const choices = change?.spellings.length ?? 0
    for (let choice = 1; change && choice < choices; choice++) {
      const next = [...made, { change, choice }]
      if (readsWell(request, next)) return next
    }
    return made
  }
  return add([], changes)
}

/** Reads the note with these changes: every link as asked, and everything else as it was. */
function readsWell(request: RewriteRequest, chosen: readonly ChosenChange[]): boolean {
  if (isHarmless(request, chosen)) return true
  const { parsed, text } = request
  const spelled = new Map(
    chosen.map(({ change: { place, spellings }, choice }) => [
      place.targetStart,
      { place, spelling: spellings[choice] },
    ]),
  )
  const read = parseNote(request.to, applySplices(text, splicesOf(chosen)))
  const isAsAsked = (old: NoteLink, now: NoteLink | undefined): boolean => {
    const target = spelled.get(old.targetStart)?.spelling?.target
    if (now?.heading !== old.heading || now.block !== old.block) return false
    if (target === undefined)
      return now.target === old.target && now.text === old.text && now.type === old.type
    // Without a text of its own the link shows its target.
    const isTextSame = now.text === old.text || old.text.startsWith(old.target)
    return now.target === target && isTextSame && (now.type === 'embed') === (old.type === 'embed')
  }
  const sources = new Map(
    [...spelled.values()]
      .filter(({ place }) => place.inFrontmatter)
      .map(({ place, spelling }) => [place.source, spelling?.source ?? place.source]),
  )
  return (
    read.links.length === parsed.links.length &&
    parsed.links.every((link, index) => isAsAsked(link, read.links[index])) &&
    isSame(
      read.definitions.map(({ label, target }) => [label, target]),
      parsed.definitions.map(({ label, target, targetStart }) => [
        label,
        spelled.get(targetStart)?.spelling?.target ?? target,
      ]),
    ) &&
    isSame(outline(read), outline(parsed)) &&
    read.frontmatter?.problem === parsed.frontmatter?.problem &&
    isSameButLinks(parsed.frontmatter?.data, read.frontmatter?.data, sources)
  )
}

/**
 * True when no reader could stumble: letters, digits and the like for the same, inside a link that is read as one. Most
 * renames are, and reading every note again takes as long as all the rest. A `$` may count the characters behind it.
 */
function isHarmless({ text }: RewriteRequest, chosen: readonly ChosenChange[]): boolean {
  return (
    text.length < 60_000 &&
    !text.includes('$') &&
    splicesOf(chosen).every(
      ({ from, to, insert }) =>
        PLAIN.test(insert) && PLAIN.test(text.slice(from, to)) && insert.length < 500,
    )
  )
}
const PLAIN = /^(?:[\p{L}\p{N} ./-]|%20)*$/u

const outline = ({ headings, tags, blocks, limitation }: ParsedNote) => [
  headings.map(({ level }) => level),
  tags.map(({ name }) => name),
  blocks.map(({ id }) => id),
  limitation,
]

/** True when nothing but links differs, each as it was or as it was to be. */
function isSameButLinks(old: unknown, now: unknown, sources: ReadonlyMap<string, string>): boolean {
  if (sources.size === 0) return isSame(old, now)
  if (typeof old === 'string') return typeof now === 'string' && eitherWay(old, sources).test(now)
  if (Array.isArray(old))
    return (
      Array.isArray(now) &&
      old.length === now.length &&
      old.every((item, index) => isSameButLinks(item, now[index], sources))
    )
  if (!isRecord(old) || !isRecord(now)) return isSame(old, now)
  const keys = Object.keys(old)
  return (
    keys.length === Object.keys(now).length &&
    keys.every((key) => Object.hasOwn(now, key) && isSameButLinks(old[key], now[key], sources))
  )
}

/** What the text may be, with each link as it was or as it was to be. */
function eitherWay(text: string, sources: ReadonlyMap<string, string>): RegExp {
  let pattern = ''
  let done = 0
  for (const { 0: found, index } of text.matchAll(WIKILINK)) {
    const asked = sources.get(found) ?? found
    pattern += `${escaped(text.slice(done, index))}(?:${escaped(found)}|${escaped(asked)})`
    done = index + found.length
  }
  return new RegExp(`^${pattern}${escaped(text.slice(done))}$`)
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

const splicesOf = (chosen: readonly ChosenChange[]): readonly TextSplice[] =>
  chosen
    .flatMap(({ change, choice }) => change.spellings[choice] ?? [])
    .map(({ splice }) => splice)
    .toSorted((a, b) => a.from - b.from)

function applySplices(text: string, splices: readonly TextSplice[]): string {
  let result = ''
  let done = 0
  for (const { from, to, insert } of splices) {
    result += text.slice(done, from) + insert
    done = to
  }
  return result + text.slice(done)
}

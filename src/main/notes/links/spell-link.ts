import { folderOf, noteNameOf } from '../../../shared/domain/vault-path.ts'
import { encodeDestination } from './encode-destination.ts'
import { relativePath } from './link-path.ts'
import type { LinkPlace } from './link-places.ts'
import { parseWikiTarget } from './link-target.ts'

/** One replacement in the text as it is on disk; offsets in UTF-16 units. */
export interface TextSplice {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** A way to write a link anew. */
export interface Spelling {
  /** What its target reads as then. */
  readonly target: string
  readonly splice: TextSplice
  /** The whole link as its reader has it: in the frontmatter, without YAML's escapes. */
  readonly source: string
}

export interface SpellRequest {
  readonly text: string
  readonly place: LinkPlace
  /** Targets that mean the file, the best first. */
  readonly targets: readonly string[]
  /** Found by an alias, which the reader should go on seeing. */
  readonly isByAlias: boolean
  /** The path of the note and of the file, as they will be. */
  readonly to: string
  readonly file: string
}

/** Ways to write the link with a new target and everything else of it as it was; the best first, none if there is none. */
export function linkSpellings(request: SpellRequest): readonly Spelling[] {
  const { place, targets } = request
  if (place.isMarkdown)
    return targets.flatMap((target) => {
      const written = markdownTarget(request, target)
      return written === null ? [] : [spelling(place, target, written)]
    })
  const wikilinks = targets
    .filter(isHoldable)
    .flatMap((target) => wikilinkSpellings(request, target))
  return wikilinks.length > 0 || place.inFrontmatter ? wikilinks : asMarkdown(request)
}

function markdownTarget({ text, place }: SpellRequest, target: string): string | null {
  const like = text.slice(place.targetStart, place.targetEnd)
  return encodeDestination(target, like, { isAngled: text[place.targetStart - 1] === '<' })
}

/** A wikilink ends at `]]`, and its target at `#` or `|`; Obsidian allows no `^` and `%%` in it either. */
export const isHoldable = (target: string): boolean =>
  !/[#^|\p{Cc}]|%%|\[\[|\]\]|^\[|\]$/u.test(target) && parseWikiTarget(target).target === target

function wikilinkSpellings(request: SpellRequest, target: string): Spelling[] {
  const { place, isByAlias, text } = request
  const alias =
    isByAlias && place.type === 'wikilink' && !place.source.includes('|') ? place.shown : null
  const bar = isInTable(text, place) ? '\\|' : '|'
  const isAliasHoldable = alias !== null && !/\]\]|\|/.test(alias)
  const build = (written: string): Spelling =>
    isAliasHoldable
      ? spelling(place, target, written, `${bar}${alias}`)
      : spelling(place, target, written)
  if (!place.inFrontmatter) return [build(target)]
  // As it is, and as YAML's two kinds of quotes would have it: which one fits is seen when it is read again.
  const forms = new Set([target, JSON.stringify(target).slice(1, -1), target.replaceAll("'", "''")])
  return [...forms].map((written) => ({ ...build(written), source: build(target).source }))
}

/** With `written` for the old target, and `suffix` before the closing brackets. */
function spelling(place: LinkPlace, target: string, written: string, suffix = ''): Spelling {
  const from = place.targetStart
  const { source, start } = place
  const kept = suffix === '' ? '' : source.slice(place.targetEnd - start, -2) + suffix
  const to = suffix === '' ? place.targetEnd : place.end - 2
  const insert = written + kept
  return {
    target,
    splice: { from, to, insert },
    source: source.slice(0, from - start) + insert + source.slice(to - start),
  }
}

/** `[[Old#Heading|text]]` → `[text](../C%23.md#Heading)`, for a name that no wikilink can hold. */
function asMarkdown({ text, place, to, file }: SpellRequest): Spelling[] {
  const target = relativePath(folderOf(to), file)
  const destination = encodeDestination(target, '', { isAngled: false })
  if (destination === null) return []
  const bar = place.source.indexOf('|')
  const parts = [
    ...(place.heading?.split('#') ?? []),
    ...(place.block === null ? [] : [`^${place.block}`]),
  ]
  // A size stays what the picture is labelled with: `![300](…)`.
  const shown =
    bar === -1 ? [noteNameOf(file), ...parts].join(' > ') : place.source.slice(bar + 1, -2).trim()
  const label = shown.replace(/[!-/:-@[-`{-~]/g, (mark) =>
    mark === '|' && !isInTable(text, place) ? mark : `\\${mark}`,
  )
  const heading = parts.map((part) => `#${encodeURIComponent(part.toWellFormed())}`).join('')
  const source = `${place.type === 'embed' ? '!' : ''}[${label}](${destination}${heading})`
  return [{ target, splice: { from: place.start, to: place.end, insert: source }, source }]
}

/** True when a bar of its own stands in the line: in a table, `|` has to be escaped. Elsewhere it may be. */
function isInTable(text: string, { start, end }: LinkPlace): boolean {
  const lineStart =
    Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1
  const rest = text.slice(end, end + MAX_LINE)
  const lineEnd = rest.search(/[\r\n]/)
  const after = lineEnd === -1 ? rest : rest.slice(0, lineEnd)
  return `${text.slice(Math.max(lineStart, start - MAX_LINE), start)}${after}`.includes('|')
}
const MAX_LINE = 2000

import type { LinkType } from '../../../shared/contract/note.ts'

export interface LinkTarget {
  /** The note or file, as written; empty for a place in the same note. */
  readonly target: string
  /** `Heading` or `Heading#Sub`; null without one. */
  readonly heading: string | null
  readonly block: string | null
}

/** Takes apart what stands in a wikilink before the `|`: `Note#Heading#Sub`, `Note#^block`, `#Heading`. */
export function parseWikiTarget(text: string): LinkTarget {
  const hash = text.indexOf('#')
  if (hash === -1) return { target: text.trim(), heading: null, block: null }
  const target = text.slice(0, hash).trim()
  const places = text
    .slice(hash + 1)
    .split('#')
    .map((place) => place.trim())
    .filter((place) => place !== '')
  const last = places.at(-1)
  const block = last?.startsWith('^') ? last.slice(1) : null
  const headings = block === null ? places : places.slice(0, -1)
  return { target, heading: headings.length > 0 ? headings.join('#') : null, block }
}

/**
 * Takes apart the destination of a Markdown link: `a%20b.md#Heading`, `<a b.md>`. Null for what is not in the vault:
 * `https:`, `mailto:` and every other scheme, and `//host`.
 */
export function parseMarkdownTarget(destination: string): LinkTarget | null {
  const bare = /^<.*>$/s.test(destination) ? destination.slice(1, -1) : destination
  // A single letter before the colon is a drive, which leads nowhere either.
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(bare)) return null
  const plain = bare.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&')
  const hash = plain.indexOf('#')
  if (hash === -1) return { target: decodePercent(plain), heading: null, block: null }
  const place = parseWikiTarget(`#${decodePercent(plain.slice(hash + 1))}`)
  return { ...place, target: decodePercent(plain.slice(0, hash)) }
}

/** Where in a Markdown destination the target is written: inside `<>`, up to the `#`. */
export function markdownTargetSpan(destination: string): readonly [start: number, end: number] {
  const isAngled = /^<.*>$/s.test(destination)
  const hash = destination.indexOf('#')
  const end = destination.length - (isAngled ? 1 : 0)
  return [isAngled ? 1 : 0, hash === -1 ? end : hash]
}

/** What stands in a link of this type, taken apart; null when it leads out of the vault. */
export function parseLinkTarget(text: string, type: LinkType): LinkTarget | null {
  return type === 'markdown' ? parseMarkdownTarget(text) : parseWikiTarget(text)
}

/** `%zz` and half a character stay as they are: a name may have a percent sign. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import type { LinkType } from '../../../shared/contract/note.ts'
import { parseWikiTarget } from './link-target.ts'
import type { LinkTarget } from './link-target.ts'
import type { NoteLink } from '../parsed-note.ts'

export interface Wikilink extends LinkTarget {
  readonly type: LinkType
  readonly text: string
  /** Where the target is written, without blanks around it; offsets in the source of the link. */
  readonly targetStart: number
  readonly targetEnd: number
}

/** The wikilink `source`, brackets included, which stands at `start` of the note. */
export function wikilinkAt(
  source: string,
  { start, line, inFrontmatter }: Pick<NoteLink, 'start' | 'line' | 'inFrontmatter'>,
): NoteLink {
  const link = readWikilink(source)
  return {
    ...link,
    start,
    end: start + source.length,
    line,
    targetStart: start + link.targetStart,
    targetEnd: start + link.targetEnd,
    inFrontmatter,
  }
}

/** Reads `[[Note#Heading|text]]` or `![[image.png|300]]`, brackets included. In a table the bar is written `\|`. */
export function readWikilink(source: string): Wikilink {
  const isEmbed = source.startsWith('!')
  const innerStart = isEmbed ? 3 : 2
  const inner = source.slice(innerStart, -2)
  const bar = inner.indexOf('|')
  const before = bar === -1 ? inner : inner.slice(0, bar).replace(/\\$/, '')
  const alias = bar === -1 ? '' : inner.slice(bar + 1).trim()
  const target = parseWikiTarget(before)
  const [written = ''] = before.split('#')
  const targetStart = innerStart + (written.length - written.trimStart().length)
  // `|300` and `|300x200` say how big an image is.
  const isSize = isEmbed && /^\d+(?:x\d+)?$/.test(alias)
  return {
    ...target,
    type: isEmbed ? 'embed' : 'wikilink',
    text: alias !== '' && !isSize ? alias : shownTarget(target),
    targetStart,
    targetEnd: targetStart + target.target.length,
  }
}

/** As Obsidian shows it: `Note > Heading > Sub`. */
function shownTarget({ target, heading, block }: LinkTarget): string {
  const places = [...(heading?.split('#') ?? []), ...(block === null ? [] : [`^${block}`])]
  return [...(target === '' ? [] : [target]), ...places].join(' > ')
}

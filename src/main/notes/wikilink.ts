import type { LinkType } from '../../shared/contract/note.ts'
import { parseWikiTarget } from './link-target.ts'
import type { LinkTarget } from './link-target.ts'

export interface Wikilink extends LinkTarget {
  readonly type: LinkType
  readonly text: string
}

/** Reads `[[Note#Heading|text]]` or `![[image.png|300]]`, brackets included. In a table the bar is written `\|`. */
export function readWikilink(source: string): Wikilink {
  const isEmbed = source.startsWith('!')
  const inner = source.slice(isEmbed ? 3 : 2, -2)
  const bar = inner.indexOf('|')
  const before = bar === -1 ? inner : inner.slice(0, bar).replace(/\\$/, '')
  const alias = bar === -1 ? '' : inner.slice(bar + 1).trim()
  const target = parseWikiTarget(before)
  // `|300` and `|300x200` say how big an image is.
  const isSize = isEmbed && /^\d+(?:x\d+)?$/.test(alias)
  return {
    ...target,
    type: isEmbed ? 'embed' : 'wikilink',
    text: alias !== '' && !isSize ? alias : shownTarget(target),
  }
}

/** As Obsidian shows it: `Note > Heading > Sub`. */
function shownTarget({ target, heading, block }: LinkTarget): string {
  const places = [...(heading?.split('#') ?? []), ...(block === null ? [] : [`^${block}`])]
  return [...(target === '' ? [] : [target]), ...places].join(' > ')
}

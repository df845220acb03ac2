import { folderOf } from '../../../shared/domain/vault-path.ts'
import { encodeDestination } from './encode-destination.ts'
import { relativePath } from './link-path.ts'
import type { MentionPlace } from './mention-places.ts'
import { isHoldable } from './spell-link.ts'

/**
 * What stands in the place of a mention so that it leads to the note at `path` and still says what it said: `[[Ada]]`,
 * `[[Ada Lovelace|Ada]]`, `[Ada](people/Ada%20Lovelace.md)`. Null where it cannot be written.
 */
export function mentionLink(
  { text, isInTable }: Pick<MentionPlace, 'text' | 'isInTable'>,
  link: {
    /** The note in which it stands. */
    readonly from: string
    readonly path: string
    /** What means the note in a wikilink. */
    readonly linkText: string
    readonly style: LinkNotation
  },
): string | null {
  const { linkText } = link
  if (link.style === 'wikilink' && isHoldable(linkText) && !/\]\]|\|/.test(text))
    return text === linkText
      ? `[[${linkText}]]`
      : `[[${linkText}${isInTable ? '\\|' : '|'}${text}]]`
  const destination = encodeDestination(relativePath(folderOf(link.from), link.path), '', {
    isAngled: false,
  })
  if (destination === null) return null
  return `[${text.replace(/[[\]]/g, (bracket) => `\\${bracket}`)}](${destination})`
}

/** The two ways in which links are written. */
export type LinkNotation = 'wikilink' | 'markdown'

import type { LinkType } from '../../../shared/contract/note.ts'
import type { ParsedNote, Span } from '../parsed-note.ts'

/** A place in a note where a file is named: a link that says it itself, or a definition that `[text][label]` uses. */
export interface LinkPlace extends Span {
  readonly target: string
  readonly heading: string | null
  readonly block: string | null
  readonly type: LinkType
  readonly targetStart: number
  readonly targetEnd: number
  /** `[text](target)`, `![](target)` and `[label]: target`, not `[[target]]`. */
  readonly isMarkdown: boolean
  readonly inFrontmatter: boolean
  /** What the reader sees; null for a definition. */
  readonly shown: string | null
  /** As it stands in the note. */
  readonly source: string
  /** In a passage that was only read line by line: it may be code. */
  readonly isUnparsed: boolean
}

/** Every place of a note where a file is named, each once, without `[[#Heading]]`. */
export function linkPlaces(text: string, parsed: ParsedNote): readonly LinkPlace[] {
  const isUnparsed = ({ start }: Span) =>
    parsed.unparsed.some((passage) => passage.start <= start && start < passage.end)
  const sourceOf = ({ start, end }: Span) => text.slice(start, end)
  const links = parsed.links
    .filter(({ start, end, targetStart }) => start <= targetStart && targetStart <= end)
    .map((link): LinkPlace => ({
      ...link,
      isMarkdown: !/^!?\[\[/.test(text.slice(link.start, link.start + 3)),
      shown: link.text,
      source: sourceOf(link),
      isUnparsed: isUnparsed(link),
    }))
  const definitions = parsed.definitions.map((definition): LinkPlace => ({
    ...definition,
    type: 'markdown',
    isMarkdown: true,
    inFrontmatter: false,
    shown: null,
    source: sourceOf(definition),
    isUnparsed: isUnparsed(definition),
  }))
  return [...links, ...definitions].filter(({ target }) => target !== '')
}

import type { NoteLink, ParsedNote } from './parsed-note.ts'
import type { LinkLookup } from './links/resolve-link.ts'

export interface ReadText {
  readonly text: string
  readonly parsed: ParsedNote
}

/**
 * True when two texts of a note differ in nothing but how their links are written, and each link of the second will
 * mean, after a move, what its like in the first means before it.
 */
export function meansTheSame(
  first: ReadText,
  second: ReadText,
  move: {
    /** The path of the note before, and after. */
    readonly from: string
    readonly to: string
    readonly before: LinkLookup
    readonly after: LinkLookup
    readonly moved: (path: string) => string
  },
): boolean {
  const { from, to, before, after, moved } = move
  const links = inOrder(first.parsed)
  const others = inOrder(second.parsed)
  if (links.length !== others.length || withoutLinks(first) !== withoutLinks(second)) return false
  return links.every((link, index) => {
    const other = others[index]
    if (other === undefined) return false
    const means = before.resolve(from, link.target, link.type)
    const willMean = after.resolve(to, other.target, other.type)
    return (
      willMean === (means === null ? null : moved(means)) &&
      (means !== null || link.target === other.target) &&
      link.heading === other.heading &&
      link.block === other.block
    )
  })
}

/** How many links are written differently. */
export function changedLinks(first: ReadText, second: ReadText): number {
  const others = inOrder(second.parsed)
  const written = ({ text }: ReadText, link: NoteLink | undefined): string =>
    link === undefined ? '' : text.slice(link.start, link.end)
  return inOrder(first.parsed).filter(
    (link, index) => written(first, link) !== written(second, others[index]),
  ).length
}

const inOrder = ({ links }: ParsedNote): NoteLink[] => links.toSorted((a, b) => a.start - b.start)

/** Definitions count as links: `[label]: target`. */
function withoutLinks({ text, parsed }: ReadText): string {
  const spans = [
    ...parsed.links.map(({ start, end, targetStart, targetEnd }) => {
      // The target of `[text][label]` is written elsewhere.
      const isInside = targetStart >= start && targetEnd <= end
      return isInside ? { start, end } : { start: targetStart, end: targetEnd }
    }),
    ...parsed.definitions.map(({ targetStart, targetEnd }) => ({
      start: targetStart,
      end: targetEnd,
    })),
  ].toSorted((a, b) => a.start - b.start)
  let rest = ''
  let done = 0
  for (const { start, end } of spans) {
    if (start > done) rest += text.slice(done, start)
    done = Math.max(done, end)
  }
  return rest + text.slice(done)
}

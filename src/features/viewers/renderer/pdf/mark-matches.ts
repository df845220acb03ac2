import type { PdfMatch } from './use-pdf-search.ts'

/** The pieces of a page's text that are drawn over it, in their order. */
export type DrawnText = readonly HTMLElement[]

const ALL = 'pdf-match'
const CURRENT = 'pdf-match-current'

/**
 * Lights up matches where they are drawn, without a change to the text, until the returned function is called.
 * @returns the range of the current one, if it is drawn here
 */
export function markMatches(
  drawn: DrawnText,
  matches: readonly PdfMatch[],
  current: PdfMatch | null,
): { readonly current: Range | null; clear(): void } {
  const lit: { readonly name: string; readonly range: Range }[] = []
  let first: Range | null = null
  for (const match of matches)
    for (const part of match.parts) {
      const node = drawn[part.item]?.firstChild
      if (!(node instanceof Text) || part.to > node.length) continue
      const range = document.createRange()
      range.setStart(node, part.from)
      range.setEnd(node, part.to)
      if (match === current) first ??= range
      lit.push({ name: match === current ? CURRENT : ALL, range })
    }
  for (const { name, range } of lit) highlightOf(name).add(range)
  return {
    current: first,
    clear() {
      for (const { name, range } of lit) highlightOf(name).delete(range)
    },
  }
}

/** Shared by all documents of the window: a style has one name. */
function highlightOf(name: string): Highlight {
  const known = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, known)
  return known
}

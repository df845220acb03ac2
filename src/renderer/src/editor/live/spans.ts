import type { Range } from '@codemirror/state'
import type { Decoration } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import type { Span } from './construct.ts'

/** The children of a node that have one of these names. */
export function childrenOf(node: SyntaxNode, names: readonly string[]): readonly Span[] {
  const found: Span[] = []
  if (names.length === 0) return found
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (names.includes(child.name)) found.push({ from: child.from, to: child.to })
  return found
}

/** A decoration on each of these spans that is not empty. */
export const on = (spans: readonly Span[], decoration: Decoration): readonly Range<Decoration>[] =>
  spans.filter(({ from, to }) => to > from).map(({ from, to }) => decoration.range(from, to))

/** Whether some node around `node` has one of these names. */
export function isWithin({ parent }: SyntaxNode, names: readonly string[]): boolean {
  for (let at = parent; at; at = at.parent) if (names.includes(at.name)) return true
  return false
}

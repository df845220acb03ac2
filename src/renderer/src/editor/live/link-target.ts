import type { SyntaxNode } from '@lezer/common'

/**
 * Where a `Link` or an `Image` leads, as the node of its address: the one behind its text, which may hold an address too.
 * Null for `[a][b]`, `[a]` and `[a]()`.
 */
export function linkTarget(link: SyntaxNode): SyntaxNode | null {
  const textEnd = link.getChildren('LinkMark')[1]
  return link.getChildren('URL').find(({ from }) => textEnd && from >= textEnd.to) ?? null
}

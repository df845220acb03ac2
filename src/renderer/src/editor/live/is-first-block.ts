import type { SyntaxNode } from '@lezer/common'

/**
 * Whether a paragraph is the first block of what it stands in, with nothing but marks before it: only then its quote is a
 * callout (`Callout`), its item a task (`Task`).
 */
export function isFirstBlock(paragraph: SyntaxNode): boolean {
  for (let { prevSibling } = paragraph; prevSibling; { prevSibling } = prevSibling)
    if (!prevSibling.name.endsWith('Mark')) return false
  return true
}

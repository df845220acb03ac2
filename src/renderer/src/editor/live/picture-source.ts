import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/** Whether an `Image` or an `Embed` has its lines for itself, in a paragraph of the top level: it is drawn as a block. */
export function standsForItself(
  { doc }: EditorState,
  { name, parent, from, to }: SyntaxNode,
): boolean {
  if (name !== 'Image' && name !== 'Embed') return false
  if (parent?.name !== 'Paragraph' || parent.parent?.name !== 'Document') return false
  const [before, after] = [
    doc.sliceString(doc.lineAt(from).from, from),
    doc.sliceString(to, doc.lineAt(to).to),
  ]
  return before.trim() === '' && after.trim() === ''
}

/** The source of a picture without its size. */
export const unsized = (source: string): string =>
  source.replace(/\|?\s*\d{1,4}(?:x\d{1,4})?\s*(?=\]\(|\]\]\s*$)/, '')

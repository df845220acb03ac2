import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import type { TextChange } from '../tables/table.ts'

/** True in code, frontmatter and formulas: what is pasted there is what it says, sign by sign. */
export function isVerbatim(state: EditorState, pos: number): boolean {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(pos, -1)
  for (; node; node = node.parent)
    if (/^(?:InlineCode|InlineMath)$/.test(node.name)) return pos < node.to
    else if (/^(?:FencedCode|CodeBlock|Frontmatter|MathBlock)$/.test(node.name))
      return pos < node.to || node.name === 'CodeBlock' || !isClosed(state, node)
  return false
}

/** Behind the line that ends a block one is out of it. */
function isClosed({ doc }: EditorState, { from, to }: SyntaxNode): boolean {
  const last = doc.lineAt(to)
  return last.from > from && /(?:`{3}|~{3}|\$\$|^-{3}|^\.{3})\s*$/.test(last.text)
}

const BLOCK = /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |\||`{3}|~{3}|---|\$\$)|\n\n/
const ITEM = /^(?:[-*+]|\d{1,9}[.)]) /
/** Quotation marks, and the sign of an item with its box. */
const CONTAINER = /^(\s*(?:>\s?)*)((?:[-*+]|\d{1,9}[.)])\s+(?:\[.\]\s+)?)?/

/**
 * How a Markdown text is put where the cursor is so that it is read there as what it is: blocks get lines of their own,
 * and lines in a quotation or an item stay in it. A list takes the place of an empty item.
 */
export function pasteAt(
  { doc }: EditorState,
  from: number,
  to: number,
  markdown: string,
): TextChange {
  const line = doc.lineAt(from)
  const last = doc.lineAt(to)
  const before = line.text.slice(0, from - line.from)
  const after = last.text.slice(to - last.from)
  const [container = '', quote = '', sign = ''] = CONTAINER.exec(before) ?? []
  const isBlocks = BLOCK.test(markdown)
  const isAlone = before === container
  const isNewList = isAlone && sign !== '' && ITEM.test(markdown)
  const prefix = quote + (isNewList ? '' : ' '.repeat(sign.length))
  const text = markdown.replace(/\n(?=(\n?))/g, (_, next: string) => `\n${next === '' ? prefix : prefix.trimEnd()}`) // oxfmt-ignore
  if (!isBlocks) return { from, to, insert: text }
  const gap = `\n${prefix.trimEnd()}`
  const above = line.number > 1 ? doc.line(line.number - 1).text : ''
  const needsGap = isAlone && sign === '' && above.trim() !== '' && !isPart(above, quote, markdown)
  let start = ''
  if (!isAlone) start = `${gap}\n${prefix}`
  else if (needsGap) start = `\n${prefix}`
  const end = after.trim() === '' ? '' : `${gap}\n${prefix}`
  return {
    from: isNewList ? from - sign.length : from,
    to,
    insert: start + text + end,
  }
}

/** A line above that the first of the text goes on with, or that needs no distance. */
const isPart = (above: string, quote: string, markdown: string): boolean => {
  const [, , sign = ''] = CONTAINER.exec(above) ?? []
  return above.trim() === quote.trim() || (sign !== '' && ITEM.test(markdown))
}

import { ChangeSet, type Text } from '@codemirror/state'
import { createCodeLineReader } from '../../../../shared/domain/text/code-lines.ts'
import { endOfFrontmatter } from './frontmatter-lines.ts'

/**
 * The change that puts an empty block of a language below a line (from 1), and the line of its opening fence afterwards.
 * A line within frontmatter or another block stands for the end of that. Null below a block that is never closed.
 */
export function insertFence(
  doc: Text,
  below: number,
  language: string,
): { readonly changes: ChangeSet; readonly line: number } | null {
  const after = endOfBlock(doc, Math.min(Math.max(below, 1), doc.lines))
  if (after === null) return null
  const line = doc.line(after)
  const isBlank = line.text.trim() === ''
  const next = after < doc.lines ? doc.line(after + 1).text : null
  const isApart = after === 1 || doc.line(after - 1).text.trim() === ''
  const start = !isBlank ? '\n\n' : isApart ? '' : '\n'
  const end = next === null ? '\n' : next.trim() === '' ? '' : '\n'
  const insert = `${start}\`\`\`${language}\n\`\`\`${end}`
  const opening = insert.indexOf('`')
  return {
    changes: ChangeSet.of({ from: line.to, insert }, doc.length),
    line: after + insert.slice(0, opening).split('\n').length - 1,
  }
}

/** The line itself, or the last one of the frontmatter or fenced block that it stands in. */
function endOfBlock(doc: Text, line: number): number | null {
  const frontmatter = endOfFrontmatter(doc)
  if (line <= frontmatter) return frontmatter
  const lieOf = createCodeLineReader()
  let isOpen = false
  for (let number = frontmatter + 1; number <= doc.lines; number++) {
    const lie = lieOf(doc.line(number).text)
    // A block also ends with the quotation or the item that it stands in.
    if (number > line && (lie === 'text' || lie === 'opens')) return number - 1
    if (number >= line && lie === 'closes') return number
    isOpen = lie === 'opens' || lie === 'code'
  }
  return isOpen ? null : line
}

import type { Text } from '@codemirror/state'
import { createCodeLineReader } from '../../../../shared/domain/text/code-lines.ts'
import { inTurns } from '../../stores/notes/in-turns.ts'
import { endOfFrontmatter } from '../../stores/text/frontmatter-lines.ts'

/** A part of a note that a link can lead to. */
export interface NoteBlock {
  /** Its words in one line, cut. */
  readonly text: string
  /** Behind its `^`; null where it has none yet. */
  readonly id: string | null
  /** The line that ends it, from 1. */
  readonly line: number
  readonly lineText: string
  /** What goes between the end of that line and `^id`. */
  readonly gap: ' ' | '\n\n'
}

const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/
/** Of a table or a quotation, behind whose last line a mark would be a part of it. */
const WHOLE = /^[ \t]*[|>]/
const ID = /(?:^|\s)\^([A-Za-z0-9-]+)[ \t]*$/
const RULE = /^ {0,3}(?:[-*_=][ \t]*){3,}$/
const MOST_LETTERS = 160

/**
 * Paragraphs, items, quotations and tables in their order; no headings, code and properties.
 * @throws the signal's reason
 */
export async function blocksOf(doc: Text, signal: AbortSignal): Promise<readonly NoteBlock[]> {
  const blocks: NoteBlock[] = []
  const first = endOfFrontmatter(doc) + 1
  const lieOf = createCodeLineReader()
  let open: { readonly lines: string[]; readonly isWhole: boolean } | null = null
  let number = first - 1
  const close = (): void => {
    const block = open && blockOf(open.lines, open.isWhole, number)
    open = null
    if (!block) return
    const last = blocks.at(-1)
    // A mark on a line of its own is that of the block above it.
    if (block.text === '' && block.id !== null) {
      if (last && last.id === null) blocks.splice(-1, 1, { ...last, id: block.id })
    } else if (block.text !== '') blocks.push(block)
  }
  if (first > doc.lines) return []
  await inTurns(doc.iterLines(first), signal, (line) => {
    const isText = lieOf(line) === 'text'
    const isPart = isText && line.trim() !== '' && !HEADING.test(line) && !RULE.test(line)
    const isWhole = WHOLE.test(line)
    if (!isPart || ITEM.test(line) || (open && open.isWhole !== isWhole)) close()
    number++
    if (!isPart) return
    open ??= { lines: [], isWhole }
    open.lines.push(line)
  })
  close()
  return blocks
}

function blockOf(lines: readonly string[], isWhole: boolean, number: number): NoteBlock | null {
  const lineText = lines.at(-1)
  if (lineText === undefined) return null
  const id = ID.exec(lineText)?.[1] ?? null
  const words = lines
    .join(' ')
    .replace(ITEM, '')
    .replace(/^\[.\][ \t]+/, '')
  const text = (id === null ? words : words.replace(ID, ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_LETTERS)
  return { text, id, line: number, lineText, gap: isWhole ? '\n\n' : ' ' }
}

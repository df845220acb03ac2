import { ensureSyntaxTree, language, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import type { LineSpan } from '../lines/selected-lines.ts'
import { LONGEST_READING } from '../read-to.ts'

/** A block of the top of a note: a paragraph, a whole list, code with its fences, a heading's line. */
export interface Block extends LineSpan {
  readonly name: string
  /** Of a heading; 0 for anything else. */
  readonly level: number
}

export const isList = ({ name }: Block): boolean => /^(?:Bullet|Ordered)List$/.test(name)

/** Null while the note is not read to its end: nobody knows where its last section ends then. */
const tree = (state: EditorState) => ensureSyntaxTree(state, state.doc.length, LONGEST_READING)

/** True for a note that is too long to be read as Markdown. */
export const isPlainText = (state: EditorState): boolean => !state.facet(language)

const levelOf = (name: string): number =>
  Number(/^(?:ATX|Setext)Heading([1-6])$/.exec(name)?.[1] ?? 0)

function blockOf(state: EditorState, { name, from, to }: SyntaxNode): Block {
  const { doc } = state
  // The end of a block may be that of the blank line below it.
  let last = doc.lineAt(to).number
  const first = doc.lineAt(from).number
  while (last > first && doc.line(last).text.trim() === '' && !/Code/.test(name)) last--
  return { first, last, name, level: levelOf(name) }
}

/** The block of the top on a line, as far as the note is read; null for a blank line. */
export function blockAt(state: EditorState, line: number): Block | null {
  const { from, to } = state.doc.line(line)
  const node = syntaxTree(state).topNode.childBefore(to + 1)
  const block = node && node.to >= from ? blockOf(state, node) : null
  return block && block.first <= line && line <= block.last ? block : null
}

/** All blocks of the top, in order; none while they are not known. */
export function blocksOf(state: EditorState): readonly Block[] {
  const blocks: Block[] = []
  for (let node = tree(state)?.topNode.firstChild; node; node = node.nextSibling)
    blocks.push(blockOf(state, node))
  return blocks
}

/** A heading with everything up to the next one that is not below it. */
export interface Section extends LineSpan {
  readonly level: number
}

export function sectionsOf(state: EditorState): readonly Section[] {
  const headings = blocksOf(state).filter(({ level }) => level > 0)
  return headings.map(({ first, level }, index) => {
    const next = headings.slice(index + 1).find((other) => other.level <= level)
    return { first, level, last: next ? next.first - 1 : state.doc.lines }
  })
}

/** The innermost section with the line; null above the first heading. */
export const sectionAt = (sections: readonly Section[], line: number): Section | null =>
  sections.findLast(({ first, last }) => first <= line && line <= last) ?? null

import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { endOfFrontmatter } from '../../stores/text/frontmatter-lines.ts'
import { itemAt, listRegion, listText } from '../commands/lists/list-region.ts'
import { lineParts } from '../commands/lines/line-parts.ts'
import { sectionsOf } from '../commands/moving/blocks.ts'

export interface FoldRange {
  /** Behind the line that stays. */
  readonly from: number
  /** At the end of the last line that goes, without blank lines below it. */
  readonly to: number
}

const LEVEL = /^(?:ATX|Setext)Heading([1-6])$/
const CALLOUT = /^ {0,3}>\s*\[!/

/** What begins on a line and can be folded: the name of its node, and the lines of that. */
function nodeOn(state: EditorState, number: number) {
  const line = state.doc.line(number)
  const at = line.from + (/^[\s>]*/.exec(line.text)?.[0].length ?? 0)
  let found = null
  for (let node = syntaxTree(state).resolveInner(at, 1); node.parent; node = node.parent) {
    if (node.from < line.from) break
    if (LEVEL.test(node.name) || node.name === 'FencedCode') return node
    if (node.name === 'Blockquote' && CALLOUT.test(line.text)) found = node
  }
  return found
}

/** True when something can be folded at the line. It reads no further than it has to: for whatever is pointed at. */
export function isFoldable(state: EditorState, number: number): boolean {
  const { doc } = state
  if (number >= doc.lines) return false
  if (number === 1 && endOfFrontmatter(doc) > 0) return true
  const node = nodeOn(state, number)
  if (!node) return rangeOfItem(state, number) !== null
  const level = Number(LEVEL.exec(node.name)?.[1] ?? 0)
  if (level === 0) return rangeOf(state, number, doc.lineAt(node.to).number) !== null
  let next = doc.lineAt(node.to).number + 1
  while (next <= doc.lines && doc.line(next).text.trim() === '') next++
  if (next > doc.lines) return false
  const below = Number(LEVEL.exec(nodeOn(state, next)?.name ?? '')?.[1] ?? 7)
  return below > level
}

/** What is folded at the line: the section of a heading, what hangs on an item, code, a callout, the properties. */
export function foldRange(state: EditorState, number: number): FoldRange | null {
  const { doc } = state
  const end = number === 1 ? endOfFrontmatter(doc) : 0
  if (end > 0) return { from: doc.line(1).to, to: doc.line(end).to }
  const node = nodeOn(state, number)
  if (!node) return rangeOfItem(state, number)
  if (!LEVEL.test(node.name)) return rangeOf(state, number, doc.lineAt(node.to).number)
  const section = sectionsOf(state).find(({ first }) => first === number)
  return section ? rangeOf(state, doc.lineAt(node.to).number, section.last) : null
}

function rangeOfItem(state: EditorState, number: number): FoldRange | null {
  if (lineParts(state.doc.line(number).text).sign === '') return null
  const item = itemAt(listRegion(listText(state), number), number)
  return item?.first === number ? rangeOf(state, number, item.last) : null
}

function rangeOf({ doc }: EditorState, number: number, last: number): FoldRange | null {
  let end = last
  while (end > number && doc.line(end).text.trim() === '') end--
  return end > number ? { from: doc.line(number).to, to: doc.line(end).to } : null
}

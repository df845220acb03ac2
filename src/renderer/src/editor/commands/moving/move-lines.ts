import { EditorSelection, Text, type EditorState, type StateCommand } from '@codemirror/state'
import { itemAt, listRegion, listText } from '../lists/list-region.ts'
import { selectedSpans, type LineSpan } from '../lines/selected-lines.ts'
import { blocksOf, isPlainText, sectionAt, sectionsOf, type Block } from './blocks.ts'

type Direction = 'up' | 'down'

/** What moves, and what it changes places with. */
interface Move {
  readonly moved: LineSpan
  readonly other: LineSpan
  /** True: a blank line has to be between them, where the two would be read as one. */
  readonly isApart: boolean
}

/**
 * Moves lines up or down: an item of a list with its children past the one beside it, a heading with its section past
 * the next of its level, a line within its paragraph, its quotation or its code, and a whole block past the one beside
 * it. Nothing leaves the list, the section or the code that it is in: the key does nothing there.
 */
export const moveLines = (direction: Direction): StateCommand =>
  moving(direction, (state, span) => {
    if (isPlainText(state)) return lineMove(state, span, direction)
    const items = listRegion(listText(state), span.first)
    if (itemAt(items, span.first)) return itemMove(state, span, direction)
    const blocks = blocksOf(state)
    const block = blocks.find(({ first, last }) => first <= span.first && span.last <= last)
    if (block && block.level > 0) return sectionMove(state, block.first, direction)
    return block ? blockMove(state, span, block, blocks, direction) : null
  })

/** Moves the section of the cursor past the one beside it of the same level, below the same heading. */
export const moveSection = (direction: Direction): StateCommand =>
  moving(direction, (state, { first }) => {
    const section = sectionAt(sectionsOf(state), first)
    return section ? sectionMove(state, section.first, direction) : null
  })

const moving =
  (
    direction: Direction,
    moveOf: (state: EditorState, span: LineSpan) => Move | null,
  ): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false
    const moves = selectedSpans(state).flatMap((span) => moveOf(state, span) ?? [])
    const ends = moves.map(({ moved, other }) => ({
      first: Math.min(moved.first, other.first),
      last: Math.max(moved.last, other.last),
    }))
    // Two cursors in one item, or beside each other: what each would move is not apart.
    const isClear = ends.every(({ first }, index) => first > (ends[index - 1]?.last ?? 0))
    if (moves.length === 0 || !isClear) return true
    const changes = state.changes(moves.flatMap((move) => swap(state, move)))
    const side = direction === 'up' ? -1 : 1
    const selection = EditorSelection.create(
      state.selection.ranges.map(({ anchor, head }) =>
        EditorSelection.range(changes.mapPos(anchor, side), changes.mapPos(head, side)),
      ),
      state.selection.mainIndex,
    )
    dispatch(state.update({ changes, selection, userEvent: 'move.line', scrollIntoView: true }))
    return true
  }

/** What moves stays the same text with its cursors: what it changes places with is put on its other side. */
function swap({ doc }: EditorState, { moved, other, isApart }: Move) {
  const from = doc.line(moved.first).from
  const to = doc.line(moved.last).to
  const start = doc.line(other.first).from
  const end = doc.line(other.last).to
  const text = doc.slice(start, end)
  const between = (a: number, b: number): Text =>
    isApart && doc.lineAt(b).number - doc.lineAt(a).number === 1
      ? Text.of(['', '', ''])
      : doc.slice(a, b)
  return start > from
    ? [
        { from, insert: text.append(between(to, start)) },
        { from: to, to: end },
      ]
    : [
        { from: start, to: from },
        { from: to, insert: between(end, from).append(text) },
      ]
}

function lineMove({ doc }: EditorState, span: LineSpan, direction: Direction): Move | null {
  const next = direction === 'up' ? span.first - 1 : span.last + 1
  if (next < 1 || next > doc.lines) return null
  return { moved: span, other: { first: next, last: next }, isApart: false }
}

function itemMove(state: EditorState, span: LineSpan, direction: Direction): Move | null {
  const items = listRegion(listText(state), span.first)
  let top = itemAt(items, span.first)
  while (top?.parent && top.last < span.last && top.parent.first <= span.last) {
    const { parent } = top
    const covers = items.some((one) => one.parent === parent && one.last >= span.last)
    if (covers) break
    top = parent
  }
  if (!top) return null
  const { parent, first } = top
  const siblings = items.filter((one) => one.parent === parent)
  const start = siblings.findIndex((one) => one.first === first)
  const end = siblings.findLastIndex((one) => one.first <= span.last)
  const last = siblings[end]
  const other = direction === 'up' ? siblings[start - 1] : siblings[end + 1]
  if (!last || last.last < span.last || !other) return null
  return {
    moved: { first, last: last.last },
    other: { first: other.first, last: other.last },
    isApart: false,
  }
}

function sectionMove(state: EditorState, line: number, direction: Direction): Move | null {
  const sections = sectionsOf(state)
  const section = sections.find(({ first }) => first === line)
  if (!section) return null
  const other = sections.find(
    ({ level, first, last }) =>
      level === section.level &&
      (direction === 'up' ? last === section.first - 1 : first === section.last + 1),
  )
  if (!other) return null
  const blocks = blocksOf(state)
  const both = [section, other].map(({ first, last }) => ({
    first,
    last: Math.max(first, blocks.findLast((block) => block.first <= last)?.last ?? last),
  }))
  const [moved, past] = both
  if (!moved || !past || blocks.some((block) => isOpenCode(state, block))) return null
  const isApart = blocks.some(({ first, name }) => first === line && name.startsWith('Setext'))
  return { moved, other: past, isApart }
}

function blockMove(
  state: EditorState,
  span: LineSpan,
  block: Block,
  blocks: readonly Block[],
  direction: Direction,
): Move | null {
  const { first, last } = linesWithin(state, block)
  const next = direction === 'up' ? span.first - 1 : span.last + 1
  const isWhole = span.first <= first && span.last >= last
  const isHead = span.first < first || span.last > last
  const nameAt = (line: number): string | null =>
    blocks.find((other) => other.first <= line && line <= other.last)?.name ?? null
  if (!isWhole && !isHead) {
    const isText = block.name === 'Paragraph'
    const isInside = first <= next && next <= last
    const isFree = isText && next >= 1 && next <= state.doc.lines
    // It leaves its paragraph for the next one, or past a heading: below a list it would be taken into that.
    const name = nameAt(next)
    const beyond = nameAt(next + (direction === 'up' ? -1 : 1))
    const isOver = isFree && (name === null ? beyond === 'Paragraph' : name.startsWith('ATX'))
    if (!isInside && !isOver) return null
    return { moved: span, other: { first: next, last: next }, isApart: false }
  }
  const index = blocks.indexOf(block)
  const other = blocks[direction === 'up' ? index - 1 : index + 1]
  const fixed = [block, other].some((one) => !one || /^Frontmatter$/.test(one.name))
  if (!other || fixed || [block, other].some((one) => isOpenCode(state, one))) return null
  const isClear = [block, other].some(({ name }) => /^(?:ATX|FencedCode)/.test(name))
  // A rule that comes to be the first line would begin properties.
  const lower = direction === 'up' ? block : other
  const upper = direction === 'up' ? other : block
  if (upper.first === 1 && /^---[ \t]*$/.test(state.doc.line(lower.first).text)) return null
  return { moved: block, other, isApart: !isClear }
}

/** The lines of a block that can change places with each other; none for one that only moves as a whole. */
function linesWithin({ doc }: EditorState, { name, first, last }: Block): LineSpan {
  switch (name) {
    case 'FencedCode':
      return { first: first + 1, last: last - 1 }
    case 'Table':
      return { first: first + 2, last }
    case 'Blockquote':
      return { first: /^[\s>]*\[!/.test(doc.line(first).text) ? first + 1 : first, last }
    case 'Paragraph':
    case 'CodeBlock':
      return { first, last }
    default:
      return { first: last + 1, last }
  }
}

/** True for a block that goes on to the end of the note: whatever comes below it would be taken into it. */
function isOpenCode({ doc }: EditorState, { name, first, last }: Block): boolean {
  const end = ENDS[name]
  return end !== undefined && (first === last || !end.test(doc.line(last).text))
}

const ENDS: Readonly<Record<string, RegExp>> = {
  FencedCode: /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/,
  MathBlock: /\$\$/,
  NoteCommentBlock: /%%/,
}

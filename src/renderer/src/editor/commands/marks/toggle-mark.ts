import { syntaxTree } from '@codemirror/language'
import {
  EditorSelection,
  type ChangeSet,
  type ChangeSpec,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state'
import { isProse } from '../lines/is-prose.ts'
import { textStart } from '../lines/line-parts.ts'
import { readToSelection } from '../read-to.ts'

/** A mark that stands on both sides of words and what the parser calls what is between. */
export interface TextMark {
  readonly mark: string
  readonly node: string
  /** True: it goes on over lines and blocks, and stands once round all that is selected. */
  readonly spansBlocks?: boolean
}

export const BOLD: TextMark = { mark: '**', node: 'StrongEmphasis' }
export const ITALIC: TextMark = { mark: '*', node: 'Emphasis' }
export const STRIKE: TextMark = { mark: '~~', node: 'Strikethrough' }
export const HIGHLIGHT: TextMark = { mark: '==', node: 'Highlight' }
export const CODE: TextMark = { mark: '`', node: 'InlineCode' }
export const MATHS: TextMark = { mark: '$', node: 'InlineMath' }
export const COMMENT: TextMark = { mark: '%%', node: 'NoteComment', spansBlocks: true }

interface Span {
  readonly from: number
  readonly to: number
}
/** What is marked: all of it, and the words between the marks. */
interface Marked extends Span {
  readonly inner: Span
}

/**
 * Puts a mark round what is selected, line by line, or takes it away where it stands: a second press gives the text as it
 * was. Without a selection it is about the marked words round the cursor, or the word; without a word the cursor lands
 * between two marks. What is selected in the middle of marked words loses the mark alone.
 */
export const toggleMark =
  (mark: TextMark): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false
    const read = readToSelection(state)
    if (!read) return true
    const spec = read.changeByRange((range) => toggle(read, range, mark))
    if (spec.changes.empty && spec.selection.eq(state.selection)) return false
    dispatch(state.update(spec, { userEvent: 'input.format', scrollIntoView: true }))
    return true
  }

function toggle(state: EditorState, range: SelectionRange, mark: TextMark) {
  const head = headIn(state, range)
  // Two tildes and two more on a line of their own begin code, till something is written between them.
  const isBetween = range.empty && beside(state, { from: head, to: head }, mark.mark) !== null
  if (!mark.spansBlocks && !isBetween && !isProse(state, range.from)) return { range }
  const found = range.empty ? [wordAt(state, head, mark)] : writtenIn(state, range, mark)
  const spans = mark.spansBlocks ? found : found.map((span) => withWhole(state, span, mark))
  if (spans.length === 0) return { range }
  const marked = spans.map((span) => markedAround(state, span, mark))
  const whole = spans.map((span, index) => marked[index]?.find((one) => covers(one, span)))
  const isOn = whole.every((one) => one !== undefined)
  const changes = spans.flatMap((span, index) => {
    const [inside, all = []] = [whole[index], marked[index]]
    if (!inside) return [...all.flatMap(unwrap), ...wrap(state, union(span, all), mark)]
    if (!isOn) return []
    return range.empty ? unwrap(inside) : withoutMark(state, inside, span, mark)
  })
  const set = state.changes(changes)
  const [first, last] = [spans[0], spans.at(-1)]
  if (range.empty || !first || !last)
    return { changes: set, range: EditorSelection.cursor(cursorIn(set, head, first, mark)) }
  const [from, to] = [set.mapPos(first.from, 1), set.mapPos(last.to, -1)]
  const isForward = range.anchor <= range.head
  return {
    changes: set,
    range: EditorSelection.range(isForward ? from : to, isForward ? to : from),
  }
}

/** Where the cursor is: between the marks, also at the ends of a word, and where there was none. */
function cursorIn(
  set: ChangeSet,
  head: number,
  span: Span | undefined,
  { mark }: TextMark,
): number {
  const isPlace = span !== undefined && span.from === span.to
  if (isPlace && set.newLength > set.length) return span.from + mark.length
  return set.mapPos(head, head === span?.to ? -1 : 1)
}

/** The cursor, or where the text begins: nothing is marked before the sign of an item or a quotation. */
function headIn({ doc }: EditorState, { head }: SelectionRange): number {
  const { text, from } = doc.lineAt(head)
  return Math.max(head, from + textStart(text))
}

/** The words round the cursor that have the mark already, else the word, else the place. */
function wordAt(state: EditorState, head: number, mark: TextMark): Span {
  const [marked] = markedAround(state, { from: head, to: head }, mark)
  return marked?.inner ?? state.wordAt(head) ?? { from: head, to: head }
}

/** What of each line of a selection says something: without signs before it and blanks round it. */
function writtenIn(state: EditorState, { from, to }: Span, { spansBlocks }: TextMark): Span[] {
  const spans: Span[] = []
  const trimmed = (start: number, end: number): void => {
    const text = state.sliceDoc(start, end)
    if (text.trim() === '') return
    const blanks = text.length - text.trimStart().length
    spans.push({ from: start + blanks, to: start + text.trimEnd().length })
  }
  if (spansBlocks) {
    trimmed(from, to)
    return spans
  }
  for (let at = from; at <= to;) {
    const line = state.doc.lineAt(at)
    const start = Math.max(from, Math.min(line.to, line.from + textStart(line.text)))
    if (isProse(state, line.from)) trimmed(start, Math.max(start, Math.min(to, line.to)))
    at = line.to + 1
  }
  return spans
}

const covers = (one: Span, other: Span): boolean => one.from <= other.from && other.to <= one.to

/** A mark in the middle of these would be a part of them, or their end. */
const WHOLE =
  /^(?:Wikilink|Embed|InlineCode|InlineMath|FootnoteReference|BlockId|URL|Autolink|Hashtag|HTMLTag|Entity|Escape)$/

/** The span with all of the links and of the code that it cuts. */
function withWhole(state: EditorState, { from, to }: Span, { node }: TextMark): Span {
  let span = { from, to }
  syntaxTree(state).iterate({
    from,
    to,
    enter(inner) {
      const isCut = inner.from < to && from < inner.to && !covers({ from, to }, inner)
      if (isCut && inner.name !== node && WHOLE.test(inner.name)) span = union(span, [inner])
    },
  })
  return span
}

/** What is marked so and touches the span, in order. */
function markedAround(state: EditorState, span: Span, { mark, node }: TextMark): readonly Marked[] {
  const besides = beside(state, span, mark)
  if (besides) return [besides]
  const found: Marked[] = []
  syntaxTree(state).iterate({
    from: span.from,
    to: span.to,
    enter({ name, node: { firstChild, lastChild }, from, to }) {
      const isTouched = span.from === span.to || (from < span.to && to > span.from)
      if (name !== node || !isTouched || !firstChild || !lastChild) return
      const inner = { from: firstChild.to, to: lastChild.from }
      found.push({ from, to, inner: name === CODE.node ? withoutPads(state, inner) : inner })
    },
  })
  return found
}

/** Code that begins or ends with a backtick has a blank at each end that is not of it. */
function withoutPads(state: EditorState, { from, to }: Span): Span {
  const isPadded = /^ (?:`.*|.*`) $/s.test(state.sliceDoc(from, to))
  return isPadded ? { from: from + 1, to: to - 1 } : { from, to }
}

/** Marks right at both ends of the span, inside or outside of it. */
function beside(state: EditorState, { from, to }: Span, mark: string): Marked | null {
  const size = mark.length
  if (isMarked(state, from - size, to + size, mark))
    return { from: from - size, to: to + size, inner: { from, to } }
  if (to - from >= 2 * size && isMarked(state, from, to, mark))
    return { from, to, inner: { from: from + size, to: to - size } }
  return null
}

/** True when `mark` stands at both ends, and is no part of a longer run (`*` in `**bold**`). */
function isMarked(state: EditorState, from: number, to: number, mark: string): boolean {
  const size = mark.length
  if (from < 0 || to > state.doc.length || to - from < 2 * size) return false
  if (state.sliceDoc(from, from + size) !== mark || state.sliceDoc(to - size, to) !== mark)
    return false
  const letter = mark.charAt(0)
  const isWhole = (at: number): boolean => {
    let [start, end] = [at, at + size]
    while (state.sliceDoc(Math.max(0, start - 1), start) === letter) start--
    while (state.sliceDoc(end, end + 1) === letter) end++
    const isEmpty = from + size === to - size && end - start === 2 * size
    return end - start === size || isEmpty || (letter === '*' && end - start === 3)
  }
  return isWhole(from) && isWhole(to - size)
}

const union = (span: Span, marked: readonly Span[]): Span => ({
  from: Math.min(span.from, ...marked.map(({ from }) => from)),
  to: Math.max(span.to, ...marked.map(({ to }) => to)),
})

const unwrap = ({ from, to, inner }: Marked): ChangeSpec[] => [
  { from, to: inner.from },
  { from: inner.to, to },
]

function wrap(state: EditorState, { from, to }: Span, { mark, node }: TextMark): ChangeSpec[] {
  const text = state.sliceDoc(from, to)
  if (node !== CODE.node || !text.includes('`'))
    return [
      { from, insert: mark },
      { from: to, insert: mark },
    ]
  // Code with backticks in it stands between longer ones.
  const runs = new Set((text.match(/`+/g) ?? []).map(({ length }) => length))
  let size = 1
  while (runs.has(size)) size++
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return [
    { from, insert: '`'.repeat(size) + pad },
    { from: to, insert: pad + '`'.repeat(size) },
  ]
}

/** Takes the mark from the span alone: what is marked before and behind it stays so. */
function withoutMark(
  state: EditorState,
  marked: Marked,
  span: Span,
  { mark }: TextMark,
): ChangeSpec[] {
  const { inner } = marked
  const before = state.sliceDoc(inner.from, Math.max(inner.from, span.from))
  const behind = state.sliceDoc(Math.min(inner.to, span.to), inner.to)
  const changes: ChangeSpec[] = []
  if (before.trim() === '') changes.push({ from: marked.from, to: inner.from })
  else changes.push({ from: inner.from + before.trimEnd().length, insert: mark })
  if (behind.trim() === '') changes.push({ from: inner.to, to: marked.to })
  else changes.push({ from: inner.to - behind.trimStart().length, insert: mark })
  return changes
}

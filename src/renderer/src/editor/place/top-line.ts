import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { readDrawn, type DrawnNote } from '../../markdown/drawn-lines.ts'

/** The line of a note that stands at the top of what is seen of it. */
export interface TopLine {
  /** From 1. 0: nothing stands above what is seen. */
  readonly line: number
  /** How far below the top it begins, in px; 0 where the top cuts it. */
  readonly below: number
  /** How much of its height stands above the top, from 0 to 1. */
  readonly above: number
}

const START: TopLine = { line: 0, below: 0, above: 0 }

/** What a line that is cut by less than this begins with is still seen. */
const SLACK_PX = 1

/** @param scroller holds what reading draws of `doc` */
export function topLineOfPage(scroller: HTMLElement, doc: Text): TopLine {
  if (scroller.scrollTop === 0) return START
  const { top } = scroller.getBoundingClientRect()
  return topLineOfDrawn(readDrawn(scroller, textIn(doc)), top) ?? START
}

/** The line at the top of an editor that is in sight. */
export function topLineOfEditor(view: EditorView): TopLine {
  if (view.scrollDOM.scrollTop === 0) return START
  const { top } = view.scrollDOM.getBoundingClientRect()
  const { doc } = view.state
  const block = view.lineBlockAtHeight(top + SLACK_PX - view.documentTop)
  const drawn = drawnBlock(view, block.from)
  const within = drawn && topLineOfDrawn(drawn, top)
  if (within) return within
  for (let { number } = doc.lineAt(block.from); number <= doc.lines; number += 1) {
    if (doc.line(number).text.trim() === '') continue
    const box = lineBox(view, number)
    if (box.bottom <= top + SLACK_PX) continue
    return box.top >= top
      ? { line: number, below: box.top - top, above: 0 }
      : { line: number, below: 0, above: (top - box.top) / (box.bottom - box.top) }
  }
  return { line: doc.lines, below: 0, above: 0 }
}

/** How far the page has to be scrolled to show the line where it was; null while that is not drawn. */
export function leftToPage(scroller: HTMLElement, doc: Text, wanted: TopLine): number | null {
  const { top } = scroller.getBoundingClientRect()
  if (wanted.line === 0) return -scroller.scrollTop
  const drawn = readDrawn(scroller, textIn(doc))
  const isThere = scroller.querySelector('[data-drawn]') !== null || drawn.lastStart > wanted.line
  return isThere ? leftToDrawn(drawn, top, wanted) : null
}

/** How far the editor has to be scrolled to show the line where it was. */
export function leftToEditor(view: EditorView, wanted: TopLine): number {
  if (wanted.line === 0) return -view.scrollDOM.scrollTop
  const { top } = view.scrollDOM.getBoundingClientRect()
  const { doc } = view.state
  const line = doc.line(Math.min(wanted.line, doc.lines))
  const drawn = drawnBlock(view, line.from)
  const left = drawn && leftToDrawn(drawn, top, wanted)
  if (left !== null) return left
  const box = lineBox(view, line.number)
  return box.top + wanted.above * (box.bottom - box.top) - wanted.below - top
}

/** Where the text of a line stands in the window: without the space above it, which is a margin elsewhere. */
export function lineBox(view: EditorView, number: number): { top: number; bottom: number } {
  const { from } = view.state.doc.line(number)
  const { node } = view.domAtPos(from)
  const element = (node instanceof Element ? node : node.parentElement)?.closest('.cm-line')
  if (element) {
    const { top, bottom } = element.getBoundingClientRect()
    return { top: top + Number.parseFloat(getComputedStyle(element).paddingTop), bottom }
  }
  const block = view.lineBlockAt(from)
  return { top: view.documentTop + block.top, bottom: view.documentTop + block.bottom }
}

function topLineOfDrawn(drawn: DrawnNote, top: number): TopLine | null {
  const piece = drawn.pieceBelow(top + SLACK_PX)
  if (!piece) return null
  if (piece.top >= top) return { line: piece.first, below: piece.top - top, above: 0 }
  const share = (top - piece.top) / (piece.bottom - piece.top)
  const lines = share * (piece.last - piece.first + 1)
  return { line: piece.first + Math.floor(lines), below: 0, above: lines - Math.floor(lines) }
}

function leftToDrawn(
  drawn: DrawnNote,
  top: number,
  { line, below, above }: TopLine,
): number | null {
  const piece = drawn.pieceOf(line)
  if (!piece) return null
  // What stands behind the line, because that is not drawn, begins where the line would.
  const lines = line < piece.first ? 0 : line - piece.first + above
  const share = lines / (piece.last - piece.first + 1)
  return piece.top + share * (piece.bottom - piece.top) - below - top
}

/** What is drawn in place of the line that begins at `from`, where it is closed and in the page. */
function drawnBlock(view: EditorView, from: number): DrawnNote | null {
  const block = view.lineBlockAt(from)
  for (const frame of view.contentDOM.querySelectorAll('.cm-live-block:not(.cm-live-block-open)')) {
    const first = view.state.doc.lineAt(view.posAtDOM(frame))
    if (first.from !== block.from) continue
    const drawn = frame.querySelector('.cm-live-drawn')
    return drawn && readDrawn(drawn, textIn(view.state.doc), first.number - 1)
  }
  return null
}

const textIn =
  (doc: Text) =>
  (line: number): string | undefined =>
    line <= doc.lines ? doc.line(line).text : undefined

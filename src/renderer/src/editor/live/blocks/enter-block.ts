import type { Extension, StateField } from '@codemirror/state'
import { keymap, type Command } from '@codemirror/view'
import type { Blocks } from '../index/block-index.ts'

/** ↑ and ↓ go into a block that is drawn in place of its lines; the editor's own motion goes over it. */
export const enterBlocks = (index: StateField<Blocks>): Extension =>
  keymap.of([
    { key: 'ArrowUp', run: enterBlock(index, false) },
    { key: 'ArrowDown', run: enterBlock(index, true) },
  ])

const enterBlock =
  (index: StateField<Blocks>, isForward: boolean): Command =>
  (view) => {
    const { state } = view
    const { main, ranges } = state.selection
    if (ranges.length > 1 || !main.empty) return false
    const line = state.doc.lineAt(main.head)
    const next = isForward ? line.to + 1 : line.from - 1
    if (next < 0 || next > state.doc.length) return false
    let place: number | null = null
    const { head } = view.moveVertically(main, isForward)
    state.field(index).ranges.between(next, next, (from, to) => {
      const isOver = isForward ? head > to : head < from
      if (isOver) place = isForward ? from : state.doc.lineAt(to).from
    })
    if (place === null) return false
    view.dispatch({ selection: { anchor: place }, scrollIntoView: true, userEvent: 'select' })
    return true
  }

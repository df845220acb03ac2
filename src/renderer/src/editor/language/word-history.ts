import { history } from '@codemirror/commands'
import type { Extension, Transaction } from '@codemirror/state'

/** Undo by words: fast typing knows no pause, and one step back must not take a paragraph with it. */
export const wordHistory = (): Extension =>
  history({ joinToEvent: (transaction, isAdjacent) => isAdjacent && !beginsWord(transaction) })

/** True for an insertion that begins with a letter or sign where a blank, or nothing, stood before. */
function beginsWord({ changes, startState }: Transaction): boolean {
  let isStart = false
  changes.iterChanges((fromA, _toA, _fromB, _toB, inserted) => {
    const before = startState.sliceDoc(Math.max(0, fromA - 1), fromA)
    if (/^\S/u.test(inserted.sliceString(0, 2)) && /^\s?$/.test(before)) isStart = true
  })
  return isStart
}

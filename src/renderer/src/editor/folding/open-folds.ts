import { foldedRanges, unfoldEffect } from '@codemirror/language'
import { EditorState, type Extension, type StateEffect } from '@codemirror/state'

/** A fold opens when a selection or an edit of the person reaches into it: a match, a jump, a line that is split. */
export const openingFolds: Extension = EditorState.transactionExtender.of((transaction) => {
  const { startState, changes, docChanged, selection, newDoc } = transaction
  const folded = foldedRanges(startState)
  if (folded.size === 0 || (!selection && !docChanged)) return null
  const isEdit = docChanged && ['input', 'delete'].some((event) => transaction.isUserEvent(event))
  const ends = selection ? selection.ranges.flatMap(({ anchor, head }) => [anchor, head]) : []
  const effects: StateEffect<unknown>[] = []
  folded.map(changes).between(0, changes.newLength, (from, to) => {
    const isReached = ends.some((at) => from < at && at < to)
    let isEdited = false
    if (isEdit)
      changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
        const isInside = fromB < to && from < toB
        // Enter at the end of the line that stays would leave the fold on a line of its own.
        isEdited ||= isInside || (toB === from && newDoc.lineAt(fromB).to < toB)
      })
    if (isReached || isEdited) effects.push(unfoldEffect.of({ from, to }))
  })
  return effects.length > 0 ? { effects } : null
})

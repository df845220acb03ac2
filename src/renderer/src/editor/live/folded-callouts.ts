import { syntaxTree } from '@codemirror/language'
import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state'
import { ViewPlugin } from '@codemirror/view'
import { folding } from '../folding/fold-commands.ts'
import { foldRange } from '../folding/fold-range.ts'
import { topLevel } from './index/changed-span.ts'
import { isFirstBlock } from './is-first-block.ts'

/** As far as the note was looked through for callouts that begin folded, and folded them. */
const looked = StateEffect.define<number>()
const lookedTo = StateField.define<number>({
  create: (state) => goOn(state, 0),
  update: (end, { state, changes, effects }) =>
    effects.findLast((effect) => effect.is(looked))?.value ?? goOn(state, changes.mapPos(end, 1)),
})

/** Where there is nothing to fold it is looked through at once. */
function goOn(state: EditorState, from: number): number {
  const { length } = syntaxTree(state)
  return length > from && beginFolded(state, from, length).length === 0 ? length : from
}

/** Folds the callouts whose head says so (`> [!note]-`) when they are first read; one that is just typed stays open. */
export const foldedCallouts: Extension = [
  lookedTo,
  ViewPlugin.define((view) => {
    let isGone = false
    const look = (): void => {
      const { state } = view
      const from = state.field(lookedTo)
      const { length } = syntaxTree(state)
      if (length <= from) return
      // A view cannot be changed while it is updated; this comes before it is painted.
      queueMicrotask(() => {
        if (isGone || view.state !== state) return
        const { head } = state.selection.main
        const ranges = beginFolded(state, from, length).filter(
          (range) => head <= range.from || head > range.to,
        )
        const { effects = [] } = folding(state, ranges)
        view.dispatch({ effects: [...[effects].flat(), looked.of(length)] })
      })
    }
    look()
    return {
      update: look,
      destroy() {
        isGone = true
      },
    }
  }),
]

const beginFolded = (state: EditorState, from: number, to: number) =>
  topLevel(syntaxTree(state), { from, to }).flatMap((node) => {
    const callout = node.name === 'Blockquote' ? node.getChild('Callout') : null
    const sign = callout?.getChild('CalloutHead')?.getChild('CalloutFold')
    if (!callout || !sign || !isFirstBlock(callout)) return []
    if (state.sliceDoc(sign.from, sign.to) !== '-') return []
    return foldRange(state, state.doc.lineAt(callout.from).number) ?? []
  })

import { closeCompletion, pickedCompletion, type Completion } from '@codemirror/autocomplete'
import { isolateHistory } from '@codemirror/commands'
import type { TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Does what was chosen, as a step of its own: one undo gives back what was typed. */
export function accept(view: EditorView, completion: Completion, spec: TransactionSpec): void {
  closeCompletion(view)
  view.dispatch(spec, {
    annotations: [pickedCompletion.of(completion), isolateHistory.of('full')],
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
}

/** What puts `text` in the place of a range, with the cursor behind it, or at this place in it. */
export const putText = (
  from: number,
  to: number,
  text: string,
  cursor = text.length,
): TransactionSpec => ({
  changes: { from, to, insert: text },
  selection: { anchor: from + cursor },
})

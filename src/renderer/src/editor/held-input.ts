import { Prec, type Extension } from '@codemirror/state'
import { EditorView, runScopeHandlers } from '@codemirror/view'

/** What these do depends on where the cursor is: in a list, in a table. */
const HELD_KEYS = ['Tab', 'Enter']

/**
 * Keeps what is pasted, and keys that do more than to put a letter, until `whenComplete` calls back, and gives them to
 * the editor then. An event has its data only as long as it is handled, so they are copied.
 * @param isComplete what reads them is there: they are left alone
 * @param whenComplete calls back with false when it cannot be had, and the plain text has to do
 */
export const heldInput = (
  isComplete: () => boolean,
  whenComplete: (view: EditorView, then: (isComplete: boolean) => void) => void,
): Extension =>
  Prec.highest(
    EditorView.domEventHandlers({
      keydown(event, view) {
        if (isComplete() || event.isComposing || !HELD_KEYS.includes(event.key)) return false
        event.preventDefault()
        whenComplete(view, () => void runScopeHandlers(view, event, 'editor'))
        return true
      },
      paste({ clipboardData }, view) {
        if (isComplete() || !clipboardData) return false
        const data = copyOf(clipboardData)
        whenComplete(view, (isHere) => {
          if (isHere)
            view.contentDOM.dispatchEvent(
              new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
            )
          else if (!view.state.readOnly)
            view.dispatch(view.state.replaceSelection(data.getData('text/plain')), {
              userEvent: 'input.paste',
              scrollIntoView: true,
            })
        })
        return true
      },
    }),
  )

function copyOf(given: DataTransfer): DataTransfer {
  const copy = new DataTransfer()
  for (const type of given.types) if (type !== 'Files') copy.setData(type, given.getData(type))
  for (const file of given.files) copy.items.add(file)
  return copy
}

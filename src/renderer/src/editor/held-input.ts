import { Prec, type Extension } from '@codemirror/state'
import { EditorView, runScopeHandlers } from '@codemirror/view'
import { hasCtrlAltOrMeta } from '../ui/menu/ctrl-alt-or-meta.ts'
import { typeKey } from '../ui/menu/hold-keys.ts'
import type { RestOfEditor } from './rest-of-editor.ts'

/** What these do depends on where the cursor is: in a list, in a table. */
const HELD_KEYS = ['Tab', 'Enter']

/** Nobody knows yet what becomes of them. */
const IS_NO_KEY = /^(?:Process|Dead|Shift)$/

/**
 * Keeps what is pasted, and keys that do more than to put a letter, until the rest of the editor is there, and gives them
 * to it then. An event has its data only as long as it is handled, so they are copied. Where the rest does not come, the
 * plain text has to do.
 */
export const heldInput = ({
  loaded,
  holdsLetters,
  whenLoaded,
}: Pick<RestOfEditor, 'loaded' | 'holdsLetters' | 'whenLoaded'>): Extension =>
  Prec.highest(
    EditorView.domEventHandlers({
      keydown(event, view) {
        if (loaded() || event.isComposing) return false
        if (holdsLetters() && !hasCtrlAltOrMeta(event) && !IS_NO_KEY.test(event.key)) {
          event.preventDefault()
          whenLoaded(view, () => typeKey(view.contentDOM, event.key))
          return true
        }
        if (!HELD_KEYS.includes(event.key)) return false
        event.preventDefault()
        whenLoaded(view, () => void runScopeHandlers(view, event, 'editor'))
        return true
      },
      paste({ clipboardData }, view) {
        if (loaded() || !clipboardData) return false
        const data = copyOf(clipboardData)
        whenLoaded(view, (later) => {
          if (later)
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

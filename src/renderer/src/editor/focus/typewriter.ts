import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { EditorServices } from '../editor-services.ts'

/**
 * Keeps the line of the cursor in the middle of the window, if the person chose that, for whatever the keyboard does: not
 * for the mouse, under which the text would move, and not while an input method composes.
 */
export const typewriter = ({ aids }: Pick<EditorServices, 'aids'>): Extension => [
  EditorState.transactionExtender.of((transaction) => {
    const { scrollIntoView, newSelection } = transaction
    if (!scrollIntoView || !aids.now().isTypewriter) return null
    if (transaction.isUserEvent('select.pointer')) return null
    if (transaction.isUserEvent('input.type.compose')) return null
    const { head } = newSelection.main
    return { effects: EditorView.scrollIntoView(head, { y: 'center' }) }
  }),
  EditorView.editorAttributes.of(() =>
    aids.now().isTypewriter ? { class: 'cm-typewriter' } : null,
  ),
  // The last line comes to the middle, too.
  EditorView.theme({ '&.cm-typewriter .cm-content': { paddingBottom: '60vh' } }),
]

import { redo, undo } from '@codemirror/commands'
import { openSearchPanel } from '@codemirror/search'
import { runScopeHandlers, type EditorView } from '@codemirror/view'
import type { EditorAction } from '../stores/editor-port.ts'
import { insertLink, toggleMark, toggleTask } from './language/format-commands.ts'

const bold = toggleMark('**')
const italic = toggleMark('*')

/** Does in the editor what a command asks for. */
export function runEditorAction(view: EditorView, action: EditorAction): void {
  switch (action) {
    case 'bold':
      return void bold(view)
    case 'italic':
      return void italic(view)
    case 'link':
      return void insertLink(view)
    case 'task':
      return void toggleTask(view)
    case 'find':
      return void openSearchPanel(view)
    case 'undo':
      return void undo(view)
    case 'redo':
      return void redo(view)
    case 'follow':
      // The note's own extension knows where its links go.
      return void runScopeHandlers(
        view,
        new KeyboardEvent('keydown', { key: 'Enter', altKey: true }),
        'editor',
      )
  }
}

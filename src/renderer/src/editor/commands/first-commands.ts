import { indentLess, indentMore, redo, undo } from '@codemirror/commands'
import { openSearchPanel } from '@codemirror/search'
import { runScopeHandlers, type Command } from '@codemirror/view'
import type { EditorAction } from '../../stores/editor-action.ts'
import { toggleTask } from './blocks/toggle-task.ts'
import { indentItems, outdentItems } from './lists/indent-items.ts'
import { insertLink } from './marks/insert-link.ts'
import { BOLD, ITALIC, toggleMark } from './marks/toggle-mark.ts'

/** What is there with the editor; the rest comes a moment later. */
export const FIRST_COMMANDS = {
  bold: toggleMark(BOLD),
  italic: toggleMark(ITALIC),
  link: insertLink,
  task: toggleTask,
  indent: (view) => indentItems(view) || indentMore(view),
  outdent: (view) => outdentItems(view) || indentLess(view),
  find: openSearchPanel,
  // The note's own extension knows where its links go.
  follow: (view) =>
    runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'Enter', altKey: true }), 'editor'),
  undo,
  redo,
} satisfies Partial<Record<EditorAction, Command>>

export type LateAction = Exclude<EditorAction, keyof typeof FIRST_COMMANDS>

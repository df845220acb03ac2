import type { Command } from '../commands/command.ts'
import type { RoomScope } from '../commands/command-scope.ts'
import type { EditorAction, TableAction } from '../stores/editor-port.ts'
import { LIVE_WORDS } from './live/words.ts'
import { TABLE_TITLES } from './tables/words.ts'
import { isLive } from '../stores/workspace/tab-list.ts'

const HELP_COMMANDS = [
  ['rewrite', 'Rewrite the selection'],
  ['shorten', 'Shorten the selection'],
  ['fix', 'Fix spelling and grammar of the selection'],
  ['continue', 'Continue writing after the selection'],
  ['summarise', 'Summarise the selection below it'],
] as const

/** What is done to the text of the note in front. */
export function editorCommands({ stores, active, reads, withNote }: RoomScope): readonly Command[] {
  const { workspace, overlay, editor, openNotes, toasts } = stores
  /** Help is for the text as it is written: without it in front, the person is told so. */
  const canWrite = (): boolean => {
    const isThere = active() !== null && !reads()
    if (!isThere) toasts.show('Open a note for writing first.')
    return isThere
  }
  const run = (action: EditorAction) => () => editor.getState().run?.(action)
  return [
    {
      id: 'reading',
      title: 'Switch between writing and reading',
      keys: ['Mod+E'],
      run: withNote((path) => workspace.setReading(path, !reads())),
    },
    {
      id: 'live',
      title: LIVE_WORDS.toggle,
      keys: [],
      run: withNote((path) => workspace.setLive(path, !isLive(workspace.state.getState().tabs))),
    },
    {
      id: 'save',
      title: 'Save now',
      keys: ['Mod+S'],
      run: () => void openNotes.flushAll(),
    },
    { id: 'bold', title: 'Bold', keys: ['Mod+B'], listens: false, run: run('bold') },
    { id: 'italic', title: 'Italic', keys: ['Mod+I'], listens: false, run: run('italic') },
    { id: 'link', title: 'Insert link', keys: ['Mod+K'], listens: false, run: run('link') },
    { id: 'task', title: 'Tick or untick task', keys: ['Mod+L'], listens: false, run: run('task') },
    {
      id: 'add-property',
      title: 'Add a property',
      keys: ['Mod+;'],
      run: withNote(() => editor.getState().addProperty?.()),
    },
    { id: 'find', title: 'Find in this note', keys: ['Mod+F'], run: run('find') },
    {
      id: 'follow',
      title: 'Follow the link at the cursor',
      keys: ['Alt+Enter'],
      listens: false,
      run: run('follow'),
    },
    {
      id: 'help-text',
      title: 'Help with the text',
      keys: ['Mod+J'],
      run: () => {
        if (canWrite()) overlay.show({ kind: 'inline-help' })
      },
    },
    ...HELP_COMMANDS.map(([action, title]) => ({
      id: `help-${action}`,
      title,
      keys: [],
      run: () => {
        if (canWrite()) editor.getState().help?.({ action, instruction: '' })
      },
    })),
    ...Object.entries(TABLE_TITLES).map(([action, title]) => ({
      id: `table-${action}`,
      title,
      keys: [],
      run: () => {
        if (canWrite()) editor.getState().table?.(action as TableAction)
      },
    })),
    { id: 'undo', title: 'Undo', keys: ['Mod+Z'], listens: false, run: run('undo') },
    { id: 'redo', title: 'Redo', keys: ['Mod+Shift+Z'], listens: false, run: run('redo') },
  ]
}

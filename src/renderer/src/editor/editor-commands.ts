import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import type { Command } from '../commands/command.ts'
import type { RoomScope } from '../commands/command-scope.ts'
import type { FocusMode, Settings } from '../../../shared/domain/settings.ts'
import type { TableAction } from '../stores/editor-port.ts'
import { TABLE_TITLES } from './tables/words.ts'
import { EDITOR_ACTIONS, type EditorAction } from '../stores/editor-action.ts'
import { ELSEWHERE, keysOfAction } from './commands/action-keys.ts'
import { EDITOR_ACTION_TITLES } from './commands/words.ts'
import { FOCUS_WORDS } from './focus/words.ts'
import { LIVE_WORDS } from './live/words.ts'
import { isLive } from '../stores/workspace/tab-list.ts'

const HELP_COMMANDS = [
  ['rewrite', 'Rewrite the selection'],
  ['shorten', 'Shorten the selection'],
  ['fix', 'Fix spelling and grammar of the selection'],
  ['continue', 'Continue writing after the selection'],
  ['summarise', 'Summarise the selection below it'],
] as const

/** Some are for texts that are read, or for any field. */
const NEEDS: Partial<Readonly<Record<EditorAction, Command['needs']>>> = {
  preview: 'note',
  undo: undefined,
  redo: undefined,
}

const NEXT_FOCUS: Readonly<Record<FocusMode, FocusMode>> = {
  off: 'paragraph',
  paragraph: 'sentence',
  sentence: 'off',
}

/** What is done to the text of the note in front. */
export function editorCommands({
  stores,
  active,
  reads,
  withNote,
  ask,
}: RoomScope): readonly Command[] {
  const { workspace, overlay, editor, linkPreview, openNotes, toasts, app } = stores
  /** Help is for the text as it is written: without it in front, the person is told so. */
  const canWrite = (): boolean => {
    const isThere = active() !== null && !reads()
    if (!isThere) toasts.show('Open a note for writing first.')
    return isThere
  }
  function change(patchOf: (settings: Settings) => Partial<Settings>): void {
    const settings = app.state.getState().app?.settings
    if (!settings) return
    app.updateSettings(patchOf(settings)).catch((error: unknown) => {
      if (!isAbort(error)) toasts.show(errorSentence(error), { tone: 'problem' })
    })
  }
  return [
    {
      id: 'reading',
      title: 'Switch between writing and reading',
      keys: [],
      ...withNote((path) => workspace.setReading(path, !reads())),
    },
    {
      id: 'next-mode',
      title: LIVE_WORDS.nextMode,
      keys: ['Mod+E'],
      ...withNote((path) => workspace.nextMode(path)),
    },
    {
      id: 'live',
      title: LIVE_WORDS.toggle,
      keys: [],
      ...withNote((path) => workspace.setLive(path, !isLive(workspace.state.getState().tabs))),
    },
    {
      id: 'view-mode',
      title: LIVE_WORDS.mode,
      keys: [],
      ...withNote(() => ask('view-mode')),
    },
    {
      id: 'focus-mode',
      title: FOCUS_WORDS.focus,
      keys: ['F8'],
      run: () => change(({ focusMode }) => ({ focusMode: NEXT_FOCUS[focusMode] })),
    },
    {
      id: 'typewriter',
      title: FOCUS_WORDS.typewriter,
      keys: ['F9'],
      run: () => change(({ typewriter }) => ({ typewriter: !typewriter })),
    },
    {
      id: 'save',
      title: 'Save now',
      keys: ['Mod+S'],
      run: () => void openNotes.flushAll(),
    },
    {
      id: 'add-property',
      title: 'Add a property',
      keys: ['Mod+;'],
      ...withNote(() => editor.getState().addProperty?.()),
      needs: 'text',
    },
    ...EDITOR_ACTIONS.map((action) => {
      const keys = keysOfAction(action, navigator.platform)
      return {
        id: action,
        title: EDITOR_ACTION_TITLES[action],
        keys: keys === undefined ? [] : [keys],
        needs: action in NEEDS ? NEEDS[action] : ('text' as const),
        // The editor's own: a window that listened for them would do them twice.
        listens: action === 'find' || action === 'replace',
        ...(action === 'delete-line' ? { isDestructive: true } : {}),
        ...(ELSEWHERE.includes(action) ? { isFixed: true } : {}),
        run: () => {
          // Where a text is read a link has the keyboard itself.
          if (action === 'preview' && linkPreview.showFocused()) return
          editor.getState().run?.(action)
        },
      }
    }),
    {
      id: 'go-to-line',
      title: 'Go to line',
      keys: ['Mod+Alt+L'],
      needs: 'text',
      run: () => {
        if (canWrite()) ask('go-to-line')
      },
    },
    {
      id: 'go-to-heading',
      title: LIVE_WORDS.heading,
      keys: [],
      ...withNote(() => ask('go-to-heading')),
    },
    {
      id: 'help-text',
      title: 'Help with the text',
      keys: ['Mod+J'],
      needs: 'text',
      run: () => {
        if (canWrite()) overlay.show({ kind: 'inline-help' })
      },
    },
    ...HELP_COMMANDS.map(([action, title]) => ({
      id: `help-${action}`,
      title,
      keys: [],
      needs: 'text' as const,
      run: () => {
        if (canWrite()) editor.getState().help?.({ action, instruction: '' })
      },
    })),
    ...Object.entries(TABLE_TITLES).map(([action, title]) => ({
      id: `table-${action}`,
      title,
      keys: [],
      needs: 'text' as const,
      run: () => {
        if (canWrite()) editor.getState().table?.(action as TableAction)
      },
    })),
  ]
}

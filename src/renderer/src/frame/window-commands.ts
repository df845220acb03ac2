import type { ReactElement } from 'react'
import { isReading } from '../stores/workspace/tab-list.ts'
import type { WindowFeature } from '../feature.ts'
import type { Stores } from '../stores/stores.ts'
import type { EditorAction } from '../stores/editor-port.ts'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { Command } from './command.ts'
import { focusSoon } from './focus-soon.ts'

export type AppCommandsOptions = {
  readonly stores: Stores
  /** Those that are plugged in. */
  readonly features: readonly WindowFeature[]
  /** Keys that a browser keeps for itself get a second way in. */
  readonly shell: 'electron' | 'browser'
  readonly onNewConversation: () => void
  readonly onFocusChat: () => void
  readonly onCloseVault: () => void
}

const HELP_COMMANDS = [
  ['rewrite', 'Rewrite the selection'],
  ['shorten', 'Shorten the selection'],
  ['fix', 'Fix spelling and grammar of the selection'],
  ['continue', 'Continue writing after the selection'],
  ['summarise', 'Summarise the selection below it'],
] as const

/** Every action there is, in the order of the palette. The only list of keys. */
export function appCommands({
  stores,
  features,
  shell,
  onNewConversation,
  onFocusChat,
  onCloseVault,
}: AppCommandsOptions): readonly Command[] {
  const { workspace, overlay, app, editor, openNotes } = stores
  const frame = () => workspace.state.getState().frame
  const reads = () => isReading(workspace.state.getState().tabs)
  /** The note in front; null behind a view, where nobody sees which one it is. */
  const active = (): string | null =>
    frame().view === 'notes' ? workspace.state.getState().tabs.active : null
  const withNote = (action: (path: VaultPath) => void) => (): void => {
    const path = VaultPath.safeParse(active())
    if (path.success) action(path.data)
    else stores.toasts.show('Open a note first.')
  }
  const keys = (own: string, inBrowser: string): string[] =>
    shell === 'browser' ? [inBrowser, own] : [own]
  /** Help is for the text as it is written: without it in front, the person is told so. */
  const canWrite = (): boolean => {
    const isThere = active() !== null && !reads()
    if (!isThere) stores.toasts.show('Open a note for writing first.')
    return isThere
  }
  const run = (action: EditorAction) => () => editor.getState().run?.(action)
  const showLeft = (leftPanel: 'files' | 'search') => () => {
    workspace.setFrame({ leftOpen: true, leftPanel })
    focusSoon(leftPanel === 'files' ? '[role="tree"]' : '[type="search"]')
  }
  const showView = (view: string, focus?: string): void => {
    workspace.setFrame({ view })
    if (focus !== undefined) focusSoon(focus)
  }
  const showDialog = (dialog: ReactElement): void => overlay.show({ kind: 'feature', dialog })
  const pluggedIn = features.flatMap(
    ({ commands }) => commands?.({ stores, showView, showDialog, withNote }) ?? [],
  )
  const showRight = (rightPanel: 'links' | 'outline') => () =>
    workspace.setFrame({ rightOpen: true, rightPanel })

  return [
    {
      id: 'switcher',
      title: 'Open note',
      keys: ['Mod+O'],
      run: () => overlay.show({ kind: 'switcher' }),
    },
    {
      id: 'palette',
      title: 'Commands',
      keys: ['Mod+P'],
      isHidden: true,
      run: () => overlay.show({ kind: 'palette' }),
    },
    {
      id: 'capture',
      title: 'Capture a thought',
      keys: ['Mod+Shift+Space'],
      opensOver: true,
      run: () => stores.capture.open(),
    },
    {
      id: 'inbox',
      title: 'Show the inbox',
      keys: ['Mod+Alt+B'],
      run: () => showView('inbox'),
    },
    { id: 'search', title: 'Search all notes', keys: ['Mod+Shift+F'], run: showLeft('search') },
    {
      id: 'new-note',
      title: 'New note',
      keys: keys('Mod+N', 'Alt+N'),
      run: () => overlay.show({ kind: 'new-note', folder: folderOf(active() ?? '') }),
    },
    {
      id: 'daily-note',
      title: 'Open today’s daily note',
      keys: ['Mod+Shift+D'],
      run: () => void workspace.openDailyNote(),
    },
    {
      id: 'new-folder',
      title: 'New folder',
      keys: [],
      run: () => overlay.show({ kind: 'new-folder', folder: folderOf(active() ?? '') }),
    },
    {
      id: 'reading',
      title: 'Switch between writing and reading',
      keys: ['Mod+E'],
      run: withNote((path) => workspace.setReading(path, !reads())),
    },
    {
      id: 'save',
      title: 'Save now',
      keys: ['Mod+S'],
      run: () => void openNotes.flushAll(),
    },
    {
      id: 'rename',
      title: 'Rename this note',
      keys: ['F2'],
      run: withNote((path) => stores.relocation.startRename(path)),
    },
    {
      id: 'move',
      title: 'Move this note to another folder',
      keys: [],
      run: withNote((path) => overlay.show({ kind: 'move', path, isFolder: false })),
    },
    {
      id: 'history',
      title: 'Show the history of this note',
      keys: ['Mod+Alt+H'],
      run: withNote((path) => overlay.show({ kind: 'history', path })),
    },
    ...pluggedIn.filter(({ place }) => place === 'versions'),
    {
      id: 'trash',
      title: 'Show the trash',
      keys: [],
      run: () => overlay.show({ kind: 'trash' }),
    },
    {
      id: 'deleted-elsewhere',
      title: 'Show notes that other programs deleted',
      keys: [],
      run: () => overlay.show({ kind: 'trash', place: 'elsewhere' }),
    },
    ...pluggedIn.filter(({ place }) => place === 'files'),
    {
      id: 'delete-note',
      title: 'Delete this note',
      keys: [],
      isDestructive: true,
      run: withNote((path) => void workspace.trashNote(path)),
    },
    {
      id: 'close-tab',
      title: 'Close tab',
      keys: keys('Mod+W', 'Alt+W'),
      run: () => {
        const path = active()
        if (path !== null) void workspace.closeNote(path)
      },
    },
    {
      id: 'reopen-tab',
      title: 'Reopen closed tab',
      keys: keys('Mod+Shift+T', 'Alt+Shift+T'),
      run: () => workspace.reopenNote(),
    },
    {
      id: 'next-tab',
      title: 'Next tab',
      keys: keys('Ctrl+Tab', 'Alt+PageDown'),
      run: () => workspace.stepNote(1),
    },
    {
      id: 'previous-tab',
      title: 'Previous tab',
      keys: keys('Ctrl+Shift+Tab', 'Alt+PageUp'),
      run: () => workspace.stepNote(-1),
    },
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({
      id: `tab-${number}`,
      title: `Tab ${number}`,
      keys: [`Mod+${number}`, `Alt+${number}`],
      isHidden: true,
      run: () => workspace.showNth(number),
    })),
    {
      id: 'ask',
      title: 'Ask the assistant',
      keys: ['Mod+Alt+I'],
      run: () => {
        workspace.setFrame({ rightOpen: true, rightPanel: 'chat' })
        onFocusChat()
      },
    },
    {
      id: 'ask-selection',
      title: 'Ask about the selection',
      keys: ['Mod+Alt+J'],
      run: () => {
        const selection = editor.getState().selection()
        if (!selection) {
          stores.toasts.show('Nothing is selected in the note.')
          return
        }
        stores.context.attachSelection(selection)
        workspace.setFrame({ rightOpen: true, rightPanel: 'chat' })
        onFocusChat()
      },
    },
    { id: 'new-conversation', title: 'New conversation', keys: [], run: onNewConversation },
    { id: 'links', title: 'Show links of this note', keys: [], run: showRight('links') },
    { id: 'outline', title: 'Show the outline', keys: [], run: showRight('outline') },
    {
      id: 'tasks',
      title: 'Show tasks',
      keys: ['Mod+Alt+K'],
      run: () => showView('tasks', '[data-tasks-view]'),
    },
    {
      id: 'new-task',
      title: 'New task',
      keys: ['Mod+Alt+Enter'],
      run: () => showView('tasks', '[data-quick-add]'),
    },
    ...pluggedIn.filter(({ place }) => place === undefined),
    { id: 'files', title: 'Show files', keys: ['Mod+Shift+E'], run: showLeft('files') },
    {
      id: 'left-panel',
      title: 'Show or hide the left panel',
      keys: ['Mod+\\'],
      run: () => workspace.setFrame({ leftOpen: !frame().leftOpen }),
    },
    {
      id: 'right-panel',
      title: 'Show or hide the right panel',
      keys: ['Mod+Alt+\\'],
      run: () => workspace.setFrame({ rightOpen: !frame().rightOpen }),
    },
    { id: 'bold', title: 'Bold', keys: ['Mod+B'], listens: false, run: run('bold') },
    { id: 'italic', title: 'Italic', keys: ['Mod+I'], listens: false, run: run('italic') },
    { id: 'link', title: 'Insert link', keys: ['Mod+K'], listens: false, run: run('link') },
    { id: 'task', title: 'Tick or untick task', keys: ['Mod+L'], listens: false, run: run('task') },
    { id: 'find', title: 'Find in this note', keys: ['Mod+F'], run: run('find') },
    {
      id: 'follow',
      title: 'Follow the link at the cursor',
      keys: ['Alt+Enter'],
      listens: false,
      run: run('follow'),
    },
    ...pluggedIn.filter(({ place }) => place === 'text'),
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
    { id: 'undo', title: 'Undo', keys: ['Mod+Z'], listens: false, run: run('undo') },
    { id: 'redo', title: 'Redo', keys: ['Mod+Shift+Z'], listens: false, run: run('redo') },
    {
      id: 'theme-light',
      title: 'Use the light theme',
      keys: [],
      run: () => void app.updateSettings({ theme: 'light' }),
    },
    {
      id: 'theme-dark',
      title: 'Use the dark theme',
      keys: [],
      run: () => void app.updateSettings({ theme: 'dark' }),
    },
    {
      id: 'theme-system',
      title: 'Use the theme of the system',
      keys: [],
      run: () => void app.updateSettings({ theme: 'system' }),
    },
    {
      id: 'settings',
      title: 'Settings',
      keys: ['Mod+,'],
      run: () => overlay.show({ kind: 'settings' }),
    },
    { id: 'close-vault', title: 'Open another vault', keys: [], run: onCloseVault },
  ]
}

import type { SavedSearch } from '../../../shared/contract/kept-search.ts'
import type { Command } from '../commands/command.ts'
import { createRoomScope } from '../commands/command-scope.ts'
import { chatCommands } from '../chat/chat-commands.ts'
import { editorCommands } from '../editor/editor-commands.ts'
import type { WindowFeature } from '../feature.ts'
import { fileCommands } from '../files/file-commands.ts'
import { historyCommands } from '../history/history-commands.ts'
import { settingsCommands } from '../settings/settings-commands.ts'
import { EDITOR_ACTIONS } from '../stores/editor-action.ts'
import type { Stores } from '../stores/stores.ts'
import { frameCommands } from './frame-commands.ts'

export type WindowCommandsOptions = {
  readonly stores: Stores
  /** Those that are plugged in. */
  readonly features: readonly WindowFeature[]
  readonly shell: 'electron' | 'browser'
  /** Each is a command of its own. */
  readonly savedSearches?: readonly SavedSearch[]
  readonly onCloseVault: () => void
}

/** Where in the palette a command stands, by its id; a `+` stands for the commands of features with that place. */
const ORDER: readonly string[] = [
  'switcher',
  'palette',
  '+first',
  'search',
  'replace-in-notes',
  'new-note',
  'daily-note',
  'new-folder',
  'reading',
  'next-mode',
  'live',
  'view-mode',
  'focus-mode',
  'typewriter',
  'save',
  'rename',
  'move',
  'duplicate-note',
  'copy-path',
  'copy-link',
  'history',
  '+versions',
  'trash',
  'deleted-elsewhere',
  '+files',
  'delete-note',
  'close-tab',
  'reopen-tab',
  'next-tab',
  'previous-tab',
  'tab-by-use',
  'tab-by-use-back',
  'go-back',
  'go-forward',
  'pin-tab',
  'close-other-tabs',
  'split-right',
  'split-below',
  'next-pane',
  'previous-pane',
  'move-to-next-pane',
  'open-tab-apart',
  'move-tab-apart',
  'scroll-together',
  'close-pane',
  'tab-1',
  'tab-2',
  'tab-3',
  'tab-4',
  'tab-5',
  'tab-6',
  'tab-7',
  'tab-8',
  'tab-9',
  'ask',
  'ask-selection',
  'new-conversation',
  'links',
  'outline',
  'properties',
  'related',
  'history-panel',
  '+views',
  'files',
  'filter-files',
  'choose-all-files',
  'move-chosen-files',
  'tag-chosen-files',
  'untag-chosen-files',
  'delete-chosen-files',
  'files-by-name',
  'files-by-name-back',
  'files-by-changed',
  'files-by-changed-oldest',
  'files-by-created',
  'files-by-created-oldest',
  'files-by-own',
  'file-up',
  'file-down',
  'toggle-attachments',
  'left-panel',
  'right-panel',
  'move-panel',
  'workspaces',
  'save-workspace',
  ...EDITOR_ACTIONS.filter((action) => action !== 'undo' && action !== 'redo'),
  'go-to-line',
  'go-to-heading',
  'add-property',
  '+text',
  'help-text',
  'help-rewrite',
  'help-shorten',
  'help-fix',
  'help-continue',
  'help-summarise',
  'undo',
  'redo',
  'theme',
  'theme-light',
  'theme-dark',
  'theme-system',
  'contrast',
  'custom-css-off',
  'index',
  'settings',
  'key-sheet',
  'key-settings',
  'notice-action',
  'tour',
  'switch-vault',
  'close-vault',
]

/** Every action there is, in the order of the palette. The only list of keys. */
export function windowCommands({
  stores,
  features,
  shell,
  savedSearches = [],
  onCloseVault,
}: WindowCommandsOptions): readonly Command[] {
  const scope = createRoomScope(stores, shell)
  const own = [
    ...of('Files', fileCommands(scope)),
    ...of('Versions', historyCommands(scope)),
    ...of('Text', editorCommands(scope)),
    ...of('Assistant', chatCommands(scope)),
    ...of('Latent', settingsCommands(scope)),
    ...of('Window', frameCommands(scope, { savedSearches, onCloseVault })),
  ]
  const pluggedIn = features
    .flatMap(({ commands }) => of('More', commands?.(scope) ?? []))
    .map((command): Command => ({ place: 'views', ...command }))
  const ordered = ORDER.flatMap((id) =>
    id.startsWith('+')
      ? pluggedIn.filter(({ place }) => `+${place}` === id)
      : own.filter((command) => command.id === id),
  )
  // One that nobody gave a place is better at the end than nowhere.
  return [...ordered, ...own.filter(({ id }) => !ORDER.includes(id))]
}

const of = <C extends Command>(group: string, commands: readonly C[]): readonly C[] =>
  commands.map((command) => ({ ...command, group }))

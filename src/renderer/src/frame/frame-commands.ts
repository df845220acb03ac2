import type { SavedSearch } from '../../../shared/contract/kept-search.ts'
import type { Command } from '../commands/command.ts'
import type { RoomScope } from '../commands/command-scope.ts'
import { focusSoon } from '../commands/focus-soon.ts'
import { TOUR } from '../stores/tour-store.ts'
import type { WorkspaceStore } from '../stores/workspace/workspace-store.ts'
import { tabCommands } from './tabs/tab-commands.ts'
import { FRAME_WORDS } from './words.ts'

/** Tabs, panels and what lies over them. */
export function frameCommands(
  scope: RoomScope,
  {
    savedSearches,
    onCloseVault,
  }: {
    readonly savedSearches: readonly SavedSearch[]
    readonly onCloseVault: () => void
  },
): readonly Command[] {
  const { workspace, overlay, search, replace, toasts } = scope.stores
  const frame = () => workspace.state.getState().frame
  /** The keyboard goes there too: to what can be pressed first, or to `first`. */
  const show =
    (panel: string, first = ':is(button, [tabindex="0"])') =>
    (): void =>
      scope.showPanel(panel, `[data-panel="${panel}"] ${first}`)
  return [
    {
      id: 'palette',
      title: 'Commands',
      keys: ['Mod+P'],
      isHidden: true,
      run: () => overlay.show({ kind: 'palette' }),
    },
    {
      id: 'search',
      title: 'Search all notes',
      keys: ['Mod+Shift+F'],
      run: () => {
        replace.close()
        scope.showPanel('search', '[type="search"]')
      },
    },
    {
      id: 'replace-in-notes',
      title: 'Replace in notes',
      keys: ['Mod+Alt+Shift+F'],
      run: () => {
        workspace.showPanel('search')
        void replace.open()
        focusSoon('[data-replaces] input')
      },
    },
    ...savedSearches.map((saved) => ({
      id: `saved-search-${saved.id}`,
      title: `Search: ${saved.name}`,
      keys: [],
      run: () => {
        replace.close()
        workspace.showPanel('search')
        search.runSaved(saved)
        focusSoon('[type="search"]')
      },
    })),
    ...tabCommands(scope),
    { id: 'links', title: 'Show links of this note', keys: [], run: show('links') },
    {
      id: 'outline',
      title: 'Show the outline',
      keys: [],
      run: show('outline', '[role="treeitem"][tabindex="0"]'),
    },
    { id: 'properties', title: FRAME_WORDS.properties, keys: [], run: show('properties') },
    { id: 'related', title: 'Show related notes', keys: [], run: show('related') },
    { id: 'history-panel', title: FRAME_WORDS.history, keys: [], run: show('history') },
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
    {
      id: 'move-panel',
      title: 'Move this panel to the other side',
      keys: [],
      run: () => movePanel(workspace),
    },
    {
      id: 'notice-action',
      title: FRAME_WORDS.noticeAction,
      keys: ['Mod+Alt+Z'],
      run: () => {
        if (!toasts.act()) toasts.show(FRAME_WORDS.noNotice)
      },
    },
    {
      id: 'tour',
      title: 'Take the tour',
      keys: [],
      run: () => scope.stores.ofFeatures.of(TOUR).goTo(0),
    },
    ...(workspace.isFirstWindow ? savedWorkspaceCommands(scope) : []),
    {
      id: 'switch-vault',
      title: FRAME_WORDS.switchVault,
      keys: [],
      run: () => scope.ask('switch-vault'),
    },
    { id: 'close-vault', title: 'Open another vault', keys: [], run: onCloseVault },
  ]
}

/** Saved with the first window of the vault, which they arrange. */
const savedWorkspaceCommands = ({ stores: { overlay }, ask }: RoomScope): readonly Command[] => [
  {
    id: 'workspaces',
    title: FRAME_WORDS.workspaces,
    keys: [],
    run: () => ask('workspaces'),
  },
  {
    id: 'save-workspace',
    title: FRAME_WORDS.saveWorkspace,
    keys: [],
    run: () => overlay.show({ kind: 'workspaces', saves: true }),
  },
]

/** The panel that the person is in, else the one that is open on the left. */
function movePanel(workspace: WorkspaceStore): void {
  const { panel, frame } = workspace.state.getState()
  const id = panel ?? frame.leftPanel
  const side = document.querySelector(`[data-panel="${CSS.escape(id)}"]`)?.getAttribute('data-side')
  if (side === 'left' || side === 'right')
    workspace.movePanel(id, side === 'left' ? 'right' : 'left')
}

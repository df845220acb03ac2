import type { SavedSearch } from '../../../shared/contract/kept-search.ts'
import type { Command } from '../commands/command.ts'
import type { RoomScope } from '../commands/command-scope.ts'
import { focusSoon } from '../commands/focus-soon.ts'

/** Tabs, panels and what lies over them. */
export function frameCommands(
  { stores: { workspace, overlay, search, replace }, active, keys }: RoomScope,
  {
    savedSearches,
    onCloseVault,
  }: {
    readonly savedSearches: readonly SavedSearch[]
    readonly onCloseVault: () => void
  },
): readonly Command[] {
  const frame = () => workspace.state.getState().frame
  const showRight = (rightPanel: 'links' | 'outline') => () =>
    workspace.setFrame({ rightOpen: true, rightPanel })
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
        workspace.setFrame({ leftOpen: true, leftPanel: 'search' })
        focusSoon('[type="search"]')
      },
    },
    {
      id: 'replace-in-notes',
      title: 'Replace in notes',
      keys: ['Mod+Alt+Shift+F'],
      run: () => {
        workspace.setFrame({ leftOpen: true, leftPanel: 'search' })
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
        workspace.setFrame({ leftOpen: true, leftPanel: 'search' })
        search.runSaved(saved)
        focusSoon('[type="search"]')
      },
    })),
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
    { id: 'links', title: 'Show links of this note', keys: [], run: showRight('links') },
    { id: 'outline', title: 'Show the outline', keys: [], run: showRight('outline') },
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
    { id: 'close-vault', title: 'Open another vault', keys: [], run: onCloseVault },
  ]
}

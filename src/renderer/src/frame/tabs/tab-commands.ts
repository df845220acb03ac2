import type { Command } from '../../commands/command.ts'
import type { RoomScope } from '../../commands/command-scope.ts'
import { frontPane } from '../../stores/workspace/panes/panes.ts'
import { paneCommands } from './pane-commands.ts'
import { WORDS } from './words.ts'

/** What is done with tabs, and with the panes and windows that they are in. */
export function tabCommands(scope: RoomScope): readonly Command[] {
  const {
    stores: { workspace, toasts },
    keys,
  } = scope
  const { panes } = workspace
  const inFront = (act: (tab: string) => void) => (): void => {
    const { active } = frontPane(workspace.state.getState().panes).tabs
    if (active !== null) act(active)
    else toasts.show(WORDS.noTab)
  }
  return [
    {
      id: 'close-tab',
      title: 'Close tab',
      keys: keys('Mod+W', 'Alt+W'),
      run: () => {
        const { active } = frontPane(workspace.state.getState().panes).tabs
        if (active !== null) void panes.closeTab(active)
      },
    },
    {
      id: 'reopen-tab',
      title: WORDS.reopen,
      keys: keys('Mod+Shift+T', 'Alt+Shift+T'),
      run: () => workspace.reopenNote(),
    },
    {
      id: 'next-tab',
      title: 'Next tab',
      keys: keys('Ctrl+PageDown', 'Alt+PageDown'),
      run: () => workspace.stepNote(1),
    },
    {
      id: 'previous-tab',
      title: 'Previous tab',
      keys: keys('Ctrl+PageUp', 'Alt+PageUp'),
      run: () => workspace.stepNote(-1),
    },
    {
      id: 'tab-by-use',
      title: WORDS.byUse,
      keys: keys('Ctrl+Tab', 'Alt+Q'),
      run: () => panes.showByUse(-1),
    },
    {
      id: 'tab-by-use-back',
      title: WORDS.byUseBack,
      keys: keys('Ctrl+Shift+Tab', 'Alt+Shift+Q'),
      isHidden: true,
      run: () => panes.showByUse(1),
    },
    {
      id: 'go-back',
      title: WORDS.back,
      keys: ['Mod+Alt+ArrowLeft'],
      run: () => panes.travel(-1),
    },
    {
      id: 'go-forward',
      title: WORDS.forward,
      keys: ['Mod+Alt+ArrowRight'],
      run: () => panes.travel(1),
    },
    {
      id: 'pin-tab',
      title: WORDS.pinThis,
      keys: [],
      run: inFront((tab) => {
        const { pinned } = frontPane(workspace.state.getState().panes).tabs
        panes.pinTab(tab, !pinned.includes(tab))
      }),
    },
    {
      id: 'close-other-tabs',
      title: WORDS.closeOtherTabs,
      keys: [],
      run: inFront(
        (tab) => void panes.closeTabs('others', tab, workspace.state.getState().panes.front),
      ),
    },
    ...paneCommands(scope, inFront),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({
      id: `tab-${number}`,
      title: `Tab ${number}`,
      keys: [`Mod+${number}`, `Alt+${number}`],
      isHidden: true,
      run: () => workspace.showNth(number),
    })),
  ]
}

import { FILES_OUTSIDE } from '../../files/files-outside.ts'
import { showInTree } from '../../stores/workspace/tree/show-in-tree.ts'
import { asVaultPath, isNotePath, spokenName } from '../../../../shared/domain/vault-path.ts'
import type { CommandsById } from '../../commands/commands-by-id.ts'
import { inOrder, paneBeside } from '../../stores/workspace/panes/panes.ts'
import type { TabList } from '../../stores/workspace/tab-list.ts'
import type { Stores } from '../../stores/stores.ts'
import type { MenuItem } from '../../ui/menu/menu-items.tsx'
import { isEnd, SCROLL_LINK } from './scroll-link.ts'
import { TAB_WINDOWS } from './tab-windows.ts'
import { WORDS } from './words.ts'

/** What the menu of a tab offers. */
export function tabMenu({
  stores,
  commands,
  pane,
  tab,
  list: { tabs, pinned, preview },
}: {
  readonly stores: Stores
  readonly commands: CommandsById
  readonly pane: string
  readonly tab: string
  readonly list: TabList
}): readonly MenuItem[] {
  const { workspace } = stores
  const { panes } = workspace
  const outside = stores.ofFeatures.of(FILES_OUTSIDE)
  const isPinned = pinned.includes(tab)
  const path = asVaultPath(tab)
  const scrollLink = stores.ofFeatures.of(SCROLL_LINK)
  const all = workspace.state.getState().panes
  const free = tabs.filter((one) => one !== tab && !pinned.includes(one))
  const behind = tabs.slice(tabs.indexOf(tab) + 1).some((one) => !pinned.includes(one))
  const beside = (side: 'right' | 'below') => (): void => {
    panes.showTab(tab, pane)
    panes.split(side, pane)
  }
  /** With each note in front of another pane; a note that is scrolled together already is let go. */
  const togetherItems = (): readonly MenuItem[] => {
    if (path === null || !isNotePath(path)) return []
    if (isEnd(scrollLink.state.getState().ends, pane, path))
      return [{ label: WORDS.scrollAlone, onSelect: scrollLink.end }]
    return scrollLink.others(pane).map((other) => ({
      label: WORDS.scrollWith(spokenName(other.path), inOrder(all.tree).indexOf(other.pane) + 1),
      onSelect: () => {
        panes.showTab(path, pane)
        scrollLink.join({ pane, path }, other)
      },
    }))
  }
  const apart = (moves: boolean): readonly MenuItem[] => [
    {
      label: moves ? WORDS.moveApart : WORDS.openApart,
      onSelect: () => void stores.ofFeatures.of(TAB_WINDOWS).open(tab, pane, { moves, at: null }),
    },
  ]
  return [
    {
      label: WORDS.close,
      keys: commands.keysOf('close-tab'),
      onSelect: () => void panes.closeTab(tab, pane),
    },
    {
      label: WORDS.closeOthers,
      disabled: free.length === 0,
      onSelect: () => void panes.closeTabs('others', tab, pane),
    },
    {
      label: WORDS.closeBehind,
      disabled: !behind,
      onSelect: () => void panes.closeTabs('behind', tab, pane),
    },
    'separator',
    {
      label: isPinned ? WORDS.unpinTab : WORDS.pin,
      onSelect: () => panes.pinTab(tab, !isPinned, pane),
    },
    ...(preview === tab
      ? [{ label: WORDS.keep, onSelect: () => panes.keepTab(tab, pane) } as const]
      : []),
    'separator',
    { label: WORDS.right, keys: commands.keysOf('split-right'), onSelect: beside('right') },
    { label: WORDS.below, keys: commands.keysOf('split-below'), onSelect: beside('below') },
    ...(all.all.length > 1
      ? [
          {
            label: WORDS.nextPane,
            onSelect: () => panes.moveTab(tab, pane, { id: paneBeside(all, pane, 1) }),
          } as const,
        ]
      : []),
    ...apart(false),
    ...apart(true),
    ...togetherItems(),
    ...(path === null
      ? []
      : ([
          'separator',
          { label: WORDS.copyPath, onSelect: () => void outside.copyPaths([path]) },
          // The shortest that means this note and no other of its name.
          { label: WORDS.copyLink, onSelect: () => void outside.copyLinks([path]) },
          {
            label: WORDS.reveal,
            onSelect: () => showInTree(stores, path),
          },
        ] as const)),
  ]
}

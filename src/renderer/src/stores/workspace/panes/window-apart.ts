import type { Layout, NotePlace, Workspace } from '../../../../../shared/domain/settings.ts'
import {
  FIRST_WORKSPACE,
  layoutOf,
} from '../../../../../shared/domain/workspace/first-workspace.ts'
import { fileTabs, viewOf, type TabList } from '../tab-list.ts'
import { keepPanes } from './keep-panes.ts'
import { newPane, onePane } from './panes.ts'

/**
 * A window that shows one tab, with the sides folded; what a person set of them is as in the window that it comes from.
 * @param list the tab alone, as it is read or written
 */
export function windowApart(
  frame: Layout & Pick<Workspace, 'panelSides' | 'fileOrder' | 'ownOrders' | 'showsAttachments'>,
  list: TabList,
  places: Readonly<Record<string, NotePlace>>,
): Workspace {
  const { tabs, active, reading, source } = fileTabs(list)
  const shown = list.active === null ? null : viewOf(list.active)
  return {
    ...FIRST_WORKSPACE,
    ...layoutOf(frame),
    leftOpen: false,
    rightOpen: false,
    panelSides: frame.panelSides,
    fileOrder: frame.fileOrder,
    ownOrders: frame.ownOrders,
    showsAttachments: frame.showsAttachments,
    view: shown ?? 'notes',
    openTabs: [...tabs],
    activeTab: active,
    readingTabs: [...reading],
    sourceTabs: [...source],
    panes: keepPanes(onePane(newPane('1', list))),
    notePlaces: Object.fromEntries(Object.entries(places).filter(([path]) => tabs.includes(path))),
  }
}

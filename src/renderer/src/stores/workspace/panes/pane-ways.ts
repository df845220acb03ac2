import type { PaneSplit } from '../../../../../shared/domain/workspace/kept-panes.ts'
import { asVaultPath, isNotePath, type VaultPath } from '../../../../../shared/domain/vault-path.ts'
import {
  byUse,
  keepTab,
  moveTab,
  openTab,
  pinTab,
  NO_TABS,
  showTab,
  type TabList,
} from '../tab-list.ts'
import {
  changePane,
  closePane,
  frontPane,
  MOST_PANES,
  newPane,
  paneBeside,
  paneOf,
  resizeSplit,
  splitPane,
  toFront,
  type Panes,
  type PaneSide,
} from './panes.ts'
import { leave, stopAt, travelTo } from './travel.ts'

/** What is done with panes and their tabs. A pane is named by its id; left out, it is the one in front. */
export interface PaneWays {
  /** The keys go there from now on. */
  toFront(id: string): void
  /** So many panes on in the order of reading, round the end. */
  stepPane(step: number): void
  /** A new pane beside this one, which shows the same. */
  split(side: PaneSide, id?: string): void
  /** Its tabs go on in the pane beside. */
  closePane(id?: string): void
  /** Puts a tab before the one at `index` of a pane, from whichever pane it is in. */
  moveTab(tab: string, from: string, to: { readonly id: string; readonly index?: number }): void
  /** Takes a tab out of its pane into a new one beside another pane. */
  place(tab: string, from: string, to: { readonly id: string; readonly side: PaneSide }): void
  showTab(tab: string, id: string): void
  /** Saves and closes. False when something could not be saved: the tab stays, and is shown. */
  closeTab(tab: string, id?: string): Promise<boolean>
  /** All that are not pinned: the others than this one, or those behind it. */
  closeTabs(which: 'others' | 'behind', tab: string, id: string): Promise<void>
  pinTab(tab: string, pins: boolean, id?: string): void
  /** It was not only looked at. */
  keepTab(tab: string, id?: string): void
  /** The tab that was in front so many others ago; until `endByUse` the order stays what it was. */
  showByUse(step: number): void
  endByUse(): void
  /** Back (-1) or forward (1) on the way through this pane, with the place of then. */
  travel(step: number): void
  resize(split: PaneSplit, sizes: readonly number[]): void
}

export function createPaneWays({
  panes,
  setPanes,
  changeTabs,
  takeOut,
  closeTab,
  activate,
  openNote,
  cursorIn,
  keepPlaces,
}: {
  readonly panes: () => Panes
  readonly setPanes: (next: Panes) => void
  readonly changeTabs: (id: string, change: (tabs: TabList) => TabList) => void
  /** A pane goes with its last tab. */
  readonly takeOut: (id: string, tab: string) => void
  readonly closeTab: (tab: string, id?: string) => Promise<boolean>
  /** Shows it in the pane in front. */
  readonly activate: (tab: string) => void
  readonly openNote: (
    path: VaultPath,
    options: { readonly cursors?: readonly number[]; readonly looks?: boolean },
  ) => void
  /** Where the cursor is in this tab. */
  readonly cursorIn: (tab: string | null) => number | null
  /** So that an editor that shows a note, too, begins where another is. */
  readonly keepPlaces: () => void
}): PaneWays {
  /** The pane whose tabs are gone past by use. */
  let passing: string | null = null

  /** A new pane beside `id` with a tab of `from`, or with the one in front there. False where it cannot be. */
  function putBeside(side: PaneSide, id: string, from: string, tab: string | null): boolean {
    const list = paneOf(panes(), from)?.tabs
    if (!list || !paneOf(panes(), id) || panes().all.length >= MOST_PANES) return false
    const shown = tab ?? list.active
    keepPlaces()
    const tabs = shown === null ? NO_TABS : alike(list, shown)
    setPanes(splitPane(panes(), id, side, newPane(freeId(panes()), tabs)))
    if (shown !== null) activate(shown)
    return true
  }

  function endByUse(): void {
    if (passing === null) return
    const id = passing
    passing = null
    const active = paneOf(panes(), id)?.tabs.active ?? null
    changeTabs(id, (list) => showTab(list, active))
  }

  return {
    toFront: (id) => setPanes(toFront(panes(), id)),
    stepPane(step) {
      setPanes(toFront(panes(), paneBeside(panes(), panes().front, step)))
      const { active } = frontPane(panes()).tabs
      if (active !== null) activate(active)
    },
    split: (side, id = panes().front) => putBeside(side, id, id, null),
    closePane(id = panes().front) {
      const pane = paneOf(panes(), id)
      if (!pane || panes().all.length < 2) return
      setPanes(closePane(panes(), id))
      const { front } = panes()
      changeTabs(front, (list) => {
        const joined: TabList = {
          ...list,
          tabs: [...list.tabs, ...added(pane.tabs.tabs, list)],
          reading: [...list.reading, ...added(pane.tabs.reading, list)],
          source: [...list.source, ...added(pane.tabs.source, list)],
          active: list.active ?? pane.tabs.active,
        }
        return pane.tabs.pinned.reduce((all, tab) => pinTab(all, tab, true), joined)
      })
    },
    moveTab(tab, from, { id, index }) {
      if (from === id)
        return changeTabs(id, (list) => moveTab(list, tab, index ?? list.tabs.length))
      const list = paneOf(panes(), from)?.tabs
      if (!list?.tabs.includes(tab) || !paneOf(panes(), id)) return
      keepPlaces()
      const { reading, source } = alike(list, tab)
      changeTabs(id, (there) => {
        const opened = openTab({ ...there, active: null }, tab, 'live')
        const moved = moveTab(opened, tab, index ?? opened.tabs.length)
        return {
          ...(list.pinned.includes(tab) ? pinTab(moved, tab, true) : moved),
          reading: [...opened.reading.filter((one) => one !== tab), ...reading],
          source: [...opened.source.filter((one) => one !== tab), ...source],
        }
      })
      setPanes(toFront(panes(), id))
      takeOut(from, tab)
      activate(tab)
    },
    place(tab, from, { id, side }) {
      const list = paneOf(panes(), from)?.tabs
      const isAlone = from === id && list?.tabs.length === 1
      if (isAlone || !putBeside(side, id, from, tab)) return
      if (list?.pinned.includes(tab)) changeTabs(panes().front, (own) => pinTab(own, tab, true))
      takeOut(from, tab)
    },
    showTab(tab, id) {
      setPanes(toFront(panes(), id))
      activate(tab)
    },
    closeTab,
    async closeTabs(which, tab, id) {
      const { tabs, pinned } = paneOf(panes(), id)?.tabs ?? NO_TABS
      const from = which === 'behind' ? tabs.indexOf(tab) + 1 : 0
      for (const other of tabs.slice(from))
        if (other !== tab && !pinned.includes(other)) await closeTab(other, id)
    },
    pinTab: (tab, pins, id = panes().front) => changeTabs(id, (list) => pinTab(list, tab, pins)),
    keepTab: (tab, id = panes().front) => changeTabs(id, (list) => keepTab(list, tab)),
    showByUse(step) {
      const { id, tabs: list } = frontPane(panes())
      if (passing !== id) endByUse()
      passing = id
      const order = byUse(list)
      const tab = order.at((order.indexOf(list.active ?? '') + step) % order.length)
      if (tab === undefined) return
      activate(tab)
      // Who only goes past a tab has not used it.
      changeTabs(id, (now) => ({ ...now, used: order }))
    },
    endByUse,
    travel(step) {
      const { id, tabs, travel } = frontPane(panes())
      const stop = stopAt(travel, step)
      if (stop === null) return
      const there = travelTo(leave(travel, cursorIn(tabs.active)), step)
      const path = asVaultPath(stop.tab)
      if (path !== null && isNotePath(path) && stop.cursor !== null)
        openNote(path, { cursors: [stop.cursor], looks: true })
      else activate(stop.tab)
      setPanes(changePane(panes(), id, (pane) => ({ ...pane, travel: there })))
    },
    resize: (split, sizes) => setPanes(resizeSplit(panes(), split, sizes)),
  }
}

const added = (tabs: readonly string[], list: TabList): readonly string[] =>
  tabs.filter((tab) => !list.tabs.includes(tab))

function freeId({ all }: Panes): string {
  const taken = new Set(all.map(({ id }) => id))
  let number = 1
  while (taken.has(String(number))) number += 1
  return String(number)
}

/** A tab as it is read or written in another pane. */
export const alike = (from: TabList, tab: string): TabList => ({
  ...showTab({ ...NO_TABS, tabs: [tab] }, tab),
  reading: from.reading.includes(tab) ? [tab] : [],
  source: from.source.includes(tab) ? [tab] : [],
})

import type { WritingMode } from '../../../../shared/domain/settings.ts'

/** Open notes, files and views in their order; `closed` holds what can be reopened, last one last. */
export type TabList = {
  /** Paths, and views as `viewTab` writes them; those that are pinned come first. */
  readonly tabs: readonly string[]
  readonly active: string | null
  readonly closed: readonly string[]
  /** The tabs that are read; in all others is written. */
  readonly reading: readonly string[]
  /** The tabs that are written as the text stands in the file; all others as it reads. */
  readonly source: readonly string[]
  readonly pinned: readonly string[]
  /** A tab that was only looked at: the next one that is only looked at takes its place. */
  readonly preview: string | null
  /** The tabs that were in front, the last one last. */
  readonly used: readonly string[]
}

export const NO_TABS: TabList = {
  tabs: [],
  active: null,
  closed: [],
  reading: [],
  source: [],
  pinned: [],
  preview: null,
  used: [],
}
const MOST_CLOSED = 25

/** The tab of a view; no path begins like it. */
export const viewTab = (view: string): string => `/${view}`
/** The id of the view that this tab is; null for a note or another file. */
export const viewOf = (tab: string | null): string | null =>
  tab?.startsWith('/') ? tab.slice(1) : null
const isFile = (tab: string): boolean => viewOf(tab) === null

/** Those of notes and other files, with the last one that was in front where a view is. */
export function fileTabs(list: TabList): TabList {
  if (list.tabs.every(isFile)) return list
  const last = list.used.findLast((tab) => isFile(tab) && list.tabs.includes(tab)) ?? null
  const active = list.active !== null && isFile(list.active) ? list.active : last
  return { ...list, tabs: list.tabs.filter(isFile), active }
}

/** True when the active tab is read. */
export const isReading = ({ active, reading }: TabList): boolean =>
  active !== null && reading.includes(active)

/** True when the active tab is written in live preview, now or once it is not read any more. */
export const isLive = ({ active, source }: TabList): boolean =>
  active !== null && !source.includes(active)

/** Reads in this tab from now on, or writes. */
export const setReading = (list: TabList, path: string, reads: boolean): TabList =>
  list.reading.includes(path) === reads
    ? list
    : { ...list, reading: withOrWithout(list.reading, path, reads) }

/** Writes in live preview in this tab from now on, or in the source. */
export const setLive = (list: TabList, path: string, lives: boolean): TabList =>
  list.source.includes(path) === !lives
    ? list
    : { ...list, source: withOrWithout(list.source, path, !lives) }

/** From live preview to reading, from reading to the source, from the source to live preview. */
export function nextMode(list: TabList, path: string): TabList {
  if (list.reading.includes(path)) return setReading(setLive(list, path, false), path, false)
  return list.source.includes(path) ? setLive(list, path, true) : setReading(list, path, true)
}

function withOrWithout(paths: readonly string[], path: string, isIn: boolean): readonly string[] {
  const others = paths.filter((one) => one !== path)
  return isIn ? [...others, path] : others
}

/** Brings this tab to the front; null: none is. */
export function showTab(list: TabList, tab: string | null): TabList {
  if (tab === null) return list.active === null ? list : { ...list, active: null }
  if (tab === list.active && list.used.at(-1) === tab) return list
  return { ...list, active: tab, used: withOrWithout(list.used, tab, true) }
}

/**
 * Shows `tab`: where it is if it is open, else new after the active tab, in which one goes on as in that.
 * @param mode how the first tab is written
 * @param looks it is only looked at, and takes the place of another that was
 */
export function openTab(list: TabList, tab: string, mode: WritingMode, looks = false): TabList {
  const closed = list.closed.filter((one) => one !== tab)
  if (list.tabs.includes(tab)) return { ...showTab(looks ? list : keepTab(list, tab), tab), closed }
  const files = fileTabs(list)
  const reads = isReading(files)
  const lives = files.active === null ? mode === 'live' : isLive(files)
  const replaced = looks && list.preview !== null ? list.tabs.indexOf(list.preview) : -1
  const index = replaced !== -1 ? replaced : firstFree(list)
  const tabs = list.tabs.toSpliced(index, replaced === -1 ? 0 : 1, tab)
  const next = forget({ ...list, tabs, closed }, replaced === -1 ? null : list.preview)
  const opened = { ...showTab(next, tab), preview: looks ? tab : next.preview }
  return isFile(tab) ? setLive(setReading(opened, tab, reads), tab, lives) : opened
}

/** Where a new tab goes: behind the active one, and never between those that are pinned. */
function firstFree({ tabs, active, pinned }: TabList): number {
  const index = active === null ? tabs.length : tabs.indexOf(active) + 1
  return Math.max(index, tabs.filter((tab) => pinned.includes(tab)).length)
}

/** Without what was known of a tab that is not there any more. */
const forget = (list: TabList, tab: string | null): TabList =>
  tab === null
    ? list
    : {
        ...setLive(setReading(list, tab, false), tab, true),
        pinned: withOrWithout(list.pinned, tab, false),
        used: withOrWithout(list.used, tab, false),
        preview: list.preview === tab ? null : list.preview,
      }

/** It was not only looked at: it stays. */
export const keepTab = (list: TabList, tab: string): TabList =>
  list.preview === tab ? { ...list, preview: null } : list

/** Pinned, it stands before those that are not. */
export function pinTab(list: TabList, tab: string, pins: boolean): TabList {
  if (!list.tabs.includes(tab) || list.pinned.includes(tab) === pins) return list
  const pinned = withOrWithout(list.pinned, tab, pins)
  const others = list.tabs.filter((one) => one !== tab)
  const index = others.filter((one) => pinned.includes(one)).length
  return keepTab({ ...list, pinned, tabs: others.toSpliced(index, 0, tab) }, tab)
}

/** Puts a tab before the one that is at `index` now, to stay; one that is pinned stays with those. */
export function moveTab(list: TabList, tab: string, index: number): TabList {
  const from = list.tabs.indexOf(tab)
  if (from === -1) return list
  const others = list.tabs.toSpliced(from, 1)
  const border = others.filter((one) => list.pinned.includes(one)).length
  const wanted = index > from ? index - 1 : index
  const to = list.pinned.includes(tab) ? Math.min(wanted, border) : Math.max(wanted, border)
  return keepTab({ ...list, tabs: others.toSpliced(to, 0, tab) }, tab)
}

/** The neighbour to the right becomes active, or to the left when there is none. */
export function closeTab(list: TabList, tab: string): TabList {
  const index = list.tabs.indexOf(tab)
  if (index === -1) return list
  const tabs = list.tabs.toSpliced(index, 1)
  const closed = [...list.closed.filter((one) => one !== tab), tab].slice(-MOST_CLOSED)
  const next = forget({ ...list, tabs, closed }, tab)
  return list.active === tab ? showTab(next, tabs[index] ?? tabs.at(-1) ?? null) : next
}

export function reopenTab(list: TabList, mode: WritingMode): TabList {
  const tab = list.closed.at(-1)
  return tab === undefined ? list : openTab(list, tab, mode)
}

/** The tab `step` places on, round the end. */
export function stepTab(list: TabList, step: number): TabList {
  if (list.active === null || list.tabs.length === 0) return list
  const index = list.tabs.indexOf(list.active) + step
  return showTab(list, list.tabs.at(index % list.tabs.length) ?? list.active)
}

/** Tab 1 to 8 by its place; 9 is the last one, as in browsers. */
export function nthTab(list: TabList, number: number): TabList {
  const tab = number === 9 ? list.tabs.at(-1) : list.tabs[number - 1]
  return tab === undefined ? list : showTab(list, tab)
}

/** All tabs in the order in which they were in front last; those that never were come first. */
export const byUse = ({ tabs, used }: TabList): readonly string[] => [
  ...tabs.filter((tab) => !used.includes(tab)),
  ...used,
]

/** With other names for tabs, as after files were moved. */
export function renameTabs(list: TabList, place: (tab: string) => string): TabList {
  const moved = (tabs: readonly string[]) => [...new Set(tabs.map(place))]
  return {
    tabs: moved(list.tabs),
    active: list.active === null ? null : place(list.active),
    closed: moved(list.closed),
    reading: moved(list.reading),
    source: moved(list.source),
    pinned: moved(list.pinned),
    preview: list.preview === null ? null : place(list.preview),
    used: moved(list.used),
  }
}

import type { WritingMode } from '../../../../shared/domain/settings.ts'

/** Open notes in their order; `closed` holds what can be reopened, last one last. */
export type TabList = {
  readonly tabs: readonly string[]
  readonly active: string | null
  readonly closed: readonly string[]
  /** The tabs that are read; in all others is written. */
  readonly reading: readonly string[]
  /** The tabs that are written as the text stands in the file; all others as it reads. */
  readonly source: readonly string[]
}

export const NO_TABS: TabList = { tabs: [], active: null, closed: [], reading: [], source: [] }
const MOST_CLOSED = 25

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

/**
 * Shows `path`: its own tab if it has one, else a new one after the active tab, in which one goes on as in that.
 * @param mode how the first tab is written
 */
export function openTab(list: TabList, path: string, mode: WritingMode): TabList {
  const closed = list.closed.filter((one) => one !== path)
  if (list.tabs.includes(path)) return { ...list, active: path, closed }
  const index = list.active === null ? list.tabs.length : list.tabs.indexOf(list.active) + 1
  const next = { ...list, tabs: list.tabs.toSpliced(index, 0, path), active: path, closed }
  const isLiveThere = list.active === null ? mode === 'live' : isLive(list)
  return setLive(setReading(next, path, isReading(list)), path, isLiveThere)
}

/** The neighbour to the right becomes active, or to the left when there is none. */
export function closeTab(list: TabList, path: string): TabList {
  const index = list.tabs.indexOf(path)
  if (index === -1) return list
  const tabs = list.tabs.toSpliced(index, 1)
  const active = list.active === path ? (tabs[index] ?? tabs.at(-1) ?? null) : list.active
  const closed = [...list.closed.filter((one) => one !== path), path].slice(-MOST_CLOSED)
  return { ...setLive(setReading(list, path, false), path, true), tabs, active, closed }
}

export function reopenTab(list: TabList, mode: WritingMode): TabList {
  const path = list.closed.at(-1)
  return path === undefined ? list : openTab(list, path, mode)
}

/** The tab `step` places on, round the end. */
export function stepTab(list: TabList, step: number): TabList {
  if (list.active === null || list.tabs.length === 0) return list
  const index = list.tabs.indexOf(list.active) + step
  const active = list.tabs.at(index % list.tabs.length) ?? list.active
  return { ...list, active }
}

/** Tab 1 to 8 by its place; 9 is the last one, as in browsers. */
export function nthTab(list: TabList, number: number): TabList {
  const path = number === 9 ? list.tabs.at(-1) : list.tabs[number - 1]
  return path === undefined ? list : { ...list, active: path }
}

/** Open notes in their order; `closed` holds what can be reopened, last one last. */
export type TabList = {
  readonly tabs: readonly string[]
  readonly active: string | null
  readonly closed: readonly string[]
  /** The tabs that are read; in all others is written. */
  readonly reading: readonly string[]
  /** The tabs in which what is written is drawn as it reads; in all others it stands as in the file. */
  readonly live: readonly string[]
}

export const NO_TABS: TabList = { tabs: [], active: null, closed: [], reading: [], live: [] }
const MOST_CLOSED = 25

/** True when the active tab is read. */
export const isReading = ({ active, reading }: TabList): boolean =>
  active !== null && reading.includes(active)

/** True when live preview is what the active tab is written in. */
export const isLive = ({ active, live }: TabList): boolean =>
  active !== null && live.includes(active)

/** Reads in this tab from now on, or writes. */
export const setReading = (list: TabList, path: string, reads: boolean): TabList =>
  list.reading.includes(path) === reads
    ? list
    : { ...list, reading: withOrWithout(list.reading, path, reads) }

/** Writes in live preview in this tab from now on, or in the source. */
export const setLive = (list: TabList, path: string, lives: boolean): TabList =>
  list.live.includes(path) === lives
    ? list
    : { ...list, live: withOrWithout(list.live, path, lives) }

function withOrWithout(paths: readonly string[], path: string, isIn: boolean): readonly string[] {
  const others = paths.filter((one) => one !== path)
  return isIn ? [...others, path] : others
}

/** Shows `path`: its own tab if it has one, else a new one after the active tab, in which one goes on as in that. */
export function openTab(list: TabList, path: string): TabList {
  const closed = list.closed.filter((one) => one !== path)
  if (list.tabs.includes(path)) return { ...list, active: path, closed }
  const index = list.active === null ? list.tabs.length : list.tabs.indexOf(list.active) + 1
  const next = { ...list, tabs: list.tabs.toSpliced(index, 0, path), active: path, closed }
  return setLive(setReading(next, path, isReading(list)), path, isLive(list))
}

/** The neighbour to the right becomes active, or to the left when there is none. */
export function closeTab(list: TabList, path: string): TabList {
  const index = list.tabs.indexOf(path)
  if (index === -1) return list
  const tabs = list.tabs.toSpliced(index, 1)
  const active = list.active === path ? (tabs[index] ?? tabs.at(-1) ?? null) : list.active
  const closed = [...list.closed.filter((one) => one !== path), path].slice(-MOST_CLOSED)
  return { ...setLive(setReading(list, path, false), path, false), tabs, active, closed }
}

export function reopenTab(list: TabList): TabList {
  const path = list.closed.at(-1)
  return path === undefined ? list : openTab(list, path)
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

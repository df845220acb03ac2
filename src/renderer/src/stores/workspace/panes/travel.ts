/** Where somebody was: a tab, and the place of the cursor in its text, where it has one. */
export interface Stop {
  readonly tab: string
  /** An offset of the text; null where the tab has none, or the person was not in it. */
  readonly cursor: number | null
}

/** The way that a person took through the tabs of a pane; `at` is where they are on it, -1 before it begins. */
export interface Travel {
  readonly stops: readonly Stop[]
  readonly at: number
}

export const NOWHERE: Travel = { stops: [], at: -1 }
const MOST_STOPS = 100

/** Goes on to another tab, or to another place in this one: what lay ahead is forgotten. `left` is where the cursor was. */
export function visit(travel: Travel, tab: string, left: number | null): Travel {
  const behind = leave(travel, left).stops.slice(0, travel.at + 1)
  const stops = [...behind, { tab, cursor: null }].slice(-MOST_STOPS)
  return { stops, at: stops.length - 1 }
}

/** Remembers where the cursor was in the tab that is left. */
export function leave({ stops, at }: Travel, cursor: number | null): Travel {
  const here = stops[at]
  return here && cursor !== null
    ? { at, stops: stops.with(at, { ...here, cursor }) }
    : { stops, at }
}

/** The stop so many steps away, -1 the one before; null where the way ends before it. */
export const stopAt = ({ stops, at }: Travel, step: number): Stop | null => stops[at + step] ?? null

/** What lies behind, the nearest first, or what lies ahead. */
export const stopsBehind = ({ stops, at }: Travel): readonly Stop[] =>
  stops.slice(0, Math.max(0, at)).toReversed()
export const stopsAhead = ({ stops, at }: Travel): readonly Stop[] => stops.slice(at + 1)

/** Is at the stop so many steps away. */
export const travelTo = (travel: Travel, step: number): Travel => ({
  ...travel,
  at: Math.min(travel.stops.length - 1, Math.max(0, travel.at + step)),
})

/** With other names for its tabs; null: the tab is gone, and its stops with it. */
export function renameStops({ stops, at }: Travel, place: (tab: string) => string | null): Travel {
  const next: Stop[] = []
  let here = -1
  let isGap = false
  for (const [index, stop] of stops.entries()) {
    const tab = place(stop.tab)
    // Two stops at one tab, between which something is gone, are one.
    if (tab !== null && !(isGap && next.at(-1)?.tab === tab)) next.push({ ...stop, tab })
    isGap = tab === null
    if (index <= at) here = next.length - 1
  }
  return { stops: next, at: here }
}

import type { Day } from '../../../../shared/domain/dates/spoken-date.ts'

const DAY_MS = 86_400_000
const toMs = (day: Day): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day => toDay(toMs(day) + count * DAY_MS)

/** How many days `day` lies after `from`; negative before it. */
export const daysBetween = (from: Day, day: Day): number =>
  Math.round((toMs(day) - toMs(from)) / DAY_MS)

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: Day): number => new Date(toMs(day)).getUTCDay()

export const startOfWeek = (day: Day, weekStart: 0 | 1): Day =>
  addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))

/** The first of the month that lies `count` months after the month of `day`. */
export function monthStart(day: Day, count = 0): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return toDay(Date.UTC(year, month - 1 + count, 1))
}

/** The weeks that show a month, each of seven days; the first and last ones reach into its neighbours. */
export function monthWeeks(day: Day, weekStart: 0 | 1): readonly (readonly Day[])[] {
  const next = monthStart(day, 1)
  const weeks: Day[][] = []
  for (let first = startOfWeek(monthStart(day), weekStart); first < next; first = addDays(first, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((index) => addDays(first, index)))
  return weeks
}

/** Another day for a date, at the time of the day that it had. */
export const withDay = (date: string | null, day: Day): string => `${day}${date?.slice(10) ?? ''}`

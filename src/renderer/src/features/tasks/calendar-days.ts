/** Days are `YYYY-MM-DD` of the calendar on the wall: no zone, and none is an hour shorter. */
export type Day = string

const DAY_MS = 86_400_000
const toMs = (day: Day): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

const two = (value: number): string => String(value).padStart(2, '0')

/** The day on this machine at a moment. */
export function dayAt(nowMs: number): Day {
  const now = new Date(nowMs)
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

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

const format = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(toMs(day))

/** A date as people say it: today, tomorrow, Fri 3 Dec, Fri 3 Dec 2027; with a time, “today 15:00”. */
export function spokenDate(date: string, today: Day): string {
  const time = date.length > 10 ? ` ${date.slice(11, 16)}` : ''
  return spokenDay(date.slice(0, 10), today) + time
}

export function spokenDay(day: Day, today: Day): string {
  const ahead = daysBetween(today, day)
  const near = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : ahead === -1 ? 'yesterday' : null
  if (near !== null) return near
  return format(day, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  }).replace(',', '')
}

/** “Friday 3 December 2027, 15:00”. */
export function exactDate(date: string): string {
  const day = format(date.slice(0, 10), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).replace(',', '')
  return date.length > 10 ? `${day}, ${date.slice(11, 16)}` : day
}

export const monthName = (day: Day): string => format(day, { month: 'long', year: 'numeric' })
export const weekdayName = (day: Day): string => format(day, { weekday: 'short' })

/** How days are counted: from `nowMs`, in this machine's zone. */
export interface DateContext {
  readonly nowMs: number
  /** The day a week begins with: 0 Sunday, 1 Monday. */
  readonly weekStart: 0 | 1
}
/** Where a day without a year or a direction lies: “friday” of a plan is ahead, of a memory behind. */
export type DateLean = 'ahead' | 'behind'
/** Days as `YYYY-MM-DD`: from the first on, and before the second. */
export interface Period {
  readonly from: string
  readonly before: string
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS =
  'january february march april may june july august september october november december'.split(' ')
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/**
 * Reads a day in words: `tomorrow`, `friday`, `next friday` (of the week after this one), `last monday` (the latest
 * one before today), `in two weeks`, `3 days ago`, `march 3rd`, `3 March 2027`, `2026-11-21`.
 * @returns `YYYY-MM-DD`; null for what is no day, also for one that no calendar has
 */
export function readDay(
  text: string,
  context: DateContext,
  lean: DateLean = 'ahead',
): string | null {
  const day = dayOf(normal(text), context, lean)
  return day && isoDay(day)
}

/** Reads a span of days: any day, `last week`, `this month`, `March 2026`, `the last 10 days`, `2025`. */
export function readPeriod(text: string, context: DateContext): Period | null {
  const words = normal(text)
  const today = startOfToday(context)
  const single = dayOf(words, context, 'behind')
  if (single) return period(single, addDays(single, 1))
  const past = /^(?:the )?(?:last|past) (\w+) (day|week|month|year)s?$/.exec(words)
  const count = past && numberOf(past[1])
  if (past && count !== null) return period(move(today, past[2], -count), addDays(today, 1))
  const named = /^(this|last|next) (week|month|year)$/.exec(words)
  if (named) {
    const start = startOf(named[2], today, context)
    const from = move(start, named[2], named[1] === 'last' ? -1 : named[1] === 'next' ? 1 : 0)
    return period(from, move(from, named[2], 1))
  }
  const month = /^([a-z]+)(?: (\d{4}))?$/.exec(words)
  const index = month ? monthOf(month[1]) : -1
  if (index >= 0) {
    const year = month?.[2]
      ? Number(month[2])
      : today.getFullYear() - (index > today.getMonth() ? 1 : 0)
    return period(new Date(year, index, 1), new Date(year, index + 1, 1))
  }
  const year = /^(19|20)\d\d$/.test(words) ? Number(words) : null
  return year === null ? null : period(new Date(year, 0, 1), new Date(year + 1, 0, 1))
}

function dayOf(words: string, context: DateContext, lean: DateLean): Date | null {
  const today = startOfToday(context)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(words)
  if (iso) return realDay(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))
  switch (words) {
    case 'today':
    case 'tonight':
      return today
    case 'tomorrow':
      return addDays(today, 1)
    case 'yesterday':
      return addDays(today, -1)
    case 'day after tomorrow':
    case 'the day after tomorrow':
      return addDays(today, 2)
    case 'day before yesterday':
    case 'the day before yesterday':
      return addDays(today, -2)
    default:
      return (
        weekdayOf(words, today, context, lean) ??
        distanceOf(words, today) ??
        calendarDay(words, today, lean)
      )
  }
}

function weekdayOf(words: string, today: Date, context: DateContext, lean: DateLean): Date | null {
  const match = /^(?:on )?(?:(this|next|last|past|coming) )?([a-z]+)$/.exec(words)
  const weekday = match ? nameIndex(WEEKDAYS, match[2]) : -1
  if (!match || weekday < 0) return null
  const ahead = (weekday - today.getDay() + 7) % 7
  switch (match[1]) {
    case 'next':
      return addDays(startOf('week', today, context), 7 + ((weekday - context.weekStart + 7) % 7))
    case 'this':
      return addDays(startOf('week', today, context), (weekday - context.weekStart + 7) % 7)
    case 'last':
    case 'past':
      return addDays(today, ahead === 0 ? -7 : ahead - 7)
    case 'coming':
      return addDays(today, ahead)
    default:
      return addDays(today, lean === 'ahead' || ahead === 0 ? ahead : ahead - 7)
  }
}

/** `in two weeks`, `3 days ago`, `a month from now`, `next week`. */
function distanceOf(words: string, today: Date): Date | null {
  const match =
    /^(?:in )?(\w+) (day|week|month|year)s?( ago| from (?:now|today))?$/.exec(words) ?? null
  if (!match || (!words.startsWith('in ') && match[3] === undefined)) return null
  const count = numberOf(match[1])
  return count === null ? null : move(today, match[2], match[3] === ' ago' ? -count : count)
}

/** `march 3`, `3rd of march 2027`; without a year the nearest one in the direction of `lean`. */
function calendarDay(words: string, today: Date, lean: DateLean): Date | null {
  const match =
    /^(?:on )?(?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>[a-z]+)(?: (?<year>\d{4}))?$/.exec(
      words,
    ) ??
    /^(?:on )?(?<month>[a-z]+) (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\d{4}))?$/.exec(
      words,
    )
  const month = monthOf(match?.groups?.['month'])
  if (!match || month < 0) return null
  const day = Number(match.groups?.['day'])
  const year = match.groups?.['year']
  if (year !== undefined) return realDay(Number(year), month, day)
  const thisYear = realDay(today.getFullYear(), month, day)
  const isWrongWay = thisYear && (lean === 'ahead' ? thisYear < today : thisYear > today)
  return isWrongWay
    ? realDay(today.getFullYear() + (lean === 'ahead' ? 1 : -1), month, day)
    : thisYear
}

const normal = (text: string): string =>
  text.trim().toLowerCase().replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim()

function nameIndex(names: readonly string[], word = ''): number {
  const bare = word.replace(/s$/, '')
  return names.findIndex(
    (name) => name === word || (bare.length >= 3 && name.startsWith(bare) && bare.length <= 4),
  )
}
const monthOf = (word: string | undefined): number => nameIndex(MONTHS, word)

function numberOf(word = ''): number | null {
  if (/^\d{1,4}$/.test(word)) return Number(word)
  if (word === 'a' || word === 'an') return 1
  const index = NUMBERS.indexOf(word)
  return index >= 0 ? index : null
}

function realDay(year: number, month: number, day: number): Date | null {
  const date = new Date(year, month, day)
  return date.getMonth() === month && date.getDate() === day ? date : null
}

const startOfToday = ({ nowMs }: DateContext): Date => {
  const now = new Date(nowMs)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate())
}
const addDays = (day: Date, count: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + count)

function startOf(unit: string | undefined, day: Date, { weekStart }: DateContext): Date {
  if (unit === 'week') return addDays(day, -((day.getDay() - weekStart + 7) % 7))
  return new Date(day.getFullYear(), unit === 'year' ? 0 : day.getMonth(), 1)
}

/** A month from 31 January is the last day of February. */
function move(day: Date, unit: string | undefined, count: number): Date {
  if (unit === 'day') return addDays(day, count)
  if (unit === 'week') return addDays(day, 7 * count)
  const months = unit === 'year' ? 12 * count : count
  const last = new Date(day.getFullYear(), day.getMonth() + months + 1, 0)
  return new Date(last.getFullYear(), last.getMonth(), Math.min(day.getDate(), last.getDate()))
}

const period = (from: Date, before: Date): Period => ({
  from: isoDay(from),
  before: isoDay(before),
})
const isoDay = (day: Date): string =>
  [
    String(day.getFullYear()).padStart(4, '0'),
    String(day.getMonth() + 1).padStart(2, '0'),
    String(day.getDate()).padStart(2, '0'),
  ].join('-')

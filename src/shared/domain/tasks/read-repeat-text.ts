import type { Reading } from './reading.ts'
import { REPEAT_INTERVALS } from './parse-repeat-interval.ts'
import {
  MAX_INTERVAL,
  PLAIN_RULE,
  type RecurrenceRule,
  type RuleWeekday,
} from './recurrence-rule.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTHS =
  'january february march april may june july august september october november december'.split(' ')
const UNITS = {
  hour: 'hourly',
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  year: 'yearly',
} as const
const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
}
export const WORK_WEEK: readonly RuleWeekday[] = [0, 1, 2, 3, 4].map((weekday) => ({
  weekday,
  nth: null,
}))

type Part = Partial<RecurrenceRule>

/**
 * Reads how often a task comes back, in words: what the tools take (`weekly`) and what Tasks for Obsidian does
 * (`every 2 weeks on Monday, Thursday`, `every month on the last Friday when done`). Every word must be understood:
 * a rule that is half understood would put a task on a wrong day.
 */
export function readRepeatText(text: string): Reading<RecurrenceRule> {
  const words = text.toLowerCase().replace(/!+$/, '').replace(/\s+/g, ' ').trim()
  const interval = [...REPEAT_INTERVALS, 'yearly' as const].find((one) => one === words)
  if (interval !== undefined) return { value: { ...PLAIN_RULE, frequency: interval } }
  const whenDone = words.endsWith(' when done')
  const every = /^every (.+)$/.exec(whenDone ? words.slice(0, -' when done'.length) : words)?.[1]
  if (every === undefined) return notUnderstood(text)
  if (/\b(?:until|for \d+ times?)\b/.test(every))
    return { problem: `${quoted(text)} has an end, and repeat rules in words have none` }
  const part = readUnits(every) ?? readWeekdays(every) ?? readMonths(every)
  return part ? { value: { ...PLAIN_RULE, ...part, whenDone } } : notUnderstood(text)
}

export const REPEAT_EXAMPLES =
  'daily, every 2 weeks on Monday, every month on the last Friday, every January on the 15th when done'

const notUnderstood = (text: string): Reading<RecurrenceRule> => ({
  problem: `${quoted(text)} is not a repeat rule that is understood; for example: ${REPEAT_EXAMPLES}`,
})
const quoted = (text: string): string => JSON.stringify(text.slice(0, 100))

/** `day`, `2 weeks on monday`, `month on the last`, `year on january 15th`. */
function readUnits(words: string): Part | null {
  if (/^weekdays?$/.test(words)) return { frequency: 'weekly', weekdays: WORK_WEEK }
  const match = /^(?:(\d{1,4}|other) )?(hour|day|week|month|year)s?(?: (?:on|in) (.+))?$/.exec(
    words,
  )
  if (!match) return null
  const unit = UNITS_BY_NAME.get(match[2] ?? '')
  const interval = match[1] === undefined ? 1 : match[1] === 'other' ? 2 : Number(match[1])
  if (unit === undefined || interval < 1 || interval > MAX_INTERVAL) return null
  const base = { frequency: unit, interval }
  if (match[3] === undefined) return base
  const on = readDays(unit, match[3])
  return on && { ...base, ...on }
}
const UNITS_BY_NAME = new Map(Object.entries(UNITS))

function readDays(unit: RecurrenceRule['frequency'], words: string): Part | null {
  switch (unit) {
    case 'weekly': {
      const weekdays = /^(?:the )?weekdays?$/.test(words) ? WORK_WEEK : weekdayList(words)
      return weekdays && { weekdays }
    }
    case 'monthly':
      return readMonthDays(words)
    case 'yearly':
      return readDayOfYear(words)
    default:
      return null
  }
}

/** `monday, thursday`. */
function readWeekdays(words: string): Part | null {
  const weekdays = weekdayList(words)
  return weekdays && { frequency: 'weekly', weekdays }
}

/** `april and december on the 1st and 24th`, `january`, `january 15th`. */
function readMonths(words: string): Part | null {
  const part = monthsAndDays(...splitOnce(words, / on (?:the )?| the | (?=\d)/))
  return part && { frequency: 'yearly', ...part }
}

/** `january 15th`, `the 15th of january`, `march the 1st`. A day alone would not say of which month. */
function readDayOfYear(words: string): Part | null {
  const of = /^(?:the )?(.+) of (.+)$/.exec(words)
  return of
    ? monthsAndDays(of[2] ?? '', of[1])
    : monthsAndDays(...splitOnce(words, / on (?:the )?| the | (?=\d)/))
}

function monthsAndDays(named: string, days: string | undefined): Part | null {
  const months = list(named, monthNumber)
  if (!months) return null
  if (days === undefined) return { months: sorted(months) }
  const on = readMonthDays(days)
  return on && { months: sorted(months), ...on }
}

function splitOnce(words: string, at: RegExp): readonly [string, string | undefined] {
  const match = at.exec(words)
  if (!match) return [words, undefined]
  return [words.slice(0, match.index), words.slice(match.index + match[0].length)]
}

/** `the 1st and 24th`, `last`, `the 2nd last friday`, `monday`. Days and weekdays together would mean two things. */
function readMonthDays(words: string): Part | null {
  const places = list(words.replace(/^the /, ''), readPlace)
  if (!places || places.length === 0) return null
  const monthDays = places.flatMap((place) => (typeof place === 'number' ? [place] : []))
  const weekdays = places.flatMap((place) => (typeof place === 'number' ? [] : [place]))
  if (monthDays.length > 0 && weekdays.length > 0) return null
  return monthDays.length > 0
    ? { monthDays: sorted(monthDays) }
    : { weekdays: sortedDays(weekdays) }
}

function readPlace(word: string): number | RuleWeekday | null {
  const match =
    /^(?:the |on the |on )?(?:(?:(\d{1,2})(?:st|nd|rd|th)|(first|second|third|fourth|fifth))( last)?|(last))?(?: ?([a-z]+))?$/.exec(
      word,
    )
  if (!match) return null
  const count = match[1] === undefined ? ORDINALS_BY_NAME.get(match[2] ?? '') : Number(match[1])
  const nth =
    match[4] !== undefined ? -1 : match[3] !== undefined && count ? -count : (count ?? null)
  const isDay = match[5] === undefined || /^days?$/.test(match[5])
  if (isDay) return nth !== null && nth !== 0 && Math.abs(nth) <= 31 ? nth : null
  const weekday = weekdayNumber(match[5] ?? '')
  if (weekday === null || nth === 0 || (nth !== null && Math.abs(nth) > 5)) return null
  return { weekday, nth }
}
const ORDINALS_BY_NAME = new Map(Object.entries(ORDINALS))

function weekdayList(words: string): readonly RuleWeekday[] | null {
  const weekdays = list(words.replace(/^the /, ''), weekdayNumber)
  return weekdays && sortedDays(weekdays.map((weekday) => ({ weekday, nth: null })))
}

/** Null when one of them cannot be read. */
function list<Item>(words: string, read: (word: string) => Item | null): Item[] | null {
  const items = words.split(/ ?, ?(?:and |or )?| and | or /).map(read)
  const understood = items.filter((item) => item !== null)
  return understood.length === items.length ? understood : null
}

const weekdayNumber = (word: string): number | null => named(WEEKDAYS, word)
const monthNumber = (word: string): number | null => {
  const index = named(MONTHS, word)
  return index === null ? null : index + 1
}
/** Whole, or from its first three letters on: `thu`, `thurs`, `sept`. */
function named(names: readonly string[], word: string): number | null {
  const index = names.findIndex((name) => word.length >= 3 && name.startsWith(word))
  return index < 0 ? null : index
}

const sorted = (numbers: readonly number[]): readonly number[] =>
  [...new Set(numbers)].toSorted((a, b) => a - b)

export function sortedDays(days: readonly RuleWeekday[]): readonly RuleWeekday[] {
  const order = ({ weekday, nth }: RuleWeekday): number => (nth ?? 0) * 10 + weekday
  return days
    .filter((day, index) => days.findIndex((other) => order(other) === order(day)) === index)
    .toSorted((a, b) => order(a) - order(b))
}

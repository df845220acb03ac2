import type { TaskDate } from './task.ts'
import { readCalendarDay } from './calendar-day.ts'
import { sortedDays } from './read-repeat-text.ts'
import type { Reading } from './reading.ts'
import {
  MAX_INTERVAL,
  PLAIN_RULE,
  type RecurrenceRule,
  type RuleWeekday,
} from './recurrence-rule.ts'

const FREQUENCIES = new Map([
  ['HOURLY', 'hourly'],
  ['DAILY', 'daily'],
  ['WEEKLY', 'weekly'],
  ['MONTHLY', 'monthly'],
  ['YEARLY', 'yearly'],
] as const)
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** `FREQ=…` with or without `RRULE:` and `DTSTART`: the notation of calendars, and of TaskNotes. */
export const isRrule = (text: string): boolean => /(?:^|[;:\n])\s*FREQ=/i.test(text)

/**
 * Reads a rule of RFC 5545 as TaskNotes keeps it: `DTSTART:20250804T090000Z;FREQ=WEEKLY;BYDAY=MO`. Times are those of
 * the clock on the wall, whatever zone is named. What is not understood (`BYWEEKNO`) is a problem, never left out.
 */
export function readRrule(text: string): Reading<RecurrenceRule> {
  let rule: RecurrenceRule = PLAIN_RULE
  let hasFrequency = false
  const seen = new Set<string>()
  const parts = text.replace(/DTSTART;TZID=[^:;]+:/i, 'DTSTART:').split(/[;\n]+/)
  for (const part of parts) {
    if (part.trim() === '') continue
    const match = /^(?:RRULE:)?([A-Z]+)[=:](.*)$/.exec(part.trim().toUpperCase())
    const [name, value] = [match?.[1] ?? '', match?.[2]?.trim() ?? '']
    const read = readPart(name, value)
    if (!read || seen.has(name)) return notUnderstood(text, part)
    seen.add(name)
    hasFrequency ||= name === 'FREQ'
    rule = { ...rule, ...read }
  }
  if (!hasFrequency) return notUnderstood(text, text)
  const problem = combinationProblem(rule)
  return problem === null ? { value: rule } : { problem: `${quoted(text)}: ${problem}` }
}

function readPart(name: string, value: string): Partial<RecurrenceRule> | null {
  switch (name) {
    case 'FREQ': {
      const frequency = [...FREQUENCIES].find(([known]) => known === value)?.[1]
      return frequency === undefined ? null : { frequency }
    }
    case 'INTERVAL':
      return wrap(numbers(value, 1, MAX_INTERVAL, false), ([interval = 1]) => ({ interval }), 1)
    case 'COUNT':
      return wrap(numbers(value, 1, 100_000, false), ([count = 1]) => ({ count }), 1)
    case 'BYMONTH':
      return wrap(numbers(value, 1, 12, false), (months) => ({ months }))
    case 'BYMONTHDAY':
      return wrap(numbers(value, 1, 31, true), (monthDays) => ({ monthDays }))
    case 'BYSETPOS':
      return wrap(numbers(value, 1, 366, true), (positions) => ({ positions }))
    case 'BYDAY':
      return wrap(list(value, readWeekday), (weekdays) => ({ weekdays: sortedDays(weekdays) }))
    case 'WKST':
      return DAYS.includes(value) ? { weekStart: DAYS.indexOf(value) } : null
    case 'DTSTART':
      return wrap(list(value, readMoment), ([startsAt = null]) => ({ startsAt }), 1)
    case 'UNTIL':
      return wrap(list(value, readMoment), ([until = null]) => ({ until }), 1)
    default:
      return null
  }
}

/** What RFC 5545 forbids, or what has no one meaning. */
function combinationProblem(rule: RecurrenceRule): string | null {
  const { frequency, weekdays, monthDays, positions } = rule
  const isShort = frequency === 'hourly' || frequency === 'daily' || frequency === 'weekly'
  if (isShort && weekdays.some(({ nth }) => nth !== null))
    return 'a numbered weekday needs months or years'
  if (frequency === 'weekly' && monthDays.length > 0)
    return 'a weekly rule has no days of the month'
  if (frequency === 'hourly' && rule.count !== null) return 'an hourly rule cannot be counted'
  if (positions.length > 0 && (frequency === 'hourly' || frequency === 'daily'))
    return 'BYSETPOS needs weeks, months or years'
  return null
}

function readWeekday(text: string): RuleWeekday | null {
  const match = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text)
  if (!match) return null
  const nth = match[1] === undefined ? null : Number(match[1])
  if (nth === 0 || Math.abs(nth ?? 1) > 53) return null
  return { weekday: DAYS.indexOf(match[2] ?? ''), nth }
}

/** `20250804`, `20250804T090000Z`, also with dashes and colons. */
function readMoment(text: string): TaskDate | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?Z?)?$/.exec(
    text,
  )
  if (!match) return null
  const [, year, month, day, hour, minute, second = '00'] = match
  const date = `${year}-${month}-${day}`
  if (readCalendarDay(date) === null) return null
  if (hour === undefined) return date
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  return isTime ? `${date}T${hour}:${minute}${second === '00' ? '' : `:${second}`}` : null
}

function numbers(text: string, least: number, most: number, isSigned: boolean): number[] | null {
  const found = list(text, (item) => {
    if (!/^[+-]?\d{1,6}$/.test(item)) return null
    const number = Number(item)
    const size = isSigned ? Math.abs(number) : number
    return size >= least && size <= most ? number : null
  })
  return found && [...new Set(found)].toSorted((a, b) => a - b)
}

function list<Item>(text: string, read: (item: string) => Item | null): Item[] | null {
  const items = text.split(',').map((item) => read(item.trim()))
  const understood = items.filter((item) => item !== null)
  return understood.length === items.length ? understood : null
}

function wrap<Item>(
  items: Item[] | null,
  make: (items: Item[]) => Partial<RecurrenceRule>,
  most = Infinity,
): Partial<RecurrenceRule> | null {
  return items === null || items.length > most ? null : make(items)
}

const notUnderstood = (text: string, part: string): Reading<RecurrenceRule> => ({
  problem: `${quoted(text)} is not a repeat rule that is understood: ${quoted(part.trim())}`,
})
const quoted = (text: string): string => JSON.stringify(text.slice(0, 100))

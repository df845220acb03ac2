import type { RecurrenceRule, RuleWeekday } from './recurrence-rule.ts'

const UNITS = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
} as const
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/**
 * A rule in the words of Tasks for Obsidian, which `readRepeatText` reads again as the same rule.
 * @returns null for what those words cannot say: positions, an end, a start of its own, another first day of the week
 */
export function describeRecurrence(rule: RecurrenceRule): string | null {
  const hasMore =
    rule.positions.length > 0 ||
    rule.until !== null ||
    rule.count !== null ||
    rule.startsAt !== null ||
    rule.weekStart !== 0
  const words = hasMore ? null : wordsOf(rule)
  return words === null ? null : `every ${words}${rule.whenDone ? ' when done' : ''}`
}

function wordsOf(rule: RecurrenceRule): string | null {
  const { frequency, interval, months, monthDays, weekdays } = rule
  if (monthDays.length > 0 && weekdays.length > 0) return null
  const unit = interval === 1 ? UNITS[frequency] : `${interval} ${UNITS[frequency]}s`
  if (frequency === 'yearly') {
    if (months.length === 0) return monthDays.length + weekdays.length > 0 ? null : unit
    if (interval !== 1) return null
    const named = listed(months.map((month) => MONTHS[month - 1] ?? ''))
    const days = daysOf(rule)
    return days === '' ? named : `${named} on ${days}`
  }
  if (months.length > 0) return null
  if (frequency === 'monthly') {
    const days = daysOf(rule)
    return days === '' ? unit : `${unit} on ${days}`
  }
  if (monthDays.length > 0 || (frequency !== 'weekly' && weekdays.length > 0)) return null
  if (weekdays.length === 0) return unit
  const isWorkWeek = weekdays.map(({ weekday }) => weekday).join() === '0,1,2,3,4'
  if (isWorkWeek && interval === 1) return 'weekday'
  return `${unit} on ${weekdays.map(dayName).join(', ')}`
}

function daysOf({ monthDays, weekdays }: RecurrenceRule): string {
  if (monthDays.length > 0) return `the ${listed(monthDays.map(ordinal))}`
  if (weekdays.length === 0) return ''
  return weekdays.every(({ nth }) => nth === null)
    ? weekdays.map(dayName).join(', ')
    : `the ${listed(weekdays.map((day) => `${day.nth === null ? '' : `${ordinal(day.nth)} `}${dayName(day)}`))}`
}

const dayName = ({ weekday }: RuleWeekday): string => WEEKDAYS[weekday] ?? ''

/** `1st`, `22nd`, `last`, `2nd last`. */
function ordinal(number: number): string {
  if (number === -1) return 'last'
  if (number < 0) return `${ordinal(-number)} last`
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  const ending = (isTeen ? undefined : ['th', 'st', 'nd', 'rd'][number % 10]) ?? 'th'
  return `${number}${ending}`
}

const listed = (items: readonly string[]): string =>
  items.length < 2
    ? (items[0] ?? '')
    : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1] ?? ''}`

import fc from 'fast-check'
import { RRule, type Options, type Weekday } from 'rrule'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { RECURRENCE_CASES } from '../../../../test/shared/recurrence-cases.ts'
import { calendarParts, calendarText, readCalendarDay } from './calendar-day.ts'
import { occurrencesAfter } from './occurrences.ts'
import { readRecurrence } from './read-recurrence.ts'
import { PLAIN_RULE, type RecurrenceRule } from './recurrence-rule.ts'

/**
 * Beside rrule, the library that most calendars of the web go by. It knows no zones here: its days are those of UTC. Why
 * it is not what Latent itself works with: docs/decisions/2026-11-23-own-code-beside-libraries.md.
 */
const DAY_MS = 86_400_000
const FREQUENCY = { hourly: 3, daily: 3, weekly: 2, monthly: 1, yearly: 0 } as const
const WEEKDAYS = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU]

/** A rule that names no day takes that of its start, or the last of a shorter month, which RFC 5545 has to be told. */
function inRrule(rule: RecurrenceRule, start: number): Partial<Options> {
  const { day, month } = calendarParts(start)
  const isYearly = rule.frequency === 'yearly'
  const takesDay =
    (rule.frequency === 'monthly' || isYearly) && rule.monthDays.length + rule.weekdays.length === 0
  const months = takesDay && isYearly && rule.months.length === 0 ? [month] : [...rule.months]
  const days = takesDay ? [day, ...[28, 29, 30].filter((one) => one < day)] : [...rule.monthDays]
  const setPositions = takesDay ? [-1] : [...rule.positions]
  const weekdays = rule.weekdays.flatMap(({ weekday, nth }): Weekday[] => {
    const plain = WEEKDAYS[weekday]
    return plain === undefined ? [] : [nth === null ? plain : plain.nth(nth)]
  })
  return {
    freq: FREQUENCY[takesDay && months.length > 1 ? 'monthly' : rule.frequency],
    interval: rule.interval,
    dtstart: new Date(start * DAY_MS),
    wkst: rule.weekStart,
    bymonth: months.length > 0 ? months : null,
    bymonthday: days.length > 0 ? days : null,
    bysetpos: setPositions.length > 0 ? setPositions : null,
    byweekday: weekdays.length > 0 ? weekdays : null,
    count: rule.count,
    until: rule.until === null ? null : new Date(`${rule.until.slice(0, 10)}T00:00:00Z`),
  }
}

const MOST = 6
function ours(rule: RecurrenceRule, start: number, after: number): string[] {
  const days: string[] = []
  for (const day of occurrencesAfter(rule, start, after)) {
    days.push(calendarText(day))
    if (days.length === MOST) break
  }
  return days
}
function theirs(rule: RecurrenceRule, start: number, after: number, most: number): string[] {
  const days: string[] = []
  const all = new RRule(inRrule(rule, start), true)
  for (let at = new Date(after * DAY_MS); days.length < most;) {
    const next = all.after(at)
    if (next === null) break
    days.push(next.toISOString().slice(0, 10))
    at = next
  }
  return days
}

const rulesOfTable = [...new Set(RECURRENCE_CASES.map(([repeat]) => repeat))].flatMap((text) => {
  const reading = readRecurrence(text)
  // What never comes: rrule looks for it until the year 9999, for seconds.
  const isNever = /BYMONTHDAY=31;?$|February on the 31st/.test(text) && /=2;|February/.test(text)
  return 'value' in reading && !isNever ? [[text, reading.value] as const] : []
})
test.each(rulesOfTable)('rrule has the same days for %s', (_text, rule) => {
  for (const date of ['2026-11-22', '2024-02-29', '2026-01-31', '2026-08-30', '2023-01-29']) {
    const day = readCalendarDay(date) ?? 0
    const start = readCalendarDay(rule.startsAt ?? date) ?? 0
    expect(theirs(rule, start, day, MOST)).toEqual(ours(rule, start, day))
  }
})

const distinct = (least: number, most: number, maxLength: number): fc.Arbitrary<number[]> =>
  fc
    .uniqueArray(
      fc.integer({ min: least, max: most }).filter((number) => number !== 0),
      { minLength: 1, maxLength },
    )
    .map((numbers) => numbers.toSorted((a, b) => a - b))
const often = <T>(values: fc.Arbitrary<T[]>): fc.Arbitrary<T[]> =>
  fc.oneof(fc.constant<T[]>([]), values)
const weekdays = (nth: fc.Arbitrary<number | null>): fc.Arbitrary<RecurrenceRule['weekdays']> =>
  fc.uniqueArray(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), nth }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ weekday, nth: place }) => `${weekday}.${place}`,
  })
const each = fc.constant(null)
/** Not beside plain ones: of `BYDAY=MO,1FR` rrule makes the Mondays that are the first Friday. */
const numbered = fc.integer({ min: -4, max: 4 }).filter((number) => number !== 0)
const common = {
  interval: fc.integer({ min: 1, max: 5 }),
  weekStart: fc.integer({ min: 0, max: 6 }),
  count: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
}
const anyRule: fc.Arbitrary<RecurrenceRule> = fc
  .oneof(
    fc.record({
      ...common,
      frequency: fc.constant('daily' as const),
      months: often(distinct(1, 12, 4)),
      monthDays: often(distinct(-28, 28, 4)),
      weekdays: fc.oneof(fc.constant([]), weekdays(each)),
    }),
    fc.record({
      ...common,
      frequency: fc.constant('weekly' as const),
      months: often(distinct(1, 12, 4)),
      weekdays: fc.oneof(fc.constant([]), weekdays(each)),
    }),
    fc.record({
      ...common,
      frequency: fc.constantFrom('monthly' as const, 'yearly' as const),
      months: fc.constant([]),
      monthDays: often(distinct(-31, 31, 4)),
      weekdays: fc.oneof(fc.constant([]), weekdays(numbered), weekdays(each)),
    }),
    fc.record({
      ...common,
      interval: fc.constantFrom(1, 2),
      frequency: fc.constant('yearly' as const),
      months: distinct(1, 12, 4),
      monthDays: distinct(-31, 31, 4),
    }),
    fc.record({
      ...common,
      frequency: fc.constantFrom('monthly' as const, 'yearly' as const),
      weekdays: weekdays(each),
      positions: distinct(-3, 3, 2),
      // A day that is both the second and the third last rrule counts twice.
      count: each,
    }),
  )
  .map((rule) => ({ ...PLAIN_RULE, ...rule }))

test('rrule has the same days for any rule that comes at all', () => {
  let compared = 0
  fc.assert(
    fc.property(
      anyRule,
      fc.integer({ min: 10_000, max: 40_000 }),
      fc.integer({ min: 0, max: 800 }),
      (rule, start, later) => {
        const days = ours(rule, start, start + later)
        // rrule looks for what never comes until the year 9999.
        if (days.length === 0 || (days.length < MOST && rule.count === null)) return
        compared++
        expect(theirs(rule, start, start + later, Math.min(MOST, days.length + 1))).toEqual(days)
      },
    ),
    { numRuns: runs(300) },
  )
  expect(compared).toBeGreaterThan(runs(300) / 2)
})

test('a numbered weekday of a year that names no month is counted in the year', () => {
  const reading = readRecurrence('FREQ=YEARLY;BYDAY=5MO;BYMONTHDAY=1')
  if ('problem' in reading) throw new Error(reading.problem)
  const day = readCalendarDay('2026-11-22') ?? 0
  expect(ours(reading.value, day, day).slice(0, 2)).toEqual(['2027-02-01', '2038-02-01'])
})

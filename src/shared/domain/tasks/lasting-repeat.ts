import type { TaskDate } from './task.ts'
import { calendarParts, readCalendarDay } from './calendar-day.ts'
import { readRecurrence } from './read-recurrence.ts'

/**
 * The rule of a repeating task as the next one has to say it. One that names no day takes that of its task, so after a
 * short month the 31st would be forgotten: 31 January, 28 February, 28 March. Then the rule names the end of the month from
 * now on (or the 29th or 30th, as far as the month has it, which only an RRULE can say).
 * @param from the date that was done; `next` is what came of it
 * @param form `words`: nothing but words can be written, and a rule that they cannot say stays
 * @returns `repeat` itself where nothing would be forgotten
 */
export function lastingRepeat(
  repeat: string,
  {
    from,
    next,
    form,
  }: {
    readonly from: TaskDate | null
    readonly next: TaskDate | null
    readonly form: 'words' | 'any'
  },
): string {
  const reading = readRecurrence(repeat)
  const wanted = from === null ? null : readCalendarDay(from)
  const found = next === null ? null : readCalendarDay(next)
  if ('problem' in reading || wanted === null || found === null) return repeat
  const {
    frequency,
    interval,
    months,
    monthDays,
    weekdays,
    positions,
    whenDone,
    startsAt,
    count,
    until,
  } = reading.value
  const isPlain =
    [months, monthDays, weekdays, positions].every((each) => each.length === 0) &&
    !whenDone &&
    startsAt === null &&
    count === null &&
    until === null
  const { day, month } = calendarParts(wanted)
  if (!isPlain || calendarParts(found).day >= day) return repeat
  if (frequency === 'yearly' && interval === 1 && month === 2) return 'every February on the last'
  if (frequency !== 'monthly') return repeat
  if (day === 31) return `every ${interval === 1 ? 'month' : `${interval} months`} on the last`
  const days = day === 30 ? '28,29,30' : '28,29'
  return form === 'any'
    ? `FREQ=MONTHLY;${interval === 1 ? '' : `INTERVAL=${interval};`}BYMONTHDAY=${days};BYSETPOS=-1`
    : repeat
}

import type { TaskDate } from './task.ts'
import { calendarText, readCalendarDay } from './calendar-day.ts'
import { occurrencesAfter } from './occurrences.ts'
import { readRecurrence } from './read-recurrence.ts'
import type { RecurrenceRule } from './recurrence-rule.ts'

export interface TaskDates {
  readonly due: TaskDate | null
  readonly scheduled: TaskDate | null
  readonly start: TaskDate | null
}

export type NextDates =
  | { readonly status: 'next'; readonly dates: TaskDates }
  /** The rule has an end, and this was the last one. */
  | { readonly status: 'ended' }
  /** The rule or a date is not understood: the task is only ticked, and `problem` is what to warn with. */
  | { readonly status: 'unknown'; readonly problem: string }

/**
 * The dates of a repeating task after it was completed. It counts from its due date, or else the scheduled, or else
 * the start date; with “when done” from the day of completion. The others keep their distance, days stay days and times
 * stay what the clock on the wall shows. Without any date there is a next one, without any. The next date may well be
 * past: of a task three weeks late, the one two weeks late comes next, as in Tasks for Obsidian.
 * @param completedAt a local day, or moment (which an hourly rule needs)
 */
export function nextDates(dates: TaskDates, repeat: string, completedAt: TaskDate): NextDates {
  const reading = readRecurrence(repeat)
  if ('problem' in reading) return { status: 'unknown', problem: reading.problem }
  const rule = reading.value
  const reference = dates.due ?? dates.scheduled ?? dates.start
  if (reference === null) return { status: 'next', dates }
  const wrong = [reference, completedAt].find((date) => readMoment(date) === null)
  if (wrong !== undefined)
    return { status: 'unknown', problem: `${wrong} is no day of the calendar` }
  const next =
    rule.frequency === 'hourly'
      ? nextHour(rule, reference, completedAt)
      : nextDay(rule, reference, completedAt)
  if (next === null) return { status: 'ended' }
  const move = (date: TaskDate | null): TaskDate | null => date && shift(date, reference, next)
  return {
    status: 'next',
    dates: { due: move(dates.due), scheduled: move(dates.scheduled), start: move(dates.start) },
  }
}

/** Minutes since 1970 of the clock on the wall, and of what it shows. */
interface Moment {
  readonly day: number
  readonly minute: number
  /** `T09:30:00` as written; empty for a day. */
  readonly time: string
}

function nextDay(rule: RecurrenceRule, reference: TaskDate, completedAt: TaskDate): Moment | null {
  const planned = momentOf(reference)
  const base = rule.whenDone ? momentOf(completedAt).day : planned.day
  const start = rule.startsAt === null || rule.whenDone ? base : momentOf(rule.startsAt).day
  for (const day of occurrencesAfter(rule, start, base)) return { ...planned, day }
  return null
}

/** By the clock on the wall: an hour after 01:30 it shows 02:30, also in the night when it is put forward. */
function nextHour(rule: RecurrenceRule, reference: TaskDate, completedAt: TaskDate): Moment | null {
  const planned = momentOf(reference)
  const base = rule.whenDone || planned.time === '' ? momentOf(completedAt) : planned
  for (let step = 1; step <= 24 * 366; step += 1) {
    const minutes = base.day * 1440 + base.minute + step * rule.interval * 60
    const day = Math.floor(minutes / 1440)
    const minute = minutes - day * 1440
    const next = { day, minute, time: planned.time === '' ? '' : withMinute(planned.time, minute) }
    if (rule.until !== null && textOf(next) > endOf(rule.until)) return null
    const single: RecurrenceRule = { ...rule, frequency: 'daily', interval: 1, until: null }
    const fits = occurrencesAfter(single, day, day - 1).next().value === day
    if (fits) return next
  }
  return null
}

const endOf = (until: TaskDate): string => (until.length === 10 ? `${until}T24` : until)

/** Puts `date` where it stands to `next` as it stood to `reference`. */
function shift(date: TaskDate, reference: TaskDate, next: Moment): TaskDate {
  const own = readMoment(date)
  // A date that is none has no distance: it stays, for a person to see.
  if (own === null) return date
  const from = momentOf(reference)
  if (own.time === '' || from.time === '' || next.minute === from.minute)
    return textOf({ ...own, day: own.day + next.day - from.day })
  const minutes =
    own.day * 1440 + own.minute + (next.day - from.day) * 1440 + next.minute - from.minute
  const day = Math.floor(minutes / 1440)
  return textOf({
    day,
    minute: minutes - day * 1440,
    time: withMinute(own.time, minutes - day * 1440),
  })
}

const withMinute = (time: string, minute: number): string =>
  `T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}${time.slice('T00:00'.length)}`

const textOf = ({ day, time }: Moment): TaskDate => `${calendarText(day)}${time}`

function readMoment(date: TaskDate): Moment | null {
  const day = readCalendarDay(date)
  if (day === null) return null
  const time = date.slice(10)
  const [hour = 0, minute = 0] = time === '' ? [] : time.slice(1).split(':').map(Number)
  return hour < 24 && minute < 60 ? { day, minute: hour * 60 + minute, time } : null
}

/** Of a date that was found to be right before. */
function momentOf(date: TaskDate): Moment {
  const moment = readMoment(date)
  if (moment === null) throw new Error(`not a date: ${date}`)
  return moment
}

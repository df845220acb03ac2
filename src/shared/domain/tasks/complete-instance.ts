import type { TaskDate } from './task.ts'
import { calendarText, readCalendarDay } from './calendar-day.ts'
import type { TaskDates } from './next-dates.ts'
import { occurrencesAfter } from './occurrences.ts'
import { readRecurrence } from './read-recurrence.ts'

/** A repeating task as TaskNotes keeps it: one note for all its instances, with the days that are done. */
export interface RecurringNote {
  readonly due: TaskDate | null
  readonly scheduled: TaskDate | null
  /** An RRULE; its `DTSTART` is where the pattern begins. */
  readonly recurrence: string
  readonly anchor: 'scheduled' | 'completion'
  /** Days. */
  readonly completeInstances: readonly TaskDate[]
  readonly skippedInstances: readonly TaskDate[]
}

export type CompletedInstance =
  | {
      readonly status: 'next'
      /** What the note says from now on; `recurrence` has a new `DTSTART` if it counts from completion. */
      readonly note: RecurringNote
      /** The day that was done. */
      readonly instance: TaskDate
    }
  /** That was the last: the day is noted, and the task as a whole is done. */
  | { readonly status: 'ended'; readonly note: RecurringNote; readonly instance: TaskDate }
  | { readonly status: 'unknown'; readonly problem: string }

/**
 * Completes the instance that is planned next (its scheduled, or else due day, or else today) of a TaskNotes task: the
 * day is added to those done, and what is scheduled moves to the next day of the pattern that is neither done nor
 * skipped and not past. The due date keeps its distance; times stay what the clock on the wall shows.
 * @param completedAt a local day or moment
 */
export function completeInstance(note: RecurringNote, completedAt: TaskDate): CompletedInstance {
  const reading = readRecurrence(note.recurrence)
  if ('problem' in reading) return { status: 'unknown', problem: reading.problem }
  const rule = reading.value
  const planned = note.scheduled ?? note.due ?? completedAt
  const days = [planned, completedAt, rule.startsAt ?? planned].map(readCalendarDay)
  const [plannedDay = null, today = null, patternStart = null] = days
  if (plannedDay === null || today === null || patternStart === null)
    return { status: 'unknown', problem: `${planned} is no day of the calendar` }
  if (rule.frequency === 'hourly')
    return { status: 'unknown', problem: 'An hourly rule has no days to be done on' }

  const instance = calendarText(plannedDay)
  const isFromCompletion = note.anchor === 'completion'
  const completeInstances = withDay(note.completeInstances, instance)
  const taken = new Set(
    [...completeInstances, ...note.skippedInstances].map((day) => day.slice(0, 10)),
  )
  const start = isFromCompletion ? today : patternStart
  const after = isFromCompletion ? today : Math.max(plannedDay, today - 1)
  const recurrence = isFromCompletion ? movedStart(note.recurrence, today) : note.recurrence
  const done = { ...note, completeInstances, recurrence }
  for (const day of occurrencesAfter(rule, start, after)) {
    if (taken.has(calendarText(day))) continue
    const scheduledTime =
      note.scheduled?.slice(10) ?? (note.due === null ? timeOf(rule.startsAt) : null)
    const dates: Pick<TaskDates, 'due' | 'scheduled'> = {
      scheduled: scheduledTime === null ? null : `${calendarText(day)}${scheduledTime}`,
      due: movedDate(note.due, day - plannedDay),
    }
    return { status: 'next', note: { ...done, ...dates }, instance }
  }
  return { status: 'ended', note: done, instance }
}

const withDay = (days: readonly TaskDate[], day: TaskDate): readonly TaskDate[] =>
  days.some((one) => one.slice(0, 10) === day) ? days : [...days, day]

const timeOf = (date: TaskDate | null): string => date?.slice(10) ?? ''

function movedDate(date: TaskDate | null, distance: number): TaskDate | null {
  const day = date === null ? null : readCalendarDay(date)
  return day === null || date === null ? date : `${calendarText(day + distance)}${date.slice(10)}`
}

/** The rule with its `DTSTART` on another day, everything else as it is written. */
const movedStart = (recurrence: string, day: number): string =>
  recurrence.replace(
    /(DTSTART[^:;=]*(?:;TZID=[^:]+)?[:=])(\d{4})(-?)(\d{2})-?(\d{2})/i,
    (_all, name: string, _year, dash: string) =>
      `${name}${calendarText(day).replaceAll('-', dash)}`,
  )

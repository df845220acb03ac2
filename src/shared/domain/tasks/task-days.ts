import { z } from 'zod'
import type { TaskDate, TaskStatus } from './task.ts'
import {
  calendarDay,
  calendarParts,
  calendarText,
  readCalendarDay,
  weekdayOf,
} from './calendar-day.ts'

/** Which days a list is narrowed to; `any` also means tasks without one. */
export const TaskDays = z.enum(['any', 'overdue', 'today', 'week', 'month', 'undated'])
export type TaskDays = z.output<typeof TaskDays>

/**
 * What “open”, “done”, “overdue”, “today”, “this week” and “this month” mean of a task. The task view, the tools, the
 * offline assistant, digests and the command line all ask here, so that a word means one thing.
 */
export interface DaysFilter {
  /** `due` or `scheduled` on or after `from` and before `before`; null leaves that side open. */
  readonly from: TaskDate | null
  readonly before: TaskDate | null
  /** Only tasks with neither. */
  readonly undated: boolean
  /** Only open tasks that were due before today. */
  readonly overdue: boolean
}

/** The first day of weeks: 0 Sunday, 1 Monday. */
export type WeekStart = 0 | 1

/** As the setting says it; every “this week” is counted from here. */
export const weekStartOf = ({
  weekStart,
}: {
  readonly weekStart: 'monday' | 'sunday'
}): WeekStart => (weekStart === 'sunday' ? 0 : 1)

/** A task that was called off is neither open nor done. */
export const isOpen = (status: TaskStatus): boolean => status === 'open' || status === 'doing'
export const OPEN_STATUSES: readonly TaskStatus[] = ['open', 'doing']
export const DONE_STATUSES: readonly TaskStatus[] = ['done']

/** Due on a day before today, and still open. What was only planned for a day that is past is not late. */
export const isOverdue = (
  task: { readonly due: TaskDate | null; readonly status: TaskStatus },
  today: TaskDate,
): boolean => isOpen(task.status) && task.due !== null && task.due.slice(0, 10) < today

/** Which tasks a choice of days leaves. @param today `YYYY-MM-DD` */
export function filterOfDays(days: TaskDays, today: TaskDate, weekStart: WeekStart): DaysFilter {
  const span = (from: TaskDate | null, before: TaskDate | null): DaysFilter => ({
    from,
    before,
    undated: days === 'undated',
    overdue: days === 'overdue',
  })
  const at = readCalendarDay(today)
  if (at === null) throw new RangeError(`no day of the calendar: ${today}`)
  switch (days) {
    case 'any':
    case 'undated':
    case 'overdue':
      return span(null, null)
    case 'today':
      return span(today, calendarText(at + 1))
    case 'week': {
      const first = firstOfWeek(at, weekStart)
      return span(calendarText(first), calendarText(first + 7))
    }
    case 'month': {
      const { year, month } = calendarParts(at)
      return span(
        calendarText(calendarDay(year, month, 1)),
        calendarText(calendarDay(year, month + 1, 1)),
      )
    }
  }
}

/** Days as `calendar-day.ts` counts them. */
export const firstOfWeek = (day: number, weekStart: WeekStart): number =>
  day - ((weekdayOf(day) + (weekStart === 0 ? 1 : 0)) % 7)

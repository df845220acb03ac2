import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { addDays, withDay } from './calendar-days.ts'
import type { Day } from '../../../../shared/domain/dates/spoken-date.ts'

/** A task on a day of the calendar, for one of its dates. */
export interface CalendarEntry {
  /** Unique in the calendar: a task that is planned for one day and due on another is there twice. */
  readonly id: string
  readonly task: TaskItem
  readonly field: 'due' | 'scheduled'
  readonly day: Day
}

/** The entries of every day, those with a time first and in their order. */
export function calendarEntries(
  tasks: readonly TaskItem[],
): ReadonlyMap<Day, readonly CalendarEntry[]> {
  const days = new Map<Day, CalendarEntry[]>()
  const add = (task: TaskItem, field: CalendarEntry['field']): void => {
    const day = task[field]?.slice(0, 10)
    if (day === undefined) return
    days.set(day, [...(days.get(day) ?? []), { id: `${field} ${task.key}`, task, field, day }])
  }
  for (const task of tasks) {
    add(task, 'due')
    if (task.scheduled?.slice(0, 10) !== task.due?.slice(0, 10)) add(task, 'scheduled')
  }
  for (const [day, entries] of days)
    days.set(
      day,
      entries.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0)),
    )
  return days
}

const timeOf = ({ task, field }: CalendarEntry): string => task[field]?.slice(11, 16) || '~'

/** What moving an entry to a day changes; null when it is there already. */
export const movePatch = (
  { task, field, day }: CalendarEntry,
  to: Day,
): { readonly due: string } | { readonly scheduled: string } | null =>
  to === day
    ? null
    : field === 'due'
      ? { due: withDay(task.due, to) }
      : { scheduled: withDay(task.scheduled, to) }

/** Where the keyboard is: a day, and an entry of it or the day itself (-1). */
export interface CalendarPlace {
  readonly day: Day
  readonly entry: number
}

/**
 * Where an arrow leads: left and right to the next day, up and down through the entries of a day and on to the week
 * above or below. Null for another key.
 * @param countOf how many entries of a day can be reached
 */
export function stepPlace(
  { day, entry }: CalendarPlace,
  key: string,
  countOf: (day: Day) => number,
): CalendarPlace | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      const next = addDays(day, key === 'ArrowLeft' ? -1 : 1)
      return { day: next, entry: Math.min(entry, countOf(next) - 1) }
    }
    case 'ArrowDown':
      return entry + 1 < countOf(day)
        ? { day, entry: entry + 1 }
        : { day: addDays(day, 7), entry: -1 }
    case 'ArrowUp': {
      if (entry > -1) return { day, entry: entry - 1 }
      const above = addDays(day, -7)
      return { day: above, entry: countOf(above) - 1 }
    }
    default:
      return null
  }
}

const SHIFTS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}
/** By how many days Shift and a key move a task; null for another key. */
export const shiftOf = (key: string): number | null => SHIFTS[key] ?? null

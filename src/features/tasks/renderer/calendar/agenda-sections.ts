import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { isOverdue } from '../../../../shared/domain/tasks/task-days.ts'
import { addDays } from './calendar-days.ts'
import { capital } from '../parts/task-words.ts'
import { type Day, exactDate, spokenDay } from '../../../../shared/domain/dates/spoken-date.ts'

export interface AgendaSection {
  /** A day, or `overdue`. */
  readonly id: string
  readonly label: string
  /** The whole date; empty for what is overdue. */
  readonly exact: string
  /** Due on that day, or planned for it and due later. */
  readonly tasks: readonly TaskItem[]
}

/**
 * What is late, then day by day from today on; today and tomorrow are there also when they are free. A task that is
 * planned for one day and due on another stands on both.
 */
export function agendaSections(
  tasks: readonly TaskItem[],
  today: Day,
  days: number,
): readonly AgendaSection[] {
  const late = tasks.filter((task) => isOverdue(task, today))
  const sections = Array.from({ length: days }, (_, index): AgendaSection => {
    const day = addDays(today, index)
    const own = tasks.filter(
      (task) => task.due?.slice(0, 10) === day || task.scheduled?.slice(0, 10) === day,
    )
    return {
      id: day,
      label: capital(spokenDay(day, today)),
      exact: exactDate(day),
      tasks: own.toSorted((a, b) => (timeOn(a, day) < timeOn(b, day) ? -1 : 1)),
    }
  })
  return [
    ...(late.length > 0 ? [{ id: 'overdue', label: 'Overdue', exact: '', tasks: late }] : []),
    ...sections.filter(({ tasks: own }, index) => own.length > 0 || index < 2),
  ]
}

/** Those without a time come after those with one. */
const timeOn = ({ due, scheduled }: TaskItem, day: Day): string =>
  [due, scheduled].find((date) => date?.startsWith(day))?.slice(10) || '~'

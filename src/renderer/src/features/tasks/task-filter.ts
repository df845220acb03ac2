import type { TaskFilter } from '../../../../shared/contract/task.ts'
import {
  FIRST_TASK_VIEW,
  type TaskDays,
  type TaskView,
} from '../../../../shared/domain/task-view.ts'
import { addDays, monthStart, startOfWeek, type Day } from './calendar-days.ts'

/** The days of a choice: from the first on, and before the second; null leaves that side open. */
export function daysOf(
  days: TaskDays,
  today: Day,
  weekStart: 0 | 1,
): { readonly from: Day | null; readonly before: Day | null } {
  switch (days) {
    case 'any':
    case 'undated':
      return { from: null, before: null }
    case 'overdue':
      return { from: null, before: today }
    case 'today':
      return { from: today, before: addDays(today, 1) }
    case 'week': {
      const from = startOfWeek(today, weekStart)
      return { from, before: addDays(from, 7) }
    }
    case 'month':
      return { from: monthStart(today), before: monthStart(today, 1) }
  }
}

/** What is asked of main for a choice and some words. */
export const filterOf = (
  view: TaskView,
  search: string,
  today: Day,
  weekStart: 0 | 1,
): TaskFilter => ({
  search: search.trim(),
  statuses: view.statuses,
  priorities: view.priorities,
  tags: view.tags,
  folder: view.folder,
  ...daysOf(view.days, today, weekStart),
  undated: view.days === 'undated',
  kinds: view.kinds,
})

/** How many of the choices narrow more than at first. */
export const narrowings = (view: TaskView): number =>
  [
    view.statuses.join() !== FIRST_TASK_VIEW.statuses.join(),
    view.priorities.length > 0,
    view.tags.length > 0,
    view.folder !== null,
    view.kinds !== 'all',
    view.days !== 'any',
  ].filter(Boolean).length

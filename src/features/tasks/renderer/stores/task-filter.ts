import type { TaskFilter } from '../../../../shared/domain/tasks/task-query.ts'
import { filterOfDays } from '../../../../shared/domain/tasks/task-days.ts'
import { FIRST_TASK_VIEW, type TaskView } from '../../shared/task-view.ts'
import type { Day } from '../../../../shared/domain/dates/spoken-date.ts'

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
  ...filterOfDays(view.days, today, weekStart),
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

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
    !isSameChoice(view.statuses, FIRST_TASK_VIEW.statuses),
    view.priorities.length > 0,
    view.tags.length > 0,
    view.folder !== null,
    view.kinds !== 'all',
    view.days !== 'any',
  ].filter(Boolean).length

/** Whether the same is shown in the same way; the order in which choices were made is none of it. */
export const isSameView = (one: TaskView, other: TaskView): boolean =>
  isSameChoice(one.statuses, other.statuses) &&
  isSameChoice(one.priorities, other.priorities) &&
  isSameChoice(one.tags, other.tags) &&
  (['mode', 'sort', 'group', 'folder', 'kinds', 'days', 'report'] as const).every(
    (key) => one[key] === other[key],
  )

const isSameChoice = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each))

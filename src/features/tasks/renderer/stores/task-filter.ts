import type { TaskFilter } from '../../../../shared/domain/tasks/task-query.ts'
import { filterOfDays } from '../../../../shared/domain/tasks/task-days.ts'
import {
  FIRST_TASK_VIEW,
  MOST_FILTERS,
  type SavedFilter,
  type TaskView,
} from '../../shared/task-view.ts'
import { foldText } from '../../../../shared/domain/text/fold-text.ts'
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

/** Whether one of this name can be kept with these: with as many as there may be, only in the place of one. */
export const canKeep = (name: string, filters: readonly SavedFilter[]): boolean =>
  name.trim() !== '' &&
  (filters.length < MOST_FILTERS || filters.some((each) => each.name === name.trim()))

/** So many are offered at once. */
export const MOST_CHOICES = 24

/** Of many tags or folders those that are offered: what fits the words, and what is chosen in any case. */
export function choicesOf(
  all: readonly string[],
  chosen: readonly string[],
  words: string,
): readonly string[] {
  const wanted = foldText(words.trim())
  const found = all.filter((each) => foldText(each).includes(wanted)).slice(0, MOST_CHOICES)
  return [...chosen.filter((each) => !found.includes(each)), ...found]
}

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

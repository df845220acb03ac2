import { z } from 'zod'
import { TaskDays } from '../../../shared/domain/tasks/task-days.ts'
import { TaskPriority, TaskStatus } from '../../../shared/domain/tasks/task.ts'

/** How the tasks of a vault were looked at last. What cannot be read any more is as at the first time. */
export const TaskView = z.object({
  mode: z.enum(['list', 'board', 'agenda', 'calendar', 'report']).catch('list'),
  sort: z.enum(['urgency', 'due', 'priority', 'title', 'note', 'created']).catch('urgency'),
  group: z.enum(['none', 'day', 'status', 'priority', 'tag', 'note']).catch('day'),
  /** Empty for all. */
  statuses: z.array(TaskStatus).catch(['open', 'doing']),
  priorities: z.array(TaskPriority).catch([]),
  /** Each must be there. */
  tags: z.array(z.string()).catch([]),
  folder: z.string().nullable().catch(null),
  kinds: z.enum(['all', 'notes', 'checkboxes', 'entries']).catch('all'),
  days: TaskDays.catch('any'),
  report: z.enum(['day', 'task', 'tag']).catch('day'),
})
export type TaskView = z.output<typeof TaskView>

export const FIRST_TASK_VIEW: TaskView = {
  mode: 'list',
  sort: 'urgency',
  group: 'day',
  statuses: ['open', 'doing'],
  priorities: [],
  tags: [],
  folder: null,
  kinds: 'all',
  days: 'any',
  report: 'day',
}

/** How it is kept. */
export const KeptTaskView = z.object({
  tasks: TaskView.default(FIRST_TASK_VIEW).catch(FIRST_TASK_VIEW),
})

/** A way to look at tasks that has a name. */
export const SavedFilter = z.object({ name: z.string().min(1).max(80), view: TaskView })
export type SavedFilter = z.output<typeof SavedFilter>

export const MOST_FILTERS = 50

/** As they are kept with the vault; one that cannot be read any more takes no other with it. */
export const KeptTaskFilters = z.object({
  filters: z
    .array(SavedFilter.nullable().catch(null))
    .transform((all) => all.filter((each) => each !== null).slice(0, MOST_FILTERS))
    .default([])
    .catch([]),
})

import { z } from 'zod'
import { TaskDate, TaskItem, TaskPriority, TaskStatus } from './task.ts'

export const TaskFilter = z.object({
  /** Words that must all be in the title, the note's title or a tag; empty for all. */
  search: z.string().max(500),
  /** Empty for all. */
  statuses: z.array(TaskStatus),
  priorities: z.array(TaskPriority),
  /** Each must be there; a tag also means its nested tags. */
  tags: z.array(z.string()),
  folder: z.string().nullable(),
  /** `due` or `scheduled` on or after `from` and before `before`; null leaves that side open. */
  from: TaskDate.nullable(),
  before: TaskDate.nullable(),
  /** Only tasks with neither. */
  undated: z.boolean(),
  /** Only open tasks that were due before today. */
  overdue: z.boolean(),
  kinds: z.enum(['all', 'notes', 'checkboxes', 'entries']),
})
export type TaskFilter = z.output<typeof TaskFilter>

/** Every task passes. */
export const EVERY_TASK: TaskFilter = {
  search: '',
  statuses: [],
  priorities: [],
  tags: [],
  folder: null,
  from: null,
  before: null,
  undated: false,
  overdue: false,
  kinds: 'all',
}

export const TaskSort = z.enum(['urgency', 'due', 'priority', 'title', 'note', 'created'])
export type TaskSort = z.output<typeof TaskSort>
export const TaskGroup = z.enum(['none', 'day', 'status', 'priority', 'tag', 'note'])
export type TaskGroup = z.output<typeof TaskGroup>

/** Where a row of a grouped list falls: groups in order, each with its rows counted. */
export const TaskGroupCount = z.object({ group: z.string(), count: z.number().int() })
export type TaskGroupCount = z.output<typeof TaskGroupCount>

export const TaskPage = z.object({
  /** All that pass the filter. */
  total: z.number().int(),
  /** In the order of the rows; one group named `` without grouping. */
  groups: z.array(TaskGroupCount),
  /** From `offset`, at most `limit`, in order of group and sort. */
  items: z.array(TaskItem),
})
export type TaskPage = z.output<typeof TaskPage>

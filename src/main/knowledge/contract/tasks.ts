import { z } from 'zod'
import {
  TaskFilter,
  TaskGroup,
  TaskPage,
  TaskSort,
} from '../../../shared/domain/tasks/task-query.ts'
import { EntryFolders } from '../../../shared/domain/entries/entry.ts'
import { TaskDate, TaskItem } from '../../../shared/domain/tasks/task.ts'
import { LoggedTask } from '../../../shared/domain/tasks/time-report.ts'
import { call } from '../../../shared/rpc/contract.ts'

const Count = z.number().int().min(0)

/** Which tasks, in which order, and which of them. */
export const TaskQuery = z.object({
  filter: TaskFilter,
  /** Due after the one and before the other; null leaves that side open. */
  due: z.object({ after: TaskDate.nullable(), before: TaskDate.nullable() }).optional(),
  sort: TaskSort,
  group: TaskGroup,
  offset: Count,
  limit: Count,
  /** The day it is where the person is, `YYYY-MM-DD`: what is due before it is late. */
  today: TaskDate,
})
export type TaskQuery = z.output<typeof TaskQuery>

/** From the first day on, and before the second. */
const Days = z.object({ from: TaskDate, before: TaskDate })
/** Where entries lie now: what is due of them is asked for with the tasks. */
const WithEntries = z.object({ captureFolders: EntryFolders })

/** What the index knows of tasks. */
export const taskContract = {
  methods: {
    /** Task notes and checkboxes of the whole vault. */
    tasks: call(TaskQuery.extend(WithEntries.shape), TaskPage),
    /** Task notes on which time was logged on these days. */
    loggedTasks: call(Days, z.array(LoggedTask)),
    /** Tasks that say they were done or called off on these days. */
    closedTasks: call(Days.extend(WithEntries.shape), z.array(TaskItem)),
  },
  events: {},
}

import { z } from 'zod'
import { call } from '../../shared/rpc/contract.ts'
import { TaskFilter, TaskGroup, TaskPage, TaskSort } from '../../shared/domain/tasks/task-query.ts'
import {
  TaskDate,
  TaskItem,
  TaskPatch,
  TaskPriority,
  TaskRef,
  TaskTag,
  TimeEntry,
} from '../../shared/domain/tasks/task.ts'
import { TimeReport } from '../../shared/domain/tasks/time-report.ts'
import { MOST_AT_ONCE } from './shared/most-at-once.ts'
import { MOST_FILTERS, SavedFilter, TaskView } from './shared/task-view.ts'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'

/** After `conflict` nothing was written: the task is not there any more as it was seen. */
export const TaskOutcome = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('changed'),
    task: TaskItem.nullable(),
    /** What completing a repeating task made. */
    next: TaskItem.nullable(),
    /** For undo: what the journal calls this change; null when nothing had to change. */
    groupId: z.string().nullable(),
  }),
  z.object({ status: z.literal('conflict'), message: z.string() }),
])
export type TaskOutcome = z.output<typeof TaskOutcome>

/** Of many tasks as one step. After `conflict` nothing was written. */
export const TasksOutcome = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('changed'),
    /** How many are as wanted now. */
    changed: z.number().int(),
    /** Those that stayed as they were, and why. */
    left: z.array(z.object({ title: z.string(), reason: z.string() })),
    groupId: z.string().nullable(),
  }),
  z.object({ status: z.literal('conflict'), message: z.string() }),
])
export type TasksOutcome = z.output<typeof TasksOutcome>

/** What quick add understood, before anything is written. `spans` are the words of `text` that were taken as fields. */
export const ReadTask = z.object({
  title: z.string(),
  priority: TaskPriority.nullable(),
  due: TaskDate.nullable(),
  scheduled: TaskDate.nullable(),
  repeat: z.string().nullable(),
  timeEstimateMinutes: z.number().int().nullable(),
  tags: z.array(z.string()),
  spans: z.array(
    z.object({
      start: z.number().int(),
      end: z.number().int(),
      field: z.enum(['due', 'scheduled', 'priority', 'repeat', 'estimate', 'tag']),
    }),
  ),
})
export type ReadTask = z.output<typeof ReadTask>

export const RunningTimer = z.object({
  /** Null for a task of another program's, which has no id. */
  taskId: z.number().int().nullable(),
  title: z.string(),
  path: VaultPath,
  entry: TimeEntry,
})
export type RunningTimer = z.output<typeof RunningTimer>

const methods = {
  'task.query': call(
    z.object({
      filter: TaskFilter,
      sort: TaskSort,
      group: TaskGroup,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    TaskPage,
  ),
  /** What stands directly below a task, in the order of its note; empty when it is not there any more. */
  'task.subtasks': call(z.object({ path: VaultPath, key: z.string() }), z.array(TaskItem)),
  'task.create': call(
    z.object({
      title: z.string().min(1),
      description: z.string(),
      patch: TaskPatch.omit({ title: true, status: true, start: true }),
    }),
    TaskOutcome,
  ),
  'task.update': call(z.object({ ref: TaskRef, patch: TaskPatch }), TaskOutcome),
  /** The same for many, as one change with one undo. */
  'task.updateMany': call(
    z.object({
      refs: z.array(TaskRef).min(1).max(MOST_AT_ONCE),
      patch: TaskPatch.omit({ title: true }),
      /** Put beside the tags that each has. */
      addTags: z.array(z.string().min(1)),
    }),
    TasksOutcome,
  ),
  /** Takes the lines of checkboxes, with what is nested in them, to the end of a note: one change with one undo. */
  'task.moveMany': call(
    z.object({ refs: z.array(TaskRef).min(1).max(MOST_AT_ONCE), to: VaultPath }),
    TasksOutcome,
  ),
  'task.delete': call(z.object({ ref: TaskRef }), TaskOutcome),
  'taskTag.list': call(z.object({}), z.array(TaskTag)),
  'taskTag.create': call(
    z.object({ name: z.string().min(1), color: z.string().nullable() }),
    TaskTag,
  ),
  /** How the tasks of this vault were looked at last. */
  'taskView.get': call(z.object({}), TaskView),
  'taskView.set': call(z.object({ view: TaskView }), z.null()),
  /** Ways to look at the tasks of this vault that have names, in the order in which they were saved. */
  'taskFilter.list': call(z.object({}), z.array(SavedFilter)),
  'taskFilter.set': call(z.object({ filters: z.array(SavedFilter).max(MOST_FILTERS) }), z.null()),
  'timer.start': call(z.object({ taskId: z.number().int() }), RunningTimer),
  'timer.stop': call(z.object({}), z.object({ minutes: z.number() })),
  'timer.get': call(z.object({}), RunningTimer.nullable()),
  /** Days: from the first on, and before the second. */
  'timer.report': call(
    z.object({
      from: TaskDate,
      before: TaskDate,
      by: z.enum(['day', 'task', 'tag']),
      tag: z.string().nullable(),
    }),
    TimeReport,
  ),
}

const events = {
  'timer.changed': z.object({ timer: RunningTimer.nullable() }),
}

export const taskContract = { methods, events }

declare module '../../shared/contract/index.ts' {
  interface FeatureContracts {
    tasks: typeof taskContract
  }
}

import type { Scope } from '../../../shared/query/query-tree.ts'

export type TaskScope = Extract<Scope, 'task' | 'task-todo' | 'task-done'>

export const isTaskScope = (scope: Scope): scope is TaskScope =>
  scope === 'task' || scope === 'task-todo' || scope === 'task-done'

const CHECKBOX = `NOT is_note AND entry = ''`

/** Checkboxes, which have a line of their own. */
export const TASKS: Readonly<Record<TaskScope, string>> = {
  task: CHECKBOX,
  'task-todo': `${CHECKBOX} AND NOT is_closed`,
  'task-done': `${CHECKBOX} AND is_closed`,
}

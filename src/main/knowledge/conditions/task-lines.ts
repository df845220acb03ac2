import type { Scope } from '../../../shared/query/query-tree.ts'

export type TaskScope = Extract<Scope, 'task' | 'task-todo' | 'task-done'>

export const isTaskScope = (scope: Scope): scope is TaskScope =>
  scope === 'task' || scope === 'task-todo' || scope === 'task-done'

/** Checkboxes, which have a line of their own. */
export const TASKS: Readonly<Record<TaskScope, string>> = {
  task: `NOT is_note AND entry = ''`,
  'task-todo': `NOT is_note AND entry = '' AND NOT is_closed`,
  'task-done': `NOT is_note AND entry = '' AND is_closed`,
}

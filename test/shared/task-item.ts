import type { TaskItem } from '../../src/shared/domain/tasks/task.ts'

/** An open checkbox without a day, but for `rest`, which says where it is. */
export const taskItem = (
  rest: Pick<TaskItem, 'key' | 'ref' | 'path' | 'line' | 'noteTitle'> & Partial<TaskItem>,
): TaskItem => ({
  source: 'checkbox',
  category: null,
  title: 'Task',
  status: 'open',
  mark: ' ',
  priority: null,
  due: null,
  scheduled: null,
  start: null,
  created: null,
  completed: null,
  repeat: null,
  timeEstimateMinutes: null,
  timeEntries: [],
  tags: [],
  subtasks: { done: 0, total: 0 },
  parentKey: null,
  ...rest,
})

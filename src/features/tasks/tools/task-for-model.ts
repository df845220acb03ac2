import type { TaskItem } from '../../../shared/domain/tasks/task.ts'

/**
 * A task as tools give it: named after the parameters that change it. A checkbox has no id, but a line; what is due of an
 * entry has its path.
 */
export function taskForModel(task: TaskItem) {
  return {
    id: task.ref.kind === 'note' ? task.ref.id : null,
    source: task.source,
    title: task.title,
    completed: task.status === 'done',
    status: task.status,
    priority: task.priority,
    due_date: task.due,
    start_date: task.scheduled,
    time_estimate_minutes: task.timeEstimateMinutes,
    repeat_interval: task.repeat,
    tags: [...task.tags],
    completed_at: task.completed,
    path: task.path,
    line: task.line,
  }
}

/** `3. Call Ada`, for sentences. */
export const taskName = (task: Pick<TaskItem, 'title'>): string =>
  `“${task.title.length > 80 ? `${task.title.slice(0, 80).toWellFormed()}…` : task.title}”`

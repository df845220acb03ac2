import type { TaskItem, TimeEntry } from '../../../shared/domain/tasks/task.ts'
import { minutesBetween } from '../../../main/notes/tasks/logged-minutes.ts'

/** A time entry as tools give it; `minutes` up to now while it runs. */
export const timerForModel = (
  task: Pick<TaskItem, 'ref' | 'title'>,
  { start, end }: TimeEntry,
  now: string,
) => ({
  task_id: task.ref.kind === 'note' ? task.ref.id : null,
  title: task.title,
  start,
  end,
  minutes: Math.round(minutesBetween(start, end ?? now)),
})

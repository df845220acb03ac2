import type { TaskItem } from '../../../shared/domain/tasks/task.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { tasksOf } from '../main/find-task.ts'

/** The task that a note is, as it will be read. */
export function noteTask(note: { readonly path: VaultPath; readonly text: string }): TaskItem {
  const task = tasksOf(note).find(({ source }) => source === 'task')
  if (!task) throw new TypeError(`${note.path} is no task.`)
  return task
}

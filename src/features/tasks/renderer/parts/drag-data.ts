import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'

/** What a draggable carries; it is put there by this feature only. */
export interface DragData {
  readonly task: TaskItem
}

export const taskOf = (data: Record<string, unknown> | undefined): TaskItem | null => {
  const carried: Partial<DragData> | undefined = data
  return carried?.task ?? null
}

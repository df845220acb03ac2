import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { CheckIcon } from '../../../../renderer/src/ui/icons.ts'
import { Popover } from '../../../../renderer/src/ui/layout/popover.tsx'
import { SubtaskList } from './subtask-list.tsx'
import styles from './subtask-chip.module.css'

/** “2/5” of a task's subtasks; opens them. */
export function SubtaskChip({
  task,
  isActive = true,
}: {
  readonly task: TaskItem
  /** False: only drawn, until the pointer comes near. */
  readonly isActive?: boolean
}) {
  const button = (
    <button
      type="button"
      tabIndex={-1}
      className={styles.chip}
      aria-label={`${task.subtasks.done}/${task.subtasks.total} subtasks done`}
      onClick={(event) => event.stopPropagation()}
    >
      <CheckIcon aria-hidden="true" />
      {task.subtasks.done}/{task.subtasks.total}
    </button>
  )
  if (!isActive) return button
  return (
    <Popover label={`Subtasks of ${task.title}`} trigger={button}>
      <SubtaskList task={task} />
    </Popover>
  )
}

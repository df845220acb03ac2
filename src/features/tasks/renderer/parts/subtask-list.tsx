import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { isOpen } from '../../../../shared/domain/tasks/task-days.ts'
import { useCall } from '../../../../renderer/src/connection/use-call.ts'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './subtask-chip.module.css'
import { StatusBox, TaskTitle } from './task-parts.tsx'

/** The tasks below a task, each to be ticked. */
export function SubtaskList({ task }: { readonly task: TaskItem }) {
  const tasks = useTasks()
  const { data, error } = useCall(
    'task.subtasks',
    { path: task.path, key: task.key },
    { reloadOn: ['dues.changed'] },
  )
  if (error) return <p className={styles.none}>{error.message}</p>
  if (data?.length === 0) return <p className={styles.none}>No subtasks are left.</p>
  return (
    <ul className={styles.list}>
      {data?.map((subtask) => (
        <li key={subtask.key} className={styles.item}>
          <StatusBox
            task={subtask}
            status={subtask.status}
            onTick={() => void tasks.tick(subtask)}
          />
          <TaskTitle title={subtask.title} isOver={!isOpen(subtask.status)} />
        </li>
      ))}
    </ul>
  )
}

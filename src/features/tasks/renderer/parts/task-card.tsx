import type { ComponentProps } from 'react'
import { useStore } from 'zustand'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { isOpen } from '../../../../shared/domain/tasks/task-days.ts'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { PlayIcon, StopIcon } from '../../../../renderer/src/ui/icons.ts'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import { SubtaskChip } from './subtask-chip.tsx'
import {
  DateLabels,
  PrioritySign,
  SourceSign,
  StatusBox,
  TagChips,
  TaskSigns,
  TaskTitle,
} from './task-parts.tsx'
import type { Day } from '../../../../shared/domain/dates/spoken-date.ts'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './task-card.module.css'

/** A task as a card of two lines, for boards and agendas. */
export function TaskCard({
  task,
  today,
  isLifted = false,
  hasTimer = false,
  className,
  ...rest
}: Omit<ComponentProps<'div'>, 'children'> & {
  readonly task: TaskItem
  readonly today: Day
  /** Drawn under the pointer while it is dragged. */
  readonly isLifted?: boolean
  readonly hasTimer?: boolean
}) {
  const tasks = useTasks()
  const status = useStore(tasks.state, (state) => state.ticking[task.key]) ?? task.status
  const tags = useStore(tasks.state, (state) => state.tags)
  const isRunning = useStore(
    tasks.state,
    (state) => task.ref.kind === 'note' && state.timer?.taskId === task.ref.id,
  )
  return (
    <div
      {...rest}
      className={classNames(styles.card, isLifted && styles.lifted, className)}
      data-task={task.key}
    >
      <div className={styles.first}>
        <StatusBox task={task} status={status} onTick={() => void tasks.tick(task)} />
        <TaskTitle title={task.title} isOver={!isOpen(status)} />
        {hasTimer && task.ref.kind === 'note' && isOpen(status) ? (
          <IconButton
            label={isRunning ? 'Stop the timer' : 'Start the timer'}
            size="small"
            tabIndex={-1}
            className={classNames(styles.timer, isRunning && styles.running)}
            icon={isRunning ? <StopIcon /> : <PlayIcon />}
            onClick={(event) => {
              event.stopPropagation()
              void (isRunning ? tasks.stopTimer() : tasks.startTimer(task))
            }}
          />
        ) : null}
      </div>
      <div className={styles.second}>
        <PrioritySign priority={task.priority} />
        <DateLabels task={{ ...task, status }} today={today} isSmall />
        {task.subtasks.total > 0 ? <SubtaskChip task={task} isActive={!isLifted} /> : null}
        <TaskSigns task={task} />
        <TagChips tags={task.tags} known={tags} />
        <span className={styles.note}>{task.noteTitle}</span>
        <SourceSign task={task} />
      </div>
    </div>
  )
}

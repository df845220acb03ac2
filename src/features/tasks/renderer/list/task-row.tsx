import { memo, useState } from 'react'
import type { TaskItem, TaskStatus, TaskTag } from '../../../../shared/domain/tasks/task.ts'
import { isOpen } from '../../../../shared/domain/tasks/task-days.ts'
import type { TaskStore } from '../stores/task-store.ts'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import { PlayIcon, StopIcon } from '../../../../renderer/src/ui/icons.ts'
import { Menu } from '../../../../renderer/src/ui/menu/menu.tsx'
import { dueMenuItems } from '../parts/due-menu-items.ts'
import { SubtaskChip } from '../parts/subtask-chip.tsx'
import {
  DueLabel,
  PrioritySign,
  SourceSign,
  StatusBox,
  TagChips,
  TaskSigns,
  TaskTitle,
} from '../parts/task-parts.tsx'
import type { Day } from '../../../../shared/domain/dates/spoken-date.ts'
import styles from './task-row.module.css'

/** What a row asks of its list; the same object as long as the list is there. */
export interface RowActions {
  focus(index: number): void
  open(task: TaskItem): void
  details(task: TaskItem, index: number): void
}

export type TaskRowProps = {
  readonly id: string
  readonly index: number
  /** Null while it is on its way. */
  readonly task: TaskItem | null
  readonly ticking: TaskStatus | undefined
  readonly isFocused: boolean
  readonly isRunning: boolean
  readonly tags: readonly TaskTag[]
  readonly today: Day
  readonly weekStart: 0 | 1
  readonly tasks: TaskStore
  readonly actions: RowActions
}

/** One task on one line of a fixed height. Its buttons are for the mouse; the list has keys for all of them. */
export const TaskRow = memo(function TaskRow({
  id,
  index,
  task,
  ticking,
  isFocused,
  isRunning,
  tags,
  today,
  weekStart,
  tasks,
  actions,
}: TaskRowProps) {
  // Menus are made when the pointer comes: a list that flies by needs none.
  const [isNear, setNear] = useState(false)
  if (!task)
    return (
      <div id={id} role="row" aria-busy className={styles.row}>
        <span className={styles.waiting} />
      </div>
    )
  const status = ticking ?? task.status
  return (
    <div
      id={id}
      role="row"
      aria-selected={isFocused}
      className={styles.row}
      data-task={task.key}
      onPointerOver={() => setNear(true)}
      onClick={() => actions.focus(index)}
      onDoubleClick={() => actions.open(task)}
    >
      <span role="gridcell" className={styles.lead}>
        <StatusBox task={task} status={status} onTick={() => void tasks.tick(task)} />
      </span>
      <span role="gridcell" className={styles.main}>
        <PrioritySign priority={task.priority} />
        <button
          type="button"
          tabIndex={-1}
          className={styles.name}
          onClick={() => actions.details(task, index)}
        >
          <TaskTitle title={task.title} isOver={!isOpen(status)} />
        </button>
        <span className={styles.signs}>
          {task.subtasks.total > 0 ? <SubtaskChip task={task} isActive={isNear} /> : null}
          <TaskSigns task={task} />
          <SourceSign task={task} saysWho />
        </span>
        <span className={styles.tags}>
          <TagChips tags={task.tags} known={tags} />
        </span>
      </span>
      <span role="gridcell" className={styles.timer}>
        {task.ref.kind === 'note' && isOpen(status) && (isNear || isRunning || isFocused) ? (
          <IconButton
            label={isRunning ? 'Stop the timer' : 'Start the timer'}
            size="small"
            tabIndex={-1}
            className={isRunning ? styles.running : styles.onHover}
            icon={isRunning ? <StopIcon /> : <PlayIcon />}
            onClick={() => void (isRunning ? tasks.stopTimer() : tasks.startTimer(task))}
          />
        ) : null}
      </span>
      <span role="gridcell" className={styles.due}>
        <DueCell
          task={task}
          status={status}
          isActive={isNear}
          today={today}
          weekStart={weekStart}
          tasks={tasks}
        />
      </span>
      <button
        type="button"
        role="gridcell"
        tabIndex={-1}
        className={styles.note}
        title={task.source === 'checkbox' ? `${task.path}, line ${task.line}` : task.path}
        onClick={(event) => {
          event.stopPropagation()
          actions.open(task)
        }}
      >
        {task.noteTitle}
      </button>
    </div>
  )
})

function DueCell({
  task,
  status,
  isActive,
  today,
  weekStart,
  tasks,
}: Pick<TaskRowProps, 'today' | 'weekStart' | 'tasks'> & {
  readonly task: TaskItem
  readonly status: TaskStatus
  readonly isActive: boolean
}) {
  const button = (
    <button type="button" tabIndex={-1} className={styles.dueButton}>
      {task.due === null && task.scheduled === null ? (
        <span className={styles.onHover}>Set date</span>
      ) : (
        <DueLabel task={{ ...task, status }} today={today} />
      )}
      <span className={styles.hidden}>, choose a day</span>
    </button>
  )
  if (!isActive) return button
  return <Menu trigger={button} items={dueMenuItems(tasks, task, { today, weekStart })} />
}

import { memo, useState } from 'react'
import type { TaskItem, TaskStatus, TaskTag } from '../../../../shared/domain/tasks/task.ts'
import { isOpen } from '../../../../shared/domain/tasks/task-days.ts'
import type { TaskStore } from '../stores/task-store.ts'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import { PlayIcon, StopIcon } from '../../../../renderer/src/ui/icons.ts'
import { Popover } from '../../../../renderer/src/ui/layout/popover.tsx'
import { DatePicker } from '../dates/date-picker.tsx'
import { dateFieldsOf, setDate } from '../dates/set-date.ts'
import { PICKER_WORDS, type DateField } from '../dates/words.ts'
import { TaskLine } from '../parts/task-line.tsx'
import lineStyles from '../parts/task-line.module.css'
import { DateLabels, StatusBox, taskName } from '../parts/task-parts.tsx'
import type { Day } from '../../../../shared/domain/dates/spoken-date.ts'
import styles from './task-row.module.css'

/** What a row asks of its list; the same object as long as the list is there. */
export interface RowActions {
  focus(index: number): void
  /** Beside those that are chosen, or all up to it. */
  choose(index: number, isRange: boolean): void
  open(task: TaskItem): void
  details(task: TaskItem, index: number): void
  /** Opens the days of a row, or closes them. */
  pick(index: number, field: DateField | null): void
}

export type TaskRowProps = {
  readonly id: string
  readonly index: number
  /** Null while it is on its way. */
  readonly task: TaskItem | null
  readonly ticking: TaskStatus | undefined
  readonly isFocused: boolean
  /** With others, for what is done to all of them. */
  readonly isChosen: boolean
  readonly isRunning: boolean
  /** The date that is being chosen. */
  readonly picking: DateField | null
  /** Another group than the one above it. */
  readonly isApart: boolean
  /** The name of its note is not in the head over it. */
  readonly saysNote: boolean
  /** The day that the head over it says. */
  readonly saidDay: Day | null
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
  isChosen,
  isRunning,
  picking,
  isApart,
  saysNote,
  saidDay,
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
      aria-label={taskName({ ...task, status }, today)}
      aria-selected={isChosen || isFocused}
      className={classNames(styles.row, isApart && styles.apart, isChosen && styles.chosen)}
      data-active={isFocused ? '' : undefined}
      data-task={task.key}
      onPointerOver={() => setNear(true)}
      onMouseDown={(event) => {
        // It would mark the words in between.
        if (event.shiftKey) event.preventDefault()
      }}
      onClick={(event) => {
        if (event.shiftKey || event.ctrlKey || event.metaKey) actions.choose(index, event.shiftKey)
        else actions.focus(index)
      }}
      onDoubleClick={() => actions.open(task)}
    >
      <span role="gridcell" className={styles.lead}>
        <StatusBox task={task} status={status} onTick={() => void tasks.tick(task)} />
      </span>
      <span role="gridcell" className={lineStyles.main}>
        <TaskLine
          task={task}
          status={status}
          tags={tags}
          isNear={isNear}
          saysNote={saysNote}
          onDetails={() => actions.details(task, index)}
          onOpen={() => actions.open(task)}
        />
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
        <DateCell
          task={task}
          status={status}
          index={index}
          isActive={isNear || isFocused}
          picking={picking}
          today={today}
          weekStart={weekStart}
          saidDay={saidDay}
          tasks={tasks}
          actions={actions}
        />
      </span>
    </div>
  )
})

function DateCell({
  task,
  status,
  index,
  isActive,
  picking,
  today,
  weekStart,
  saidDay,
  tasks,
  actions,
}: Pick<
  TaskRowProps,
  'index' | 'picking' | 'today' | 'weekStart' | 'saidDay' | 'tasks' | 'actions'
> & {
  readonly task: TaskItem
  readonly status: TaskStatus
  readonly isActive: boolean
}) {
  const button = (
    <button type="button" tabIndex={-1} className={styles.dueButton}>
      {task.due === null && task.scheduled === null ? (
        <span className={styles.unset}>Set date</span>
      ) : (
        <DateLabels task={{ ...task, status }} today={today} saidDay={saidDay} />
      )}
      <span className={styles.hidden}>, choose a day</span>
    </button>
  )
  if (!isActive && picking === null) return button
  return (
    <Popover
      label={PICKER_WORDS.label}
      align="end"
      trigger={button}
      isOpen={picking !== null}
      onOpen={(isOpen) => actions.pick(index, isOpen ? 'due' : null)}
      focusAfter={focusedList}
    >
      <DatePicker
        key={picking}
        fields={dateFieldsOf(task)}
        {...(picking === null ? {} : { first: picking })}
        dates={task}
        calendar={{ today, weekStart }}
        onPick={(field, date) => {
          actions.pick(index, null)
          void setDate(tasks, task, { field, date, today })
        }}
      />
    </Popover>
  )
}

/** The list, for the keys. */
export const focusedList = (): HTMLElement | null => document.querySelector('[data-task-list]')

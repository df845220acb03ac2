import { STATUS_WORDS } from '../../../../shared/domain/tasks/task-status.ts'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { ComponentProps } from 'react'
import { useStore } from 'zustand'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { isOpen, isOverdue } from '../../../../shared/domain/tasks/task-days.ts'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { Popover } from '../../../../renderer/src/ui/layout/popover.tsx'
import type { CalendarEntry } from './calendar-entries.ts'
import { DayTasks } from './day-tasks.tsx'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './month-calendar.module.css'
import { TaskTitle } from '../parts/task-parts.tsx'
import { sourceWord } from '../parts/task-words.ts'
import { type Day, exactDate } from '../../../../shared/domain/dates/spoken-date.ts'
import { counted } from '../../../../shared/domain/spoken-number.ts'

/** A day with as many of its tasks as fit. */
export function CalendarCell({
  day,
  entries,
  fitting,
  today,
  isOfMonth,
  place,
  draggedId,
  isOpen: isShown,
  onOpenDay,
  onPlace,
  onDetails,
}: {
  readonly day: Day
  readonly entries: readonly CalendarEntry[]
  readonly fitting: number
  readonly today: Day
  readonly isOfMonth: boolean
  /** The entry that the keyboard is at, -1 for the day itself; null: it is elsewhere. */
  readonly place: number | null
  readonly draggedId: string | null
  readonly isOpen: boolean
  readonly onOpenDay: (isShown: boolean) => void
  readonly onPlace: (entry: number) => void
  readonly onDetails: (task: TaskItem) => void
}) {
  const { setNodeRef, isOver } = useDroppable({ id: day })
  const shown = entries.length <= fitting ? entries : entries.slice(0, Math.max(0, fitting - 1))
  const more = entries.length - shown.length
  return (
    <div
      ref={setNodeRef}
      role="gridcell"
      tabIndex={place === null || place >= 0 ? -1 : 0}
      aria-label={`${exactDate(day)}, ${counted(entries.length, 'task')}`}
      className={classNames(styles.cell, isOver && styles.over, !isOfMonth && styles.other)}
      data-day={day}
      data-today={day === today ? '' : undefined}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onPlace(-1)
      }}
      onDoubleClick={(event) => {
        if (event.target === event.currentTarget) onOpenDay(true)
      }}
    >
      <span className={styles.number}>{Number(day.slice(8))}</span>
      {shown.map((entry, index) => (
        <DraggableEntry
          key={entry.id}
          entry={entry}
          today={today}
          isDragged={entry.id === draggedId}
          isTabStop={place === index}
          onFocus={() => onPlace(index)}
          onClick={() => onDetails(entry.task)}
        />
      ))}
      {more > 0 || isShown ? (
        <Popover
          label={exactDate(day)}
          isOpen={isShown}
          onOpen={onOpenDay}
          trigger={
            <button type="button" tabIndex={-1} className={styles.more} data-entry="">
              {more > 0 ? `+${more} more` : counted(entries.length, 'task')}
            </button>
          }
        >
          <DayTasks day={day} entries={entries} today={today} onDetails={onDetails} />
        </Popover>
      ) : null}
    </div>
  )
}

function DraggableEntry({
  entry,
  today,
  isDragged,
  isTabStop,
  onFocus,
  onClick,
}: {
  readonly entry: CalendarEntry
  readonly today: Day
  readonly isDragged: boolean
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly onClick: () => void
}) {
  const { setNodeRef, listeners, attributes } = useDraggable({
    id: entry.id,
    data: { task: entry.task },
  })
  return (
    <EntryChip
      {...attributes}
      {...listeners}
      ref={setNodeRef}
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      entry={entry}
      today={today}
      data-entry={entry.task.key}
      className={isDragged ? styles.dragged : undefined}
      onFocus={onFocus}
      onClick={onClick}
    />
  )
}

/** A task on one small line. */
export function EntryChip({
  entry: { task, field },
  today,
  isLifted = false,
  className,
  ...rest
}: Omit<ComponentProps<'div'>, 'children'> & {
  readonly entry: CalendarEntry
  readonly today: Day
  readonly isLifted?: boolean
}) {
  const tasks = useTasks()
  const status = useStore(tasks.state, (state) => state.ticking[task.key]) ?? task.status
  const time = task[field]?.slice(11, 16) ?? ''
  const isLate = field === 'due' && isOverdue({ ...task, status }, today)
  const words = [
    task.title,
    field === 'due' ? (isLate ? 'overdue' : 'due') : 'planned',
    time,
    STATUS_WORDS[status],
    sourceWord(task),
  ]
  return (
    <div
      {...rest}
      className={classNames(styles.entry, isLifted && styles.lifted, className)}
      aria-label={words.filter(Boolean).join(', ')}
      title={words.filter(Boolean).join(' · ')}
      data-field={field}
      data-tone={isLate ? 'late' : isOpen(status) ? undefined : 'over'}
    >
      {isLate ? <span className={styles.lateSign}>!</span> : null}
      {time === '' ? null : <span className={styles.time}>{time}</span>}
      <TaskTitle title={task.title} isOver={!isOpen(status)} />
    </div>
  )
}

import { STATUS_WORDS } from '../../../../shared/domain/tasks/task-status.ts'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { useState, type KeyboardEvent } from 'react'
import type { TaskFilter } from '../../../../shared/domain/tasks/task-query.ts'
import type { TaskItem, TaskStatus } from '../../../../shared/domain/tasks/task.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { VirtualList } from '../../../../renderer/src/ui/layout/virtual-list.tsx'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './board.module.css'
import { TaskCard } from '../parts/task-card.tsx'
import { taskName } from '../parts/task-parts.tsx'
import { STATUSES } from '../parts/task-words.ts'
import { useTaskPages } from '../stores/use-task-pages.ts'
import type { Calendar } from '../stores/use-task-view.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import { hasCtrlAltOrMeta } from '../../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'
import { plainKey } from '../../../../renderer/src/ui/menu/plain-key.ts'

/** Of one with a title on one line. */
const CARD_HEIGHT = 64

/** The tasks of one status, most urgent first. */
export function BoardColumn({
  status,
  filter,
  calendar,
  draggedKey,
  onDetails,
  onMove,
}: {
  readonly status: TaskStatus
  readonly filter: TaskFilter
  readonly calendar: Calendar
  readonly draggedKey: string | null
  readonly onDetails: (task: TaskItem) => void
  readonly onMove: (task: TaskItem, status: TaskStatus) => void
}) {
  const { pages, state } = useTaskPages({ filter, sort: 'urgency', group: 'none' })
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const [focused, setFocused] = useState(0)
  const { total, answered, problem } = state
  return (
    <section
      ref={setNodeRef}
      className={classNames(styles.column, isOver && styles.over)}
      aria-label={`${STATUS_WORDS[status]}, ${spokenNumber(total)}`}
      data-column={status}
    >
      <h2 className={styles.head}>
        <span className={styles.sign} data-status={status} />
        {STATUS_WORDS[status]}
        <span className={styles.count}>{spokenNumber(total)}</span>
      </h2>
      {problem !== null && answered === null ? (
        <div className={styles.none}>
          <p>{problem}</p>
          <Button onClick={pages.retry}>Try again</Button>
        </div>
      ) : answered !== null && total === 0 ? (
        <p className={styles.none}>{EMPTY[status]}</p>
      ) : (
        <VirtualList
          role="list"
          aria-label={STATUS_WORDS[status]}
          count={total}
          rowHeight={CARD_HEIGHT}
          isMeasured
          keyOf={(index) => pages.taskAt(index)?.key ?? String(index)}
          onRange={(first, last) => pages.show(first, last)}
          renderRow={(index) => {
            const task = pages.taskAt(index)
            return task ? (
              <DraggableCard
                task={task}
                calendar={calendar}
                isDragged={task.key === draggedKey}
                isTabStop={index === Math.min(focused, total - 1)}
                onFocus={() => setFocused(index)}
                onDetails={onDetails}
                onMove={onMove}
              />
            ) : (
              <div className={styles.waiting} />
            )
          }}
        />
      )}
    </section>
  )
}

function DraggableCard({
  task,
  calendar,
  isDragged,
  isTabStop,
  onFocus,
  onDetails,
  onMove,
}: {
  readonly task: TaskItem
  readonly calendar: Calendar
  readonly isDragged: boolean
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly onDetails: (task: TaskItem) => void
  readonly onMove: (task: TaskItem, status: TaskStatus) => void
}) {
  const { workspace } = useStores()
  const tasks = useTasks()
  const { setNodeRef, listeners, attributes } = useDraggable({ id: task.key, data: { task } })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget) return
    if (hasCtrlAltOrMeta(event)) return
    const card = event.currentTarget
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0
    const down = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
    const next = STATUSES[STATUSES.indexOf(task.status) + step]
    if (isDragged) listeners?.['onKeyDown']?.(event)
    else if (event.shiftKey && step !== 0) {
      if (next) {
        onMove(task, next)
        focusColumn(card, next)
      }
    } else if (step !== 0) focusColumn(card, next)
    else if (down !== 0) focusBeside(card, down)
    else if (event.key === ' ') void tasks.tick(task)
    else if (event.key === 'Enter') workspace.openNote(task.path, { line: task.line })
    else if (plainKey(event) === 'e' || event.key === 'F2') onDetails(task)
    else if (event.key === 'Delete') void tasks.remove(task)
    else return listeners?.['onKeyDown']?.(event)
    event.preventDefault()
  }
  return (
    <div className={styles.place} role="listitem">
      <TaskCard
        {...listeners}
        {...attributes}
        ref={setNodeRef}
        role="group"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={taskName(task, calendar.today)}
        task={task}
        today={calendar.today}
        hasTimer
        className={isDragged ? styles.dragged : undefined}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={() => onDetails(task)}
        onDoubleClick={() => workspace.openNote(task.path, { line: task.line })}
      />
    </div>
  )
}

const EMPTY: Readonly<Record<TaskStatus, string>> = {
  open: 'Nothing is open.',
  doing: 'Drag what you are working on here.',
  done: 'What you tick comes here.',
  cancelled: 'What will not be done comes here.',
}

const focusColumn = (card: HTMLElement, status: TaskStatus | undefined): void =>
  card
    .closest('[data-board]')
    ?.querySelector<HTMLElement>(`[data-column="${status}"] [data-task][tabindex="0"]`)
    ?.focus()

function focusBeside(card: HTMLElement, step: number): void {
  const cards = [
    ...(card.closest('[data-column]')?.querySelectorAll<HTMLElement>('[data-task]') ?? []),
  ]
  cards
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .at(Math.max(0, cards.indexOf(card) + step))
    ?.focus()
}

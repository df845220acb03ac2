import { DndContext, DragOverlay, useDraggable, useDroppable } from '@dnd-kit/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { TaskFilter } from '../../../../shared/domain/tasks/task-query.ts'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { EmptyState } from '../../../../renderer/src/ui/empty-state.tsx'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { taskOf } from '../parts/drag-data.ts'
import { dropTarget } from '../parts/drop-target.ts'
import { DRAG_INSTRUCTIONS, dragAnnouncements } from '../parts/drag-words.ts'
import { useDragSensors } from '../parts/use-drag-sensors.ts'
import { TaskCard } from '../parts/task-card.tsx'
import { agendaSections, type AgendaSection } from './agenda-sections.ts'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './agenda.module.css'
import { addDays, withDay } from './calendar-days.ts'
import { setDate } from '../dates/set-date.ts'
import lineStyles from '../parts/task-line.module.css'
import { TaskLine } from '../parts/task-line.tsx'
import { TaskSkeleton } from '../parts/task-skeleton.tsx'
import { DateLabels, StatusBox, taskName } from '../parts/task-parts.tsx'
import { useRangeTasks } from './use-range-tasks.ts'
import { useTaskView, type Calendar } from '../stores/use-task-view.ts'
import { exactDate, type Day } from '../../../../shared/domain/dates/spoken-date.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import { hasCtrlAltOrMeta } from '../../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'
import { plainKey } from '../../../../renderer/src/ui/menu/plain-key.ts'

const DAYS = 28
const MOST_LATE = 30

/**
 * What is late and what the next four weeks bring. Arrows walk, Shift and an arrow move a task by a day; dragging to
 * another day does the same.
 */
export function Agenda({
  filter,
  calendar,
  onDetails,
}: {
  readonly filter: TaskFilter
  readonly calendar: Calendar
  readonly onDetails: (task: TaskItem) => void
}) {
  const { update } = useTaskView()
  const store = useTasks()
  const sensors = useDragSensors()
  /** Its day and its key. */
  const [dragged, setDragged] = useState<string | null>(null)
  const { today } = calendar
  const { tasks, total, problem, retry } = useRangeTasks({
    ...filter,
    from: null,
    before: addDays(today, DAYS),
    undated: false,
  })
  if (problem !== null && tasks === null)
    return <EmptyState text={problem} action={<Button onClick={retry}>Try again</Button>} />
  if (tasks === null) return <TaskSkeleton />
  const sections = agendaSections(tasks, today, DAYS)
  const carried = tasks.find(({ key }) => dragged?.endsWith(` ${key}`)) ?? null
  const isFree = sections.every((section) => section.tasks.length === 0)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dropTarget}
      accessibility={{
        announcements: dragAnnouncements((day) => exactDate(day)),
        screenReaderInstructions: DRAG_INSTRUCTIONS,
      }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null)
        const task = taskOf(active.data.current)
        const [from = ''] = String(active.id).split(' ')
        if (!task || !over || over.id === from) return
        const field = fieldOn(task, from)
        const date = withDay(task[field], String(over.id))
        void setDate(store, task, { field, date, today })
      }}
    >
      <div className={styles.agenda} data-agenda="">
        {sections.map((section) => {
          const shown = section.id === 'overdue' ? section.tasks.slice(0, MOST_LATE) : section.tasks
          const more = section.tasks.length - shown.length
          return (
            <AgendaDay key={section.id} section={section} today={today}>
              {shown.map((task) => (
                <AgendaTask
                  key={task.key}
                  task={task}
                  day={section.id}
                  today={today}
                  isDragged={dragged === `${section.id} ${task.key}`}
                  onDetails={onDetails}
                />
              ))}
              {section.tasks.length === 0 ? <p className={styles.free}>Nothing planned.</p> : null}
              {more > 0 ? (
                <Button
                  kind="quiet"
                  onClick={() => update({ mode: 'list', days: 'overdue', group: 'day' })}
                >
                  {spokenNumber(more)} more in the list
                </Button>
              ) : null}
            </AgendaDay>
          )
        })}
        {isFree ? (
          <EmptyState
            text="The next four weeks are free. Give a task a day and it shows up here."
            action={<Button onClick={focusQuickAdd}>Write a task</Button>}
          />
        ) : null}
        {total > tasks.length ? (
          <p className={styles.free}>
            {spokenNumber(total - tasks.length)} more do not fit here: the list has them.
          </p>
        ) : null}
      </div>
      <DragOverlay dropAnimation={null}>
        {carried ? <TaskCard task={carried} today={today} isLifted /> : null}
      </DragOverlay>
    </DndContext>
  )
}

/** A day of the agenda, which takes tasks; what is overdue takes none. */
function AgendaDay({
  section: { id, label, exact, tasks },
  today,
  children,
}: {
  readonly section: AgendaSection
  readonly today: Day
  readonly children: ReactNode
}) {
  const { setNodeRef, isOver } = useDroppable({ id, disabled: id === 'overdue' })
  return (
    <section
      ref={setNodeRef}
      className={classNames(styles.section, isOver && styles.over)}
      aria-label={label}
      data-agenda-day={id}
    >
      <h2 className={styles.head} title={exact} data-kind={kindOf(id, today)}>
        {label}
        {tasks.length > 1 ? (
          <span className={styles.count}>{spokenNumber(tasks.length)}</span>
        ) : null}
      </h2>
      <div className={styles.tasks}>{children}</div>
    </section>
  )
}

/** The date that a task stands on a day for. */
const fieldOn = ({ due, scheduled }: TaskItem, day: string): 'due' | 'scheduled' =>
  scheduled?.slice(0, 10) === day && due?.slice(0, 10) !== day ? 'scheduled' : 'due'

function AgendaTask({
  task,
  day,
  today,
  isDragged,
  onDetails,
}: {
  readonly task: TaskItem
  readonly day: string
  readonly today: Day
  readonly isDragged: boolean
  readonly onDetails: (task: TaskItem) => void
}) {
  const { workspace } = useStores()
  const tasks = useTasks()
  const field = fieldOn(task, day)
  const { setNodeRef, listeners, attributes } = useDraggable({
    id: `${day} ${task.key}`,
    data: { task },
  })
  const open = (): void => workspace.openNote(task.path, { line: task.line })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (isDragged) return listeners?.['onKeyDown']?.(event)
    if (event.target !== event.currentTarget || hasCtrlAltOrMeta(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0
    if (event.shiftKey && step !== 0) {
      const from = task[field]?.slice(0, 10) ?? today
      const date = withDay(task[field], addDays(from < today ? today : from, step))
      void setDate(tasks, task, { field, date, today })
    } else if (step !== 0) focusBeside(event.currentTarget, step)
    else if (event.key === ' ') void tasks.tick(task)
    else if (event.key === 'Enter') open()
    else if (plainKey(event) === 'e' || event.key === 'F2') onDetails(task)
    else if (event.key === 'Delete') void tasks.remove(task)
    else return listeners?.['onKeyDown']?.(event)
    event.preventDefault()
  }
  const status = useStore(tasks.state, (state) => state.ticking[task.key]) ?? task.status
  const tags = useStore(tasks.state, (state) => state.tags)
  const [isNear, setNear] = useState(false)
  return (
    <div
      {...attributes}
      {...listeners}
      ref={setNodeRef}
      role="group"
      tabIndex={0}
      aria-label={taskName({ ...task, status }, today)}
      className={classNames(styles.item, isDragged && styles.dragged)}
      data-agenda-task=""
      data-task={task.key}
      onPointerOver={() => setNear(true)}
      onKeyDown={onKeyDown}
      onClick={() => onDetails(task)}
      onDoubleClick={open}
    >
      <StatusBox task={task} status={status} onTick={() => void tasks.tick(task)} />
      <span className={lineStyles.main}>
        <TaskLine
          task={task}
          status={status}
          tags={tags}
          isNear={isNear}
          onDetails={() => onDetails(task)}
          onOpen={open}
        />
      </span>
      <DateLabels
        task={{ ...task, status }}
        today={today}
        saidDay={day === 'overdue' ? null : day}
      />
    </div>
  )
}

const focusQuickAdd = (): void => document.querySelector<HTMLElement>('[data-quick-add]')?.focus()

const kindOf = (id: string, today: Day): string | undefined =>
  id === 'overdue' ? 'late' : id === today ? 'today' : undefined

function focusBeside(card: HTMLElement, step: number): void {
  const cards = [
    ...(card.closest('[data-agenda]')?.querySelectorAll<HTMLElement>('[data-agenda-task]') ?? []),
  ]
  cards[cards.indexOf(card) + step]?.focus()
}

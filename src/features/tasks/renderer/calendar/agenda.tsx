import type { KeyboardEvent } from 'react'
import type { TaskFilter } from '../../../../shared/domain/tasks/task-query.ts'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { isOpen } from '../../../../shared/domain/tasks/task-days.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { EmptyState } from '../../../../renderer/src/ui/empty-state.tsx'
import { agendaSections } from './agenda-sections.ts'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './agenda.module.css'
import { addDays } from './calendar-days.ts'
import { moveTo } from '../parts/due-menu-items.ts'
import { TaskCard } from '../parts/task-card.tsx'
import { TaskSkeleton } from '../parts/task-skeleton.tsx'
import { cardName } from '../parts/task-parts.tsx'
import { useRangeTasks } from './use-range-tasks.ts'
import { useTaskView, type Calendar } from '../stores/use-task-view.ts'
import { type Day } from '../../../../shared/domain/dates/spoken-date.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'

const DAYS = 28
const MOST_LATE = 30

/** What is late and what the next four weeks bring. Arrows walk, Shift and an arrow move a task by a day. */
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
  const isFree = sections.every((section) => section.tasks.length === 0)
  return (
    <div className={styles.agenda} data-agenda="">
      {sections.map((section) => {
        const shown = section.id === 'overdue' ? section.tasks.slice(0, MOST_LATE) : section.tasks
        const more = section.tasks.length - shown.length
        return (
          <section key={section.id} className={styles.section} aria-label={section.label}>
            <h2 className={styles.head} title={section.exact} data-kind={kindOf(section.id, today)}>
              {section.label}
              {section.tasks.length > 1 ? (
                <span className={styles.count}>{spokenNumber(section.tasks.length)}</span>
              ) : null}
            </h2>
            <div className={styles.tasks}>
              {shown.map((task) => (
                <AgendaTask
                  key={task.key}
                  task={task}
                  day={section.id}
                  today={today}
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
            </div>
          </section>
        )
      })}
      {isFree ? (
        <EmptyState text="The next four weeks are free. Give a task a day and it shows up here." />
      ) : null}
      {total > tasks.length ? (
        <p className={styles.free}>
          {spokenNumber(total - tasks.length)} more do not fit here: the list has them.
        </p>
      ) : null}
    </div>
  )
}

function AgendaTask({
  task,
  day,
  today,
  onDetails,
}: {
  readonly task: TaskItem
  readonly day: string
  readonly today: Day
  readonly onDetails: (task: TaskItem) => void
}) {
  const { workspace } = useStores()
  const tasks = useTasks()
  const open = (): void => workspace.openNote(task.path, { line: task.line })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0
    if (event.shiftKey && step !== 0) {
      const from = task.due?.slice(0, 10) ?? today
      void moveTo(tasks, task, addDays(from < today ? today : from, step), today)
    } else if (step !== 0) focusBeside(event.currentTarget, step)
    else if (event.key === ' ') void tasks.tick(task)
    else if (event.key === 'Enter') open()
    else if (event.key === 'e' || event.key === 'F2') onDetails(task)
    else if (event.key === 'Delete') void tasks.remove(task)
    else return
    event.preventDefault()
  }
  const isPlanned = task.scheduled?.slice(0, 10) === day && task.due?.slice(0, 10) !== day
  return (
    <div className={styles.item}>
      <TaskCard
        role="group"
        tabIndex={0}
        aria-label={cardName(task, today)}
        data-agenda-task=""
        task={task}
        today={today}
        hasTimer
        className={isPlanned && isOpen(task.status) ? styles.planned : undefined}
        onKeyDown={onKeyDown}
        onClick={() => onDetails(task)}
        onDoubleClick={open}
      />
    </div>
  )
}

const kindOf = (id: string, today: Day): string | undefined =>
  id === 'overdue' ? 'late' : id === today ? 'today' : undefined

function focusBeside(card: HTMLElement, step: number): void {
  const cards = [
    ...(card.closest('[data-agenda]')?.querySelectorAll<HTMLElement>('[data-agenda-task]') ?? []),
  ]
  cards[cards.indexOf(card) + step]?.focus()
}

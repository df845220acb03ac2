import { useStore } from 'zustand'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { isOpen } from '../../../../shared/domain/tasks/task-days.ts'
import type { CalendarEntry } from './calendar-entries.ts'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './day-tasks.module.css'
import { PrioritySign, StatusBox, TaskTitle } from '../parts/task-parts.tsx'
import { type Day, exactDate } from '../../../../shared/domain/dates/spoken-date.ts'

/** All tasks of a day, and a line to add one. */
export function DayTasks({
  day,
  entries,
  today,
  onDetails,
}: {
  readonly day: Day
  readonly entries: readonly CalendarEntry[]
  readonly today: Day
  readonly onDetails: (task: TaskItem) => void
}) {
  const tasks = useTasks()
  const title = useStore(tasks.state, ({ typed }) => typed[day]?.text ?? '')
  const setTitle = (next: string | ((now: string) => string)): void => tasks.type(day, next)
  return (
    <div className={styles.day}>
      <h2 className={styles.head} data-today={day === today ? '' : undefined}>
        {exactDate(day)}
      </h2>
      <ul className={styles.list}>
        {entries.map(({ id, task, field }) => (
          <li key={id} className={styles.item}>
            <StatusBox task={task} status={task.status} onTick={() => void tasks.tick(task)} />
            <PrioritySign priority={task.priority} />
            <button type="button" className={styles.name} onClick={() => onDetails(task)}>
              <TaskTitle title={task.title} isOver={!isOpen(task.status)} />
            </button>
            {field === 'scheduled' ? <span className={styles.planned}>planned</span> : null}
          </li>
        ))}
      </ul>
      <input
        className={styles.input}
        aria-label={`New task on ${exactDate(day)}`}
        placeholder="Add a task on this day"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || title.trim() === '' || event.nativeEvent.isComposing) return
          event.preventDefault()
          setTitle('') // the next one may be typed before this one is made
          void tasks
            .create(title.trim(), { due: day })
            .then((isMade) => isMade || setTitle((next) => `${title} ${next}`.trimEnd()))
        }}
      />
    </div>
  )
}

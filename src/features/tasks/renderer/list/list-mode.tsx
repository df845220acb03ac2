import { useEffect } from 'react'
import type { TaskFilter } from '../../../../shared/domain/tasks/task-query.ts'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { EmptyState } from '../../../../renderer/src/ui/empty-state.tsx'
import { FIRST_TASK_VIEW } from '../../shared/task-view.ts'
import { narrowings } from '../stores/task-filter.ts'
import { TaskList } from './task-list.tsx'
import { TaskSkeleton } from '../parts/task-skeleton.tsx'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './list-mode.module.css'
import { useTaskPages } from '../stores/use-task-pages.ts'
import { useTaskView, type Calendar } from '../stores/use-task-view.ts'

/** The list with what is said of it: how many, none, or why not. */
export function ListMode({
  filter,
  calendar,
  onDetails,
}: {
  readonly filter: TaskFilter
  readonly calendar: Calendar
  readonly onDetails: (task: TaskItem) => void
}) {
  const tasks = useTasks()
  const { view, update } = useTaskView()
  const { pages, state } = useTaskPages({ filter, sort: view.sort, group: view.group })
  const { answered, total, problem } = state
  useEffect(() => {
    tasks.state.setState({ total: answered === null ? null : total })
    return () => tasks.state.setState({ total: null })
  }, [tasks, answered, total])
  const isNarrowed = narrowings(view) > 0 || filter.search !== ''

  if (problem !== null && answered === null)
    return <EmptyState text={problem} action={<Button onClick={pages.retry}>Try again</Button>} />
  if (answered === null) return <TaskSkeleton />
  if (total === 0)
    return (
      <EmptyState
        text={
          isNarrowed
            ? 'No task fits what you search and filter for.'
            : 'Nothing open. Write a task above, or put “- [ ] call Ada 📅 2026-12-03” into any note: it is listed here.'
        }
        action={
          isNarrowed ? (
            <Button
              onClick={() => {
                tasks.search('')
                update({ ...FIRST_TASK_VIEW, mode: 'list', sort: view.sort, group: view.group })
              }}
            >
              Show all open tasks
            </Button>
          ) : (
            <Button onClick={() => update({ statuses: [] })}>Show done ones</Button>
          )
        }
      />
    )
  return (
    <>
      <TaskList pages={pages} state={state} calendar={calendar} onDetails={onDetails} />
      {problem === null ? null : (
        <p className={styles.problem} role="status">
          {problem}{' '}
          <button type="button" onClick={pages.retry}>
            Try again
          </button>
        </p>
      )}
    </>
  )
}

import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { TaskItem } from '../../../shared/domain/tasks/task.ts'
import { createTitleReader } from '../../../renderer/src/markdown/read/title-spans.ts'
import { Agenda } from './calendar/agenda.tsx'
import { Board } from './board/board.tsx'
import { MonthCalendar } from './calendar/month-calendar.tsx'
import { QuickAdd } from './toolbar/quick-add.tsx'
import { TaskDetail } from './detail/task-detail.tsx'
import { filterOf } from './stores/task-filter.ts'
import { ListMode } from './list/list-mode.tsx'
import { TaskSkeleton } from './parts/task-skeleton.tsx'
import { TitleReaderContext } from './parts/task-parts.tsx'
import { TaskToolbar } from './toolbar/task-toolbar.tsx'
import { useTasks } from './stores/use-tasks.ts'
import styles from './tasks-view.module.css'
import { TimeReportView } from './report/time-report-view.tsx'
import { useCalendar, useTaskView } from './stores/use-task-view.ts'
import { hasCtrlAltOrMeta } from '../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'
import { plainKey } from '../../../renderer/src/ui/menu/plain-key.ts'

/** Every task of the vault, wherever it stands: as a list, a board, an agenda, a calendar, and the time they took. */
export function TasksView() {
  const tasks = useTasks()
  const { view } = useTaskView()
  const isViewKnown = useStore(tasks.state, (state) => state.view !== null)
  const calendar = useCalendar()
  const search = useDeferredValue(useStore(tasks.state, (state) => state.search))
  const chosen = useStore(tasks.state, (state) => state.chosen)
  const choice = useStore(tasks.state, (state) => state.choice)
  const announcement = useStore(tasks.state, (state) => state.announcement)
  const [titles] = useState(createTitleReader)
  useEffect(() => {
    // What is opened is meant to be used at once, also by keys; a field that was asked for keeps the focus.
    if (document.activeElement?.closest('[data-tasks-view]') === null) focusOn('[data-tasks-view]')
  }, [])

  const wasChosen = useRef(false)
  useEffect(() => {
    // With the details goes what had the focus in them.
    if (wasChosen.current && !chosen && document.activeElement === document.body) focusOn(TASKS)
    wasChosen.current = chosen !== null
  }, [chosen])

  const question = filterOf(view, search, calendar.today, calendar.weekStart)
  const details = (task: TaskItem): void => tasks.choose(task)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || hasCtrlAltOrMeta(event)) return
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea')) return
    const key = plainKey(event)
    if (key === 'q' || key === 'n') focusOn('[data-quick-add]')
    else if (key === '/') focusOn('[data-task-search]')
    else if (key === 'Escape' && chosen) tasks.choose(null)
    else return
    event.preventDefault()
  }

  return (
    <TitleReaderContext value={titles}>
      <div
        className={styles.view}
        data-tasks-view=""
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) focusOn('[data-task-list]')
        }}
        onKeyDown={onKeyDown}
      >
        <QuickAdd calendar={calendar} />
        <TaskToolbar />
        <div className={styles.middle}>
          <div className={styles.content}>
            {!isViewKnown ? (
              <TaskSkeleton />
            ) : view.mode === 'list' ? (
              <ListMode filter={question} calendar={calendar} onDetails={details} />
            ) : view.mode === 'board' ? (
              <Board filter={question} calendar={calendar} onDetails={details} />
            ) : view.mode === 'agenda' ? (
              <Agenda filter={question} calendar={calendar} onDetails={details} />
            ) : view.mode === 'calendar' ? (
              <MonthCalendar filter={question} calendar={calendar} onDetails={details} />
            ) : (
              <TimeReportView calendar={calendar} />
            )}
          </div>
          {chosen && view.mode !== 'report' ? (
            <TaskDetail key={choice} task={chosen} calendar={calendar} />
          ) : null}
        </div>
        <p className={styles.spoken} role="status" aria-live="polite">
          {announcement}
        </p>
      </div>
    </TitleReaderContext>
  )
}

/** Where the keyboard is among the tasks, in each of the views. */
const TASKS =
  '[data-task-list], [data-board] [data-task][tabindex="0"], [data-agenda-task], [data-calendar] [tabindex="0"]'

const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus()

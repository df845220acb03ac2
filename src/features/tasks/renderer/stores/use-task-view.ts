import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { FIRST_TASK_VIEW, type TaskView } from '../../shared/task-view.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { localDay } from '../../../../shared/domain/dates/local-day.ts'
import type { Day } from '../../../../shared/domain/dates/spoken-date.ts'
import { useTasks } from './use-tasks.ts'

export interface Calendar {
  readonly today: Day
  readonly weekStart: 0 | 1
}

const LOOK_EVERY_MS = 20_000

/** Today, also after midnight, and when weeks begin. */
export function useCalendar(): Calendar {
  const { app } = useStores()
  const weekStart = useStore(app.state, (state) =>
    state.app?.settings.weekStart === 'sunday' ? 0 : 1,
  )
  const [today, setToday] = useState(() => localDay(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setToday(localDay(Date.now())), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return { today, weekStart }
}

/** How tasks are looked at in this vault, remembered with it. */
export function useTaskView(): {
  readonly view: TaskView
  readonly update: (patch: Partial<TaskView>) => void
} {
  const tasks = useTasks()
  const view = useStore(tasks.state, (state) => state.view)
  return { view: view ?? FIRST_TASK_VIEW, update: tasks.look }
}

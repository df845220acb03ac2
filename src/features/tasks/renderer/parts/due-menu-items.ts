import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import type { TaskStore } from '../stores/task-store.ts'
import type { MenuItem } from '../../../../renderer/src/ui/menu/menu.tsx'
import { addDays, startOfWeek, withDay } from '../calendar/calendar-days.ts'
import { type Day, spokenDay } from '../../../../shared/domain/dates/spoken-date.ts'

/** Moves a task to a day, or takes its day away, and says so. */
export const moveTo = (tasks: TaskStore, task: TaskItem, day: Day | null, today: Day) =>
  tasks.change(
    task,
    { due: day === null ? null : withDay(task.due, day) },
    day === null ? 'Took the date away.' : `Due ${spokenDay(day, today)}.`,
  )

/** The days that a task is moved to most. */
export function dueMenuItems(
  tasks: TaskStore,
  task: TaskItem,
  { today, weekStart }: { readonly today: Day; readonly weekStart: 0 | 1 },
): readonly MenuItem[] {
  const due = task.due?.slice(0, 10) ?? null
  const days: readonly (readonly [string, Day])[] = [
    ['Today', today],
    ['Tomorrow', addDays(today, 1)],
    ['In two days', addDays(today, 2)],
    ['Next week', addDays(startOfWeek(today, weekStart), weekStart === 1 ? 7 : 8)],
  ]
  return [
    ...days.map(([label, day]) => ({
      label,
      isChosen: due === day,
      onSelect: () => void moveTo(tasks, task, day, today),
    })),
    'separator',
    {
      label: 'No date',
      disabled: task.due === null,
      onSelect: () => void moveTo(tasks, task, null, today),
    },
  ]
}

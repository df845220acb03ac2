import { createElement } from 'react'
import { localDay } from '../../shared/domain/dates/local-day.ts'
import type { WindowFeature } from '../../renderer/src/feature.ts'
import { TasksIcon } from '../../renderer/src/ui/icons.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'

const DAY_MS = 86_400_000
const DUE = [
  ['Due today', 0],
  ['Due tomorrow', 1],
  ['Due next week', 7],
] as const

export const tasks: WindowFeature = {
  name: 'tasks',
  commands: ({ showView }) => [
    {
      id: 'tasks',
      title: 'Show tasks',
      keys: ['Mod+Alt+K'],
      run: () => showView('tasks', '[data-tasks-view]'),
    },
    {
      id: 'new-task',
      title: 'New task',
      keys: ['Mod+Alt+Enter'],
      run: () => showView('tasks', '[data-quick-add]'),
    },
    {
      id: 'task-filters',
      title: 'Task filters',
      keys: [],
      run: () => showView('tasks', '[data-task-filters]'),
    },
  ],
  // Behind the words of a task; the box itself is of the editor.
  insertions: () =>
    DUE.map(([label, daysAhead]) => {
      const day = localDay(Date.now() + daysAhead * DAY_MS)
      return {
        id: `due-${daysAhead}`,
        label,
        words: ['task', 'deadline'],
        detail: `📅 ${day}`,
        run: (place) => void place.put(`📅 ${day}`),
      }
    }),
  views: [
    {
      id: 'tasks',
      label: 'Tasks',
      icon: createElement(TasksIcon),
      command: 'tasks',
      Content: lazyView(async () => (await import('./renderer/tasks-view.tsx')).TasksView),
    },
  ],
  statusItems: [
    {
      id: 'timer',
      Content: lazyView(async () => (await import('./renderer/timer/timer-item.tsx')).TimerItem),
    },
  ],
}

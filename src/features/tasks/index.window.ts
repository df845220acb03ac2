import { createElement } from 'react'
import type { WindowFeature } from '../../renderer/src/feature.ts'
import { TasksIcon } from '../../renderer/src/ui/icons.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'

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
  ],
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

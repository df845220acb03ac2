import { createElement } from 'react'
import type { View, WindowFeature } from './feature.ts'
import { InboxView } from './features/inbox/inbox-view.tsx'
import { useInboxCount } from './features/inbox/use-inbox-count.ts'
import { TasksView } from './features/tasks/tasks-view.tsx'
import { InboxIcon, TasksIcon } from './ui/icons.ts'

/** The views of the core and of these features, in the order of the rail. */
export const viewsOf = (plugged: readonly WindowFeature[]): readonly View[] => [
  {
    id: 'inbox',
    label: 'Inbox',
    icon: createElement(InboxIcon),
    command: 'inbox',
    Content: InboxView,
    useCount: useInboxCount,
  },
  {
    id: 'tasks',
    label: 'Tasks',
    icon: createElement(TasksIcon),
    command: 'tasks',
    Content: TasksView,
  },
  ...plugged.flatMap(({ views = [] }) => views),
]

import { createElement, type ComponentType, type ReactElement } from 'react'
import { DigestView } from './features/digest/digest-view.tsx'
import { InboxView } from './features/inbox/inbox-view.tsx'
import { useInboxCount } from './features/inbox/use-inbox-count.ts'
import { TasksView } from './features/tasks/tasks-view.tsx'
import type { Frame } from './stores/workspace-store.ts'
import { DigestIcon, InboxIcon, TasksIcon } from './ui/icons.ts'

/** What the middle of the window can show instead of the note in front. */
export interface View {
  readonly id: Exclude<Frame['view'], 'notes'>
  /** Of its button in the rail and of its region. */
  readonly label: string
  readonly icon: ReactElement
  /** The id of the command that shows it, whose keys the button names. */
  readonly command: string
  readonly Content: ComponentType
  /** How many things wait there, shown on its button. */
  readonly useCount?: () => number
}

/** In the order of the rail. A view is a feature folder, a line here and a command. */
export const VIEWS: readonly View[] = [
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
  {
    id: 'digest',
    label: 'Digest',
    icon: createElement(DigestIcon),
    command: 'digest',
    Content: DigestView,
  },
]

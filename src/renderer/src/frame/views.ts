import { createElement } from 'react'
import type { View, WindowFeature } from '../feature.ts'
import { useInboxCount } from '../../../features/capture/renderer/inbox/use-inbox-count.ts'
import { InboxIcon } from '../ui/icons.ts'
import { lazyView } from '../ui/lazy/lazy-view.tsx'

/** The views of the core and of these features, in the order of the rail. */
export const viewsOf = (plugged: readonly WindowFeature[]): readonly View[] => [
  {
    id: 'inbox',
    label: 'Inbox',
    icon: createElement(InboxIcon),
    command: 'inbox',
    Content: lazyView(
      async () =>
        (await import('../../../features/capture/renderer/inbox/inbox-view.tsx')).InboxView,
    ),
    useCount: useInboxCount,
  },
  ...plugged.flatMap(({ views = [] }) => views),
]

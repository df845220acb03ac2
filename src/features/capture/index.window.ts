import { createElement } from 'react'
import type { WindowFeature } from '../../renderer/src/feature.ts'
import { InboxIcon } from '../../renderer/src/ui/icons.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import { CAPTURE_FIELD, useCaptureAsked } from './renderer/box/use-capture-asked.ts'
import { useInboxCount } from './renderer/inbox/use-inbox-count.ts'
import { CAPTURE } from './renderer/stores/use-capture.ts'

export const capture: WindowFeature = {
  name: 'capture',
  commands: ({ stores, showView }) => [
    {
      id: 'capture',
      title: 'Capture a thought',
      keys: ['Mod+Shift+Space'],
      opensOver: true,
      place: 'first',
      run: () => stores.ofFeatures.of(CAPTURE).open(),
    },
    {
      id: 'inbox',
      title: 'Show the inbox',
      keys: ['Mod+Alt+B'],
      place: 'first',
      run: () => showView('inbox'),
    },
  ],
  views: [
    {
      id: 'inbox',
      label: 'Inbox',
      icon: createElement(InboxIcon),
      command: 'inbox',
      Content: lazyView(async () => (await import('./renderer/inbox/inbox-view.tsx')).InboxView),
      useCount: useInboxCount,
    },
  ],
  overWindow: [
    {
      id: 'capture',
      useIsAsked: useCaptureAsked,
      Content: lazyView(
        async () => (await import('./renderer/box/capture-dialog.tsx')).CaptureDialog,
      ),
      focus: CAPTURE_FIELD,
      close: ({ ofFeatures }) => ofFeatures.of(CAPTURE).close(),
    },
  ],
  smallPages: [
    {
      name: 'capture',
      Content: lazyView(async () => (await import('./renderer/box/capture-page.tsx')).CapturePage),
    },
  ],
  settingsPages: [
    {
      id: 'capture',
      label: 'Capture',
      Content: lazyView(
        async () => (await import('./renderer/settings/capture-settings.tsx')).CaptureSettings,
      ),
    },
  ],
}

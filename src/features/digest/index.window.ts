import { createElement } from 'react'
import type { WindowFeature } from '../../renderer/src/feature.ts'
import { DigestIcon } from '../../renderer/src/ui/icons.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import { DIGEST_SETTINGS } from './renderer/digest-settings-page.ts'

export const digest: WindowFeature = {
  name: 'digest',
  commands: ({ showView }) => [
    {
      id: 'digest',
      title: 'Show the digest',
      keys: ['Mod+Alt+G'],
      run: () => showView('digest', '[data-digest]'),
    },
  ],
  views: [
    {
      id: 'digest',
      label: 'Digest',
      icon: createElement(DigestIcon),
      command: 'digest',
      Content: lazyView(async () => (await import('./renderer/digest-view.tsx')).DigestView),
    },
  ],
  settingsPages: [
    {
      id: DIGEST_SETTINGS,
      label: 'Digests',
      Content: lazyView(
        async () => (await import('./renderer/digest-settings.tsx')).DigestSettingsPage,
      ),
    },
  ],
}

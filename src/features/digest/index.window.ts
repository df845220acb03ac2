import { createElement, lazy } from 'react'
import type { WindowFeature } from '../../renderer/src/feature.ts'
import { DigestIcon } from '../../renderer/src/ui/icons.ts'
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
      Content: lazy(async () => {
        const { DigestView } = await import('./renderer/digest-view.tsx')
        return { default: DigestView }
      }),
    },
  ],
  settingsPages: [
    {
      id: DIGEST_SETTINGS,
      label: 'Digests',
      Content: lazy(async () => {
        const { DigestSettingsPage } = await import('./renderer/digest-settings.tsx')
        return { default: DigestSettingsPage }
      }),
    },
  ],
}

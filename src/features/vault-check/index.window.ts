import { createElement } from 'react'
import type { WindowFeature } from '../../renderer/src/feature.ts'
import { VaultCheckIcon } from '../../renderer/src/ui/icons.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import { VAULT_CHECK } from './words.ts'

/** What in the vault is connected with nothing, leads nowhere, or is there twice. */
export const vaultCheck: WindowFeature = {
  name: 'vault-check',
  commands: ({ showView }) => [
    {
      id: 'vault-check',
      title: VAULT_CHECK.command,
      keys: [],
      run: () => showView('vault-check', '[data-vault-check]'),
    },
  ],
  views: [
    {
      id: 'vault-check',
      label: VAULT_CHECK.title,
      icon: createElement(VaultCheckIcon),
      command: 'vault-check',
      Content: lazyView(
        async () => (await import('./renderer/vault-check-view.tsx')).VaultCheckView,
      ),
    },
  ],
}

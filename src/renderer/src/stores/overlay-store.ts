import type { ReactElement } from 'react'
import type { ExportScope } from '../../../shared/contract/transfer.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'

/**
 * What lies over the frame; one at a time. `new-note` and `new-folder` carry the folder they start in, `history`,
 * `move` and `delete-folder` what they are about.
 */
export type Overlay =
  | {
      readonly kind: 'palette' | 'switcher' | 'keys' | 'import' | 'inline-help'
    }
  /** `section`: the one that is shown first; left out, the one that was shown last. */
  | { readonly kind: 'settings'; readonly section?: string }
  | { readonly kind: 'export'; readonly scope: ExportScope }
  | { readonly kind: 'feature'; readonly dialog: ReactElement }
  /** `place`: what is shown first; left out, the trash itself. */
  | { readonly kind: 'trash'; readonly place?: 'elsewhere' }
  /** `changeId`: the version that is shown first; left out, the newest. */
  | { readonly kind: 'history'; readonly path: VaultPath; readonly changeId?: string }
  | { readonly kind: 'move'; readonly path: VaultPath; readonly isFolder: boolean }
  | { readonly kind: 'delete-folder'; readonly path: VaultPath }
  | { readonly kind: 'new-note' | 'new-folder'; readonly folder: string }

export interface OverlayStore {
  readonly state: StoreApi<{ readonly overlay: Overlay | null }>
  show(overlay: Overlay): void
  close(): void
}

export function createOverlayStore(): OverlayStore {
  const state = createStore<{ readonly overlay: Overlay | null }>(() => ({ overlay: null }))
  return {
    state,
    show: (overlay) => state.setState({ overlay }),
    close: () => state.setState({ overlay: null }),
  }
}

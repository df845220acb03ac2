import { createStore, type StoreApi } from 'zustand/vanilla'

/** What lies over the frame; one at a time. `new-note` and `new-folder` carry the folder they start in. */
export type Overlay =
  | { readonly kind: 'palette' | 'switcher' | 'settings' | 'keys' }
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

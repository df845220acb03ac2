import { createStore, type StoreApi } from 'zustand/vanilla'
import type { OpenStore } from './feature-stores.ts'
import type { FeatureStore } from './stores.ts'

/** The tour through the window: which step of it is shown, from 0; null where it is not taken. */
export interface TourStore extends OpenStore {
  readonly state: StoreApi<{ readonly step: number | null }>
  goTo(step: number): void
  leave(): void
}

export const TOUR: FeatureStore<TourStore> = {
  create() {
    const state = createStore<{ readonly step: number | null }>(() => ({ step: null }))
    return {
      state,
      goTo: (step) => state.setState({ step }),
      leave: () => state.setState({ step: null }),
      dispose: () => {},
    }
  },
}

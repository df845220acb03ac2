import { createStore, type StoreApi } from 'zustand/vanilla'
import type { OpenStore } from './feature-stores.ts'
import type { FeatureStore, Stores } from './stores.ts'

export type TipId = 'switcher' | 'undo' | 'panes' | 'links' | 'several'

/** How `Settings.seen` calls a tip that was shown. */
export const SEEN_TIP = 'tip-'

/** Small tips, each shown once to a person, and at most one while a vault is open. */
export interface TipStore extends OpenStore {
  /** `due`: its moment has come, and it waits until nobody is busy; `shown`: it is there. */
  readonly state: StoreApi<{ readonly due: TipId | null; readonly shown: TipId | null }>
  /** Whether one may still come: tips are on, it was never shown, and no other was since the vault was opened. */
  waits(tip: TipId): boolean
  /** The moment of a tip has come. */
  come(tip: TipId): void
  /** Shows what is due, and keeps that it was shown. */
  show(): void
  leave(): void
}

export const TIPS: FeatureStore<TipStore> = { create: ({ stores }) => createTipStore(stores) }

function createTipStore({ app }: Pick<Stores, 'app'>): TipStore {
  const state = createStore<{ readonly due: TipId | null; readonly shown: TipId | null }>(() => ({
    due: null,
    shown: null,
  }))
  let isSpent = false
  const waits = (tip: TipId): boolean => {
    const settings = app.state.getState().app?.settings
    return !isSpent && settings?.tips === true && !settings.seen.includes(`${SEEN_TIP}${tip}`)
  }
  return {
    state,
    waits,
    come(tip) {
      if (waits(tip)) state.setState({ due: tip })
    },
    show() {
      const { due } = state.getState()
      state.setState({ due: null })
      // Switched off while it waited.
      if (due === null || !waits(due)) return
      isSpent = true
      state.setState({ shown: due })
      const seen = app.state.getState().app?.settings.seen ?? []
      // What is not kept is shown once more.
      app.updateSettings({ seen: [...seen, `${SEEN_TIP}${due}`] }).catch(() => undefined)
    },
    leave: () => state.setState({ shown: null }),
    dispose: () => {},
  }
}

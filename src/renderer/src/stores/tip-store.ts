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
  /** The moment of a tip has come. Nothing comes of it where tips are off, this one was shown, or another one was today. */
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
  const isWanted = (tip: TipId): boolean => {
    const settings = app.state.getState().app?.settings
    return settings?.tips === true && !settings.seen.includes(`${SEEN_TIP}${tip}`)
  }
  return {
    state,
    come(tip) {
      if (!isSpent && isWanted(tip)) state.setState({ due: tip })
    },
    show() {
      const { due } = state.getState()
      state.setState({ due: null })
      // Switched off while it waited.
      if (due === null || isSpent || !isWanted(due)) return
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

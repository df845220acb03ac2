import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppState, RecentVault } from '../../../shared/contract/app.ts'
import type { Settings } from '../../../shared/domain/settings.ts'
import type { LatentClient } from '../connection/latent-client.ts'

/** A copy of what main says about the app; null until it said so for the first time. */
export interface AppStore {
  readonly state: StoreApi<{ readonly app: AppState | null }>
  reload(): Promise<void>
  updateSettings(patch: Partial<Settings>): Promise<void>
  /** Some settings of features, by name. */
  updateFeatureSettings(patch: Readonly<Record<string, unknown>>): Promise<void>
  dispose(): void
}

export function createAppStore({ client }: { readonly client: LatentClient }): AppStore {
  const state = createStore<{ readonly app: AppState | null }>(() => ({ app: null }))
  const stop = client.on('app.changed', (app) => state.setState({ app }))
  return {
    state,
    async reload() {
      state.setState({ app: await client.call('app.state', {}) })
    },
    async updateSettings(patch) {
      const settings = await client.call('settings.update', { patch })
      state.setState(({ app }) => ({ app: app && { ...app, settings } }))
    },
    async updateFeatureSettings(patch) {
      await client.call('settings.updateFeatures', { patch: { ...patch } })
      state.setState(({ app }) => ({
        app: app && { ...app, featureSettings: { ...app.featureSettings, ...patch } },
      }))
    },
    dispose: stop,
  }
}

/** The vaults that were open before and are still there, the last one first, without the one that is open. */
export const otherVaults = (
  recentVaults: readonly RecentVault[] = [],
  openId: string | undefined,
): readonly RecentVault[] => recentVaults.filter(({ id, exists }) => exists && id !== openId)

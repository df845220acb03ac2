import { createStore, type StoreApi } from 'zustand/vanilla'
import type { VaultInfo } from '../../../../shared/contract/app.ts'
import { createStores, type Stores, type StoresOptions } from '../stores.ts'

export type VaultWindowState = {
  /** The vault that `stores` belong to; null: none is open. */
  readonly vault: VaultInfo | null
  readonly stores: Stores
  /** Another window closed this vault while text here was not on disk: the person decides. */
  readonly isLost: boolean
}

/** Gives every vault stores of its own, and never lets go of stores that hold unsaved text. */
export interface VaultWindowStore {
  readonly state: StoreApi<VaultWindowState>
  /** Lets the unsaved text of a lost vault go, because the person said so. */
  discard(): void
  dispose(): void
}

export function createVaultWindowStore(options: StoresOptions): VaultWindowStore {
  const { app } = options
  const make = (): Stores => createStores(options)
  const state = createStore<VaultWindowState>(() => ({
    vault: null,
    stores: make(),
    isLost: false,
  }))
  let stopWaiting = (): void => {}

  const openVault = (): VaultInfo | null => app.state.getState().app?.vault ?? null

  function follow(): void {
    const { vault, stores, isLost } = state.getState()
    if (openVault()?.id === vault?.id) {
      stopWaiting()
      if (isLost) state.setState({ isLost: false })
    } else if (stores.openNotes.hasUnsavedText()) {
      // Once: a listener that is taken away and put back while the store tells its listeners is told for ever.
      if (isLost) return
      stopWaiting = stores.openNotes.state.subscribe(follow)
      state.setState({ isLost: true })
    } else discard()
  }

  function discard(): void {
    stopWaiting()
    state.getState().stores.dispose()
    state.setState({ vault: openVault(), stores: make(), isLost: false })
  }

  const stop = app.state.subscribe(follow)
  return {
    state,
    discard,
    dispose() {
      stop()
      stopWaiting()
      state.getState().stores.dispose()
    },
  }
}

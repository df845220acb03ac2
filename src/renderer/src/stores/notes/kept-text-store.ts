import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DraftInfo } from '../../../../shared/contract/draft.ts'
import type { LatentClient } from '../../connection/latent-client.ts'

/** Text that windows had which ended before it was on disk, and that nobody has taken care of yet. Oldest first. */
export interface KeptTextStore {
  readonly state: StoreApi<readonly DraftInfo[]>
  /** Asks what is there. Of notes that are open in this window, the windows' own sessions know. */
  load(isOpen: (path: string) => boolean): Promise<void>
  of(path: string): readonly DraftInfo[]
  /** These are in a note's window again, or on disk. */
  taken(ids: readonly string[]): void
  /** Throws the text away for good, because the person said so. */
  discard(ids: readonly string[]): Promise<void>
}

export function createKeptTextStore({ client }: { readonly client: LatentClient }): KeptTextStore {
  const state = createStore<readonly DraftInfo[]>(() => [])
  const taken = (ids: readonly string[]): void =>
    state.setState((all) => all.filter(({ id }) => !ids.includes(id)), true)
  return {
    state,
    async load(isOpen) {
      const drafts = await client.call('draft.list', {})
      state.setState(
        drafts.filter(({ path }) => !isOpen(path)),
        true,
      )
    },
    of: (path) => state.getState().filter((draft) => draft.path === path),
    taken,
    async discard(ids) {
      await client.call('draft.drop', { ids: [...ids] })
      taken(ids)
    },
  }
}

import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import type { OpenStore, StoreOf } from '../../../renderer/src/stores/feature-stores.ts'
import type { TagOrder } from './tag-rows.ts'

interface Look {
  readonly filter: string
  readonly order: TagOrder
  readonly folded: ReadonlySet<string>
}

/** How the tags are looked at: it stays while another panel is in front. */
interface LookStore extends OpenStore {
  readonly state: StoreApi<Look>
}

const LOOK: StoreOf<LookStore, unknown> = {
  create: () => ({
    state: createStore<Look>(() => ({ filter: '', order: 'name', folded: new Set() })),
    dispose: () => undefined,
  }),
}

export function useTagsLook() {
  const { state } = useStores().ofFeatures.of(LOOK)
  const look = useStore(state)
  return {
    ...look,
    setFilter: (filter: string): void => state.setState({ filter }),
    setOrder: (order: TagOrder): void => state.setState({ order }),
    fold(id: string, isFolded: boolean): void {
      const folded = new Set(state.getState().folded)
      if (isFolded) folded.add(id)
      else folded.delete(id)
      state.setState({ folded })
    },
    /** Null folds none. */
    foldAll: (folded: ReadonlySet<string> | null): void =>
      state.setState({ folded: folded ?? new Set() }),
  }
}

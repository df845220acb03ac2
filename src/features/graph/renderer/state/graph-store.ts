import { createStore, type StoreApi } from 'zustand/vanilla'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { FeatureStore } from '../../../../renderer/src/stores/stores.ts'
import { FIRST_GRAPH_VIEW, type GraphView } from '../../shared/graph-view.ts'
import { createArranged, type Arranged } from './arranged.ts'

export interface GraphState {
  /** How the graph is looked at; null until it is known how it was last. */
  readonly view: GraphView | null
  /** The words that it is narrowed to. */
  readonly filter: string
  /** The note that was asked for, and the one that was in front then: with another in front, it counts no more. */
  readonly chosen: { readonly path: VaultPath; readonly front: string | null } | null
}

/** What the window knows of the graph of one vault. */
export interface GraphStore {
  readonly state: StoreApi<GraphState>
  /** Where notes lie. */
  readonly arranged: Arranged
  reload(): Promise<void>
  /** Looks at it another way, and remembers that with the vault. */
  look(patch: Partial<GraphView>): void
  /** Narrows it, until the words are others: they stay while it is not shown. */
  narrow(words: string): void
  /** Puts a note in the middle, for as long as the same one is in front. */
  lookAround(path: VaultPath): void
  /** Opens a note behind the graph, which stays as it is. */
  openBehind(path: VaultPath): void
  dispose(): void
}

export const GRAPH_STORE: FeatureStore<GraphStore> = {
  create({ client, stores: { workspace } }) {
    const state = createStore<GraphState>(() => ({ view: null, filter: '', chosen: null }))
    const front = (): string | null => workspace.state.getState().tabs.active
    const look = (patch: Partial<GraphView>): void => {
      const view = { ...(state.getState().view ?? FIRST_GRAPH_VIEW), ...patch }
      state.setState({ view })
      // A look that was lost is not worth a word.
      client.call('graphView.set', { view }).catch(() => undefined)
    }
    const loaded = async (): Promise<void> => {
      if (state.getState().view !== null) return
      const view = await client.call('graphView.get', {}).catch(() => FIRST_GRAPH_VIEW)
      state.setState((now) => ({ view: now.view ?? view }))
    }
    return {
      state,
      arranged: createArranged(),
      reload: loaded,
      look,
      narrow: (filter) => state.setState({ filter }),
      lookAround(path) {
        state.setState({ chosen: { path, front: front() } })
        void loaded().then(() => look({ scope: 'around' }))
      },
      openBehind(path) {
        const { chosen, view } = state.getState()
        const before = front()
        const centre = chosen && chosen.front === before ? chosen.path : before
        workspace.openNote(path, { focus: false })
        workspace.setFrame({ view: 'graph' })
        if (view?.scope === 'around' && centre !== null)
          state.setState({ chosen: { path: centre as VaultPath, front: front() } })
      },
      dispose() {},
    }
  },
}

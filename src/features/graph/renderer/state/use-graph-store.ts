import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import type { Graph } from '../data/graph.ts'
import { GRAPH_STORE, type GraphStore } from './graph-store.ts'

/** What is known of the graph of the vault that is open. */
export const useGraphStore = (): GraphStore => useStores().ofFeatures.of(GRAPH_STORE)

/** The node in the middle: of the note that was asked for, else of the one in front; -1 for none. */
export function useCentre(graph: Graph): number {
  const { workspace } = useStores()
  const front = useStore(workspace.state, ({ tabs }) => tabs.active)
  const chosen = useStore(useGraphStore().state, (state) => state.chosen)
  const path = chosen && chosen.front === front ? chosen.path : front
  return useMemo(
    () => (path === null ? -1 : graph.nodes.findIndex((node) => node.path === path)),
    [graph, path],
  )
}

import { z } from 'zod'
import { call } from '../../shared/rpc/contract.ts'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'
import { GraphData } from './shared/graph-data.ts'
import { GraphView } from './shared/graph-view.ts'

const methods = {
  /** The whole vault as far as it is indexed; `property` names the one whose values are wanted. */
  'graph.read': call(z.object({ property: z.string().nullable() }), GraphData),
  /** The notes that pass a query in the language of the search, in which words are conditions too. */
  'graph.passing': call(
    z.object({ query: z.string().max(10_000) }),
    z.object({
      paths: z.array(VaultPath).readonly(),
      /** Why the query cannot be understood, as a sentence; null when it was. */
      problem: z.string().nullable(),
    }),
  ),
  'graphView.get': call(z.object({}), GraphView),
  'graphView.set': call(z.object({ view: GraphView }), z.null()),
}

export const graphContract = { methods, events: {} }

declare module '../../shared/contract/index.ts' {
  interface FeatureContracts {
    graph: typeof graphContract
  }
}

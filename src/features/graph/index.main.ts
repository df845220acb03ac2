import { defineFeature } from '../../main/feature/define-feature.ts'
import { graphContract } from './contract.ts'
import { indexPart } from './index.knowledge.ts'
import { KeptGraphView } from './shared/graph-view.ts'
import { GraphSettings } from './shared/settings.ts'

/** All notes and their links, for the picture of them. */
export const graph = defineFeature({
  name: 'graph',
  contract: graphContract,
  settings: GraphSettings,
  index: indexPart,
  open({ knowledge, kept }) {
    const index = knowledge.part(indexPart)
    const view = kept('workspace', KeptGraphView)
    return {
      handlers: {
        'graph.read': (request, { signal }) => index.read(request, signal),
        async 'graph.passing'(request, { signal }) {
          const { paths, problem } = await knowledge.passing(request, signal)
          return { paths, problem: problem?.message ?? null }
        },
        'graphView.get': () => view.get().graph,
        'graphView.set': ({ view: next }) => {
          view.set({ graph: next })
          return null
        },
      },
    }
  },
})

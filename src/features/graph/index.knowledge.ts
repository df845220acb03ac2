import { z } from 'zod'
import { defineIndexPart, indexQuery } from '../../main/knowledge/index-part.ts'
import { readGraph } from './knowledge/read-graph.ts'
import { GraphData } from './shared/graph-data.ts'

/** What the graph asks of the index. */
export const indexPart = defineIndexPart(import.meta.url, {
  name: 'graph',
  queries: {
    read: indexQuery(z.object({ property: z.string().nullable() }), GraphData, readGraph),
  },
})

import { z } from 'zod'

/** How the graph of a vault was looked at last. What cannot be read any more is as at the first time. */
export const GraphView = z.object({
  /** All notes, or those around one. */
  scope: z.enum(['vault', 'around']).catch('vault'),
  /** Around a note: how many links away. */
  depth: z.number().int().min(1).max(4).catch(1),
  /** Around a note: along links `from` it, links `to` it, or both. */
  direction: z.enum(['both', 'from', 'to']).catch('both'),
  colour: z.enum(['none', 'folder', 'tag', 'property']).catch('folder'),
  /** Whose values give the colours. */
  property: z.string().nullable().catch(null),
  /** Notes without links are shown. */
  orphans: z.boolean().catch(true),
  /** What links lead to and is not there is shown. */
  missing: z.boolean().catch(false),
  /** Around a note: lines to the notes that are about the same. */
  meaning: z.boolean().catch(false),
  /** By which days the slider of time goes; null while there is none. */
  days: z.enum(['created', 'changed']).nullable().catch(null),
  sort: z.enum(['links', 'name']).catch('links'),
  /** The list beside the picture is shown. */
  list: z.boolean().catch(true),
})
export type GraphView = z.output<typeof GraphView>

export const FIRST_GRAPH_VIEW: GraphView = {
  scope: 'vault',
  depth: 1,
  direction: 'both',
  colour: 'folder',
  property: null,
  orphans: true,
  missing: false,
  meaning: false,
  days: null,
  sort: 'links',
  list: true,
}

/** How it is kept. */
export const KeptGraphView = z.object({
  graph: GraphView.default(FIRST_GRAPH_VIEW).catch(FIRST_GRAPH_VIEW),
})

import { z } from 'zod'

/** How panes lie beside each other: the id of one, or parts with their shares of the whole, which add up to 100. */
export type PaneTree = string | PaneSplit
export interface PaneSplit {
  /** `row`: side by side; `column`: one below the other. */
  readonly direction: 'row' | 'column'
  readonly parts: readonly { readonly tree: PaneTree; readonly size: number }[]
}

const PaneId = z.string().min(1).max(40)
const PaneTree: z.ZodType<PaneTree> = z.lazy(() =>
  z.union([
    PaneId,
    z.object({
      direction: z.enum(['row', 'column']),
      parts: z
        .array(z.object({ tree: PaneTree, size: z.number().min(0).max(100) }))
        .min(2)
        .max(8),
    }),
  ]),
)

const Tabs = z.array(z.string().max(4096)).max(2000)

/** One pane and its tabs: paths of notes and files, and views as `/` with their id. */
export const KeptPane = z.object({
  id: PaneId,
  tabs: Tabs,
  active: z.string().nullable(),
  reading: Tabs,
  source: Tabs,
  pinned: Tabs,
  preview: z.string().nullable(),
})
export type KeptPane = z.output<typeof KeptPane>

/** The middle of a window as it was left. */
export const KeptPanes = z.object({
  tree: PaneTree,
  all: z.array(KeptPane).min(1).max(16),
  /** The one that the keys went to. */
  front: PaneId,
})
export type KeptPanes = z.output<typeof KeptPanes>

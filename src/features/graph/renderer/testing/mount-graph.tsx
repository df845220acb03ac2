import { mount, type Mounted, type MountOptions } from '../../../../../test/window/mount.tsx'
import { indexStatus } from '../../../../../test/window/index-status.ts'
import type { GraphData } from '../../shared/graph-data.ts'
import { FIRST_GRAPH_VIEW, type GraphView as View } from '../../shared/graph-view.ts'
import { GraphView } from '../graph-view.tsx'

/** The graph of these notes, looked at in one way. */
export async function mountGraph(
  data: GraphData,
  {
    view = {},
    status = indexStatus(),
    answers,
    ...options
  }: MountOptions & {
    readonly view?: Partial<View>
    readonly status?: ReturnType<typeof indexStatus>
  } = {},
): Promise<Mounted> {
  const mounted = await mount(
    <div style={{ display: 'flex', height: '100vh' }}>
      <GraphView />
    </div>,
    {
      ...options,
      answers: {
        'graph.read': data,
        'graphView.get': { ...FIRST_GRAPH_VIEW, ...view },
        'graphView.set': null,
        'index.status': status,
        ...answers,
      },
    },
  )
  const { stores } = mounted
  await Promise.all([stores.indexStatus.reload(), ...stores.ofFeatures.reload()])
  return mounted
}

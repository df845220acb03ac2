import { useMemo, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useCall } from '../../../renderer/src/connection/use-call.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import type { GraphView } from '../shared/graph-view.ts'
import type { Graph } from './data/graph.ts'
import { ListSide } from './list/list-side.tsx'
import { daysOf, TimeSlider } from './parts/time-slider.tsx'
import type { PictureHandle } from './picture/picture-pane.tsx'
import { PictureSide } from './picture/picture-side.tsx'
import { useCentre, useGraphStore } from './state/use-graph-store.ts'
import { usePassing } from './state/use-passing.ts'
import { useScene } from './state/use-scene.ts'
import { GraphToolbar } from './toolbar/graph-toolbar.tsx'
import styles from './graph-view.module.css'
import { hasCtrlAltOrMeta } from '../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'

const MOST_RELATED = 12
const NONE: readonly string[] = []
const NOTHING: ReadonlySet<string> = new Set()

/** A graph with all that is done with it. */
export function GraphDesk({
  graph,
  view,
  isUnread,
}: {
  readonly graph: Graph
  readonly view: GraphView
  /** Notes and links may be missing yet. */
  readonly isUnread: boolean
}) {
  const store = useGraphStore()
  const { workspace } = useStores()
  const text = useStore(store.state, (state) => state.filter)
  const [hidden, setHidden] = useState(NOTHING)
  const [until, setUntil] = useState<number | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [handle, setHandle] = useState<PictureHandle | null>(null)
  const filter = usePassing(text)
  const centre = useCentre(graph)
  const isAround = view.scope === 'around'
  const related = useRelated(isAround && view.meaning ? (graph.nodes[centre]?.path ?? null) : null)
  const shown = useScene(graph, { view, filter, hidden, until, centre, related: related.paths })
  const days = useMemo(() => (view.days ? daysOf(graph, view.days) : null), [graph, view.days])

  const onView = (patch: Partial<GraphView>): void => {
    // Another colour makes other groups, and other days another slider.
    if ('colour' in patch || 'property' in patch) setHidden(NOTHING)
    if ('days' in patch) setUntil(null)
    store.look(patch)
  }
  const open = (node: number, stays: boolean): void => {
    const { key, path } = graph.nodes[node] ?? {}
    if (key !== undefined) setSelected(key)
    if (!path) return
    if (stays) store.openBehind(path)
    else workspace.openNote(path)
  }
  const showEverything = (): void => {
    store.narrow('')
    setHidden(NOTHING)
    setUntil(null)
    store.look({ orphans: true })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || hasCtrlAltOrMeta(event)) return
    if (event.key === '+' || event.key === '=') handle?.zoom(1.4)
    else if (event.key === '-') handle?.zoom(1 / 1.4)
    else if (event.key === '0') handle?.fit()
    else return
    event.preventDefault()
  }
  const selectedNode = useMemo(
    () => (selected === null ? -1 : graph.nodes.findIndex(({ key }) => key === selected)),
    [graph, selected],
  )
  return (
    <div className={styles.desk} onKeyDown={onKeyDown}>
      <GraphToolbar
        view={view}
        onView={onView}
        text={text}
        onText={store.narrow}
        problem={filter.problem}
        properties={graph.properties}
        notice={related.notice}
      />
      <div className={styles.middle}>
        <div className={styles.left}>
          <PictureSide
            graph={graph}
            view={view}
            isUnread={isUnread}
            shown={shown}
            hasCentre={!isAround || centre >= 0}
            selected={selectedNode}
            hidden={hidden}
            onHidden={setHidden}
            onView={onView}
            onOpen={open}
            onShowEverything={showEverything}
            handle={handle}
            onHandle={setHandle}
          />
          {days ? <TimeSlider days={days} until={until} onUntil={setUntil} /> : null}
        </div>
        {view.list ? (
          <ListSide
            graph={graph}
            view={view}
            shown={shown}
            selected={selectedNode}
            onSelect={(node) => setSelected(graph.nodes[node]?.key ?? null)}
            onOpen={open}
            onAround={(path) => store.lookAround(path)}
            onView={onView}
          />
        ) : null}
      </div>
    </div>
  )
}

/** Notes about the same as this one, where that is wanted, and why there are none. */
function useRelated(path: NonNullable<Graph['nodes'][number]['path']> | null): {
  readonly paths: readonly string[]
  readonly notice: string | null
} {
  const { data, error } = useCall(
    'note.related',
    path === null ? null : { path, limit: MOST_RELATED },
  )
  return useMemo(
    () => ({
      paths: data ? data.notes.map((note) => note.path) : NONE,
      notice: data?.notice ?? error?.message ?? null,
    }),
    [data, error],
  )
}

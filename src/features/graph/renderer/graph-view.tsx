import { useStore } from 'zustand'
import { useNoteWays } from '../../../renderer/src/connection/use-note-ways.ts'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { EmptyState } from '../../../renderer/src/ui/empty-state.tsx'
import { Spinner } from '../../../renderer/src/ui/spinner.tsx'
import { GRAPH } from '../words.ts'
import type { GraphView as View } from '../shared/graph-view.ts'
import { GraphDesk } from './graph-desk.tsx'
import { useGraph, useIsUnread } from './state/use-graph.ts'
import { useGraphStore } from './state/use-graph-store.ts'
import { useIsLasting } from './state/use-is-lasting.ts'
import { GRAPH_WORDS as WORDS } from './words.ts'
import styles from './graph-view.module.css'

/** All notes and their links as a picture with a list beside it, or those around one note. */
export function GraphView() {
  const view = useStore(useGraphStore().state, (state) => state.view)
  return (
    <div className={styles.view} tabIndex={-1} data-graph="">
      <h1 className={styles.spoken}>{GRAPH.title}</h1>
      {view ? <Loaded view={view} /> : null}
    </div>
  )
}

function Loaded({ view }: { readonly view: View }) {
  const { graph, error, isStopped, stop, reload } = useGraph(
    view.colour === 'property' ? view.property : null,
  )
  const isUnread = useIsUnread()
  const again = <Button onClick={reload}>{WORDS.again}</Button>
  if (graph) {
    return graph.notes === 0 ? (
      <Empty isUnread={isUnread} />
    ) : (
      <GraphDesk graph={graph} view={view} isUnread={isUnread} />
    )
  }
  if (isStopped) return <EmptyState text={WORDS.stopped} action={again} />
  if (error !== undefined) return <EmptyState text={error} action={again} />
  return <Loading onCancel={stop} />
}

function Empty({ isUnread }: { readonly isUnread: boolean }) {
  const { write, index } = useNoteWays()
  return isUnread ? (
    <EmptyState text={WORDS.unread} action={<Button {...index} />} />
  ) : (
    <EmptyState text={WORDS.empty} action={<Button {...write} />} />
  )
}

const WORDS_AFTER_MS = 200
const CANCEL_AFTER_MS = 1000

/** Nothing at first, then words, then a way out. */
function Loading({ onCancel }: { readonly onCancel: () => void }) {
  const saysSo = useIsLasting(true, WORDS_AFTER_MS)
  const isLong = useIsLasting(true, CANCEL_AFTER_MS)
  if (!saysSo) return null
  return (
    <div className={styles.loading}>
      <p>
        <Spinner label={WORDS.loading} /> {WORDS.loading}
      </p>
      {isLong ? <Button onClick={onCancel}>{WORDS.cancel}</Button> : null}
    </div>
  )
}

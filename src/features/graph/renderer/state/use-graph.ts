import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useClient } from '../../../../renderer/src/connection/connection-context.tsx'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { useCall } from '../../../../renderer/src/connection/use-call.ts'
import type { IndexStatus } from '../../../../shared/contract/search.ts'
import type { GraphData } from '../../shared/graph-data.ts'
import { toGraph, type Graph } from '../data/graph.ts'
import { useIsLasting } from './use-is-lasting.ts'

/** A person who types sends an event with every save. */
const RELOAD_AFTER_MS = 1500
/** While the vault is read for the first time, what is there already is shown. */
const RELOAD_MEANWHILE_MS = 5000

/** The graph of the vault, read again in a while after the index was brought up to something. */
export function useGraph(property: string | null): {
  readonly graph: Graph | undefined
  readonly error: string | undefined
  readonly isStopped: boolean
  readonly stop: () => void
  readonly reload: () => void
} {
  const client = useClient()
  const [isStopped, setStopped] = useState(false)
  const { data, error, reload } = useCall('graph.read', isStopped ? null : { property })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isMeanwhile = false
    let before: IndexStatus['state'] | null = null
    const reloadIn = (ms: number): void => {
      clearTimeout(timer)
      isMeanwhile = ms === RELOAD_MEANWHILE_MS
      timer = setTimeout(() => {
        isMeanwhile = false
        reload()
      }, ms)
    }
    const stop = client.on('index.changed', ({ state }) => {
      // Vectors change nothing here, and come in many steps.
      const isNews = state === 'ready' || (state === 'embedding' && before !== 'embedding')
      if (isNews) reloadIn(RELOAD_AFTER_MS)
      else if (state === 'indexing' && !isMeanwhile) reloadIn(RELOAD_MEANWHILE_MS)
      before = state
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, reload])
  const same = useSame(data)
  return {
    graph: useMemo(() => same && toGraph(same), [same]),
    error: error?.message,
    isStopped,
    stop: () => setStopped(true),
    reload() {
      setStopped(false)
      reload()
    },
  }
}

/** Whether notes and links may be missing, since the vault is still being read. Short work is not worth a word. */
export function useIsUnread(): boolean {
  const { indexStatus } = useStores()
  const state = useStore(indexStatus.state, ({ status }) => status?.state)
  return useIsLasting(state === 'starting' || state === 'scanning' || state === 'indexing', 1000)
}

/** The same object for as long as it says the same, and while nothing is known: what is drawn then need not move. */
function useSame(data: GraphData | undefined): GraphData | undefined {
  const text = useMemo(() => data && JSON.stringify(data), [data])
  const [known, setKnown] = useState({ data, text })
  if (text !== undefined && text !== known.text) setKnown({ data, text })
  return known.data
}

import { useDeferredValue, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Stores } from '../stores/stores.ts'
import { afterPaint } from '../ui/lazy/after-paint.ts'

/** A note that takes longer to read is not waited for, nor is a page that is not painted. */
const LONGEST_MS = 200

/**
 * False until the note that was in front can be seen and written in, or it is known that there is none: what stands round
 * it is drawn in the time that it leaves.
 */
export function useNoteFirst({ workspace, openNotes }: Stores): boolean {
  const [isDue, setDue] = useState(false)
  const isLoaded = useStore(workspace.state, (state) => state.isLoaded)
  const note = useStore(workspace.state, ({ tabs, frame }) =>
    frame.view === 'notes' ? tabs.active : null,
  )
  const isRead = useStore(
    openNotes.state,
    () => note === null || openNotes.get(note)?.state.getState().load !== 'loading',
  )
  const isThere = isLoaded && isRead
  useEffect(() => {
    const timer = setTimeout(() => void load(), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => (isThere ? afterPaint(() => void load()) : undefined), [isThere])
  return useDeferredValue(isDue, false)

  /** What does not come is told by each of its parts, where it is missing. */
  async function load(): Promise<void> {
    await import('./around-note.ts').catch(() => undefined)
    setDue(true)
  }
}

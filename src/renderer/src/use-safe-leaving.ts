import { useEffect, useRef, useState } from 'react'
import type { Stores } from './stores/stores.ts'

export type SafeLeaving = {
  /** What could not be saved when the window was to close; null while it stays open. */
  readonly unsaved: readonly string[] | null
  readonly stay: () => void
  /** Closes the window with the text that is not on disk, because the person said so. */
  readonly leave: () => void
}

/**
 * Writes what is not on disk yet when the window loses the person's attention, and holds the window until it is.
 * In the browser the browser asks; the desktop window closes by itself once everything is saved.
 */
export function useSafeLeaving({ openNotes, workspace }: Stores): SafeLeaving {
  const [unsaved, setUnsaved] = useState<readonly string[] | null>(null)
  const mayLeave = useRef(false)

  useEffect(() => {
    const flush = (): void => {
      void openNotes.flushAll()
      void workspace.remember().catch(() => undefined) // a lost layout is not worth a word
    }
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') flush()
    }
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      const isUnsaved = openNotes.hasUnsavedText()
      flush()
      if (!isUnsaved || mayLeave.current) return
      event.preventDefault()
      if (!window.latent) return
      void openNotes.flushAll().then((left) => {
        if (left.length === 0) window.close()
        else setUnsaved(left)
      })
    }
    window.addEventListener('blur', flush)
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', onBeforeUnload)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('blur', flush)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', onBeforeUnload)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [openNotes, workspace])

  return {
    unsaved,
    stay: () => setUnsaved(null),
    leave() {
      mayLeave.current = true
      window.close()
    },
  }
}

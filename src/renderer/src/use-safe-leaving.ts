import { useEffect } from 'react'
import type { Stores } from './stores/stores.ts'

/**
 * Writes what is not on disk yet when the window loses the person's attention, and holds the window until it is.
 * In the browser the browser asks; the desktop window closes by itself once everything is saved.
 */
export function useSafeLeaving({ openNotes, workspace, toasts }: Stores): void {
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
      if (!isUnsaved) return
      event.preventDefault()
      if (!window.latent) return
      void openNotes.flushAll().then((left) => {
        if (left.length === 0) window.close()
        else
          toasts.show(`Not closed: ${left.join(', ')} could not be saved.`, {
            tone: 'problem',
            forMs: 10_000,
          })
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
  }, [openNotes, workspace, toasts])
}

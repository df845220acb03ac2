import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../connection/connection-context.tsx'
import { useReport } from '../../connection/use-report.ts'
import type { OpenNotes } from '../../stores/notes/open-notes.ts'
import type { Stores } from '../../stores/stores.ts'
import { leavePage, stayOnPage } from '../../ui/fault/load-again.ts'

export type UnsavedText = {
  readonly paths: readonly string[]
  /** It is kept beside the vault, and offered again at the next start. */
  readonly isKept: boolean
}

export type SafeLeaving = {
  /** What could not be saved when the window was to close; null while it stays open. */
  readonly unsaved: UnsavedText | null
  readonly stay: () => void
  /** Closes the window with the text that is not on disk, because the person said so. */
  readonly leave: () => void
}

/**
 * Writes what is not on disk yet when the window loses the person's attention, and holds the window until it is.
 * In the browser the browser asks; the desktop window closes by itself once everything is saved,
 * or comes again where that was asked for.
 */
export function useSafeLeaving({ openNotes, workspace }: Stores): SafeLeaving {
  const client = useClient()
  const report = useReport()
  const [unsaved, setUnsaved] = useState<UnsavedText | null>(null)
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
      void saveInTime(openNotes).then((left) => {
        if (left === null) leavePage()
        else setUnsaved(left)
      })
    }
    const onPageHide = (): void => {
      flush()
      void workspace.leave().catch(() => undefined)
    }
    window.addEventListener('blur', flush)
    window.addEventListener('pagehide', onPageHide)
    window.addEventListener('beforeunload', onBeforeUnload)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('blur', flush)
      window.removeEventListener('pagehide', onPageHide)
      window.removeEventListener('beforeunload', onBeforeUnload)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [openNotes, workspace])

  const isAsked = unsaved !== null
  useEffect(() => {
    if (!isAsked) return
    // A drive that was only slow: what is written meanwhile is no question any more.
    return openNotes.state.subscribe(() => {
      const paths = openNotes.unsaved()
      setUnsaved((asked) => (asked && paths.length > 0 ? { ...asked, paths } : null))
      if (paths.length === 0) leavePage()
    })
  }, [isAsked, openNotes])

  return {
    unsaved,
    stay() {
      stayOnPage()
      setUnsaved(null)
      client.call('desktop.stay', {}).catch(report)
    },
    leave() {
      mayLeave.current = true
      leavePage()
    },
  }
}

/** Together under five seconds: a drive that does not answer must not hold the window without a word. */
const SAVING_MS = 3500
const KEEPING_MS = 1000

/** What is not on disk after a fair try; null when all of it is. */
async function saveInTime(openNotes: OpenNotes): Promise<UnsavedText | null> {
  await Promise.race([openNotes.flushAll(), after(SAVING_MS)])
  const paths = openNotes.unsaved()
  if (paths.length === 0) return null
  const isKept = await Promise.race([openNotes.keepDrafts(), after(KEEPING_MS).then(() => false)])
  return { paths, isKept }
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useCapture } from '../stores/use-capture.ts'
import { useCaptureRequests } from './use-capture-requests.ts'

/** What of the box has the focus first. */
export const CAPTURE_FIELD = '[data-capture]'

/**
 * Whether the box over the notes is open. Hears what the shell wants of it, and gives the focus back to where it was:
 * its field comes and goes with it, so the dialog itself does not know that.
 */
export function useCaptureAsked(): boolean {
  const capture = useCapture()
  useCaptureRequests('window')
  useEffect(() => {
    let origin: Element | null = null
    return capture.state.subscribe((next, previous) => {
      if (next.isOpen && !previous.isOpen) origin = document.activeElement
      if (next.isOpen || !previous.isOpen) return
      const back = origin
      const box = document.querySelector(CAPTURE_FIELD)?.closest('[role="dialog"]')
      setTimeout(() => {
        if (!(back instanceof HTMLElement) || !back.isConnected) return
        // A dialog that was opened since keeps it; the one that the person came from does not.
        const { activeElement } = document
        const free = [box, back.closest('[role="dialog"]')]
        if (activeElement === document.body || free.some((each) => each?.contains(activeElement)))
          back.focus()
      })
    })
  }, [capture])
  return useStore(capture.state, (state) => state.isOpen)
}

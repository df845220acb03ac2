import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { Dialog } from '../../../../renderer/src/ui/dialog/dialog.tsx'
import { CaptureForm } from './capture-form.tsx'
import { useCaptureRequests } from './use-capture-requests.ts'

/** The box over the notes. Closing it gives the focus back to where it was. */
export function CaptureDialog() {
  const { capture, workspace } = useStores()
  const isOpen = useStore(capture.state, (state) => state.isOpen)
  const field = useRef<HTMLTextAreaElement>(null)
  useCaptureRequests('window')
  // The field of the box comes and goes with it, so the dialog itself does not know where the focus was.
  useEffect(() => {
    let origin: Element | null = null
    return capture.state.subscribe((next, previous) => {
      if (next.isOpen && !previous.isOpen) origin = document.activeElement
      if (next.isOpen || !previous.isOpen) return
      const back = origin
      const box = field.current?.closest('[role="dialog"]')
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
  useEffect(() => {
    if (isOpen) void capture.load()
  }, [capture, isOpen])
  return (
    <Dialog
      open={isOpen}
      onClose={capture.close}
      title="Capture a thought"
      hideTitle
      place="top"
      initialFocus={field}
      returnsFocus={false}
    >
      <CaptureForm
        field={field}
        onClose={capture.close}
        onOpenNote={(path) => {
          capture.close()
          workspace.openNote(path)
        }}
      />
    </Dialog>
  )
}

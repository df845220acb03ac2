import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CaptureForm } from './capture-form.tsx'
import { useCaptureRequests } from './use-capture-requests.ts'

/** The box over the notes. Closing it gives the focus back to where it was. */
export function CaptureDialog() {
  const { capture, workspace } = useStores()
  const isOpen = useStore(capture.state, (state) => state.isOpen)
  const field = useRef<HTMLTextAreaElement>(null)
  useCaptureRequests('window')
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

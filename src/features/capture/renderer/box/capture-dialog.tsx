import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { useCapture } from '../stores/use-capture.ts'
import { Dialog } from '../../../../renderer/src/ui/dialog/dialog.tsx'
import { CaptureForm } from './capture-form.tsx'

/** The box over the notes. Closing it gives the focus back to where it was. */
export function CaptureDialog() {
  const capture = useCapture()
  const { workspace } = useStores()
  const isOpen = useStore(capture.state, (state) => state.isOpen)
  const field = useRef<HTMLTextAreaElement>(null)
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

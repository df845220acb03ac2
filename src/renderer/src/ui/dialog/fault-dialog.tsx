import { useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

/** Closed, it stays closed until the dialog is asked for again: what failed once would come back at once. */
export function FaultDialog({
  onClose,
  children,
}: {
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(true)
  const close = (): void => {
    setOpen(false)
    onClose()
  }
  return (
    <Dialog open={isOpen} onClose={close} title="Something failed" size="small">
      {children}
    </Dialog>
  )
}

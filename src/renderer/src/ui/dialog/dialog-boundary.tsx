import { useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { FaultBoundary } from '../fault/fault-boundary.tsx'

/** Round a dialog that is not drawn as a whole: what failed is said in a dialog that can be closed. */
export function DialogBoundary({
  resetKeys,
  onClose,
  children,
}: {
  /** What opens and closes it. */
  readonly resetKeys: readonly unknown[]
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <FaultBoundary
      level="dialog"
      what="This dialog"
      resetKeys={resetKeys}
      frame={(notice) => <Frame onClose={onClose}>{notice}</Frame>}
    >
      {children}
    </FaultBoundary>
  )
}

/** Closed, it stays closed until the dialog is asked for again: what failed once would come back at once. */
function Frame({
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

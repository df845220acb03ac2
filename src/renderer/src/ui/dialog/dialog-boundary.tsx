import { Suspense, type ReactNode } from 'react'
import { FaultBoundary } from '../fault/fault-boundary.tsx'
import { lazyView } from '../lazy/lazy-view.tsx'

const FaultDialog = lazyView(async () => (await import('./fault-dialog.tsx')).FaultDialog)

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
      frame={(notice) => (
        <Suspense>
          <FaultDialog onClose={onClose}>{notice}</FaultDialog>
        </Suspense>
      )}
    >
      {children}
    </FaultBoundary>
  )
}

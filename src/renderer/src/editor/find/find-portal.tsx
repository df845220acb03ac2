import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { FaultBoundary } from '../../ui/fault/fault-boundary.tsx'
import { lazyView } from '../../ui/lazy/lazy-view.tsx'
import type { FindPanels } from './find-panels.ts'

const FindPanel = lazyView(async () => (await import('./find-panel.tsx')).FindPanel)

/** Draws what belongs to the field of the panel that is open. */
export function FindPortal({ panels }: { readonly panels: FindPanels }) {
  const { panel } = useStore(panels.shown)
  return panel
    ? createPortal(
        <FaultBoundary level="bar" what="Find and replace" resetKeys={[panel.id]}>
          <Suspense>
            <FindPanel key={panel.id} panel={panel} panels={panels} />
          </Suspense>
        </FaultBoundary>,
        panel.beside,
      )
    : null
}

import { Suspense, use, useEffect } from 'react'
import { useStore } from 'zustand'
import { noteNameOf } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { lazyModule } from '../../../renderer/src/ui/lazy/lazy-module.ts'
import { Dialog } from '../../../renderer/src/ui/dialog/dialog.tsx'
import { isReading } from '../../../renderer/src/stores/workspace/tab-list.ts'
import type { OpenCircuit } from './work/circuit-work.ts'

const editor = lazyModule(() => import('./editing/circuit-editor.tsx'))

/** The editor of a circuit over the window, and the end of one whose note is not in front any more. */
export function CircuitDialog() {
  const { circuit, workspace } = useStores()
  const open = useStore(circuit.state, (state) => state.open)
  useEffect(
    () =>
      workspace.state.subscribe(({ tabs }) => {
        const current = circuit.state.getState().open
        if (!current) return
        const isShown = tabs.active === current.path && (isReading(tabs) || current.isLarge)
        if (!isShown) circuit.close()
      }),
    [circuit, workspace],
  )
  const isOpen = open?.isLarge ?? false
  return (
    <Dialog
      open={isOpen}
      onClose={circuit.close}
      title={`Circuit in ${open ? noteNameOf(open.path) : ''}`}
      hideTitle
      size="full"
    >
      {open && isOpen ? (
        <Suspense>
          <LargeEditor open={open} />
        </Suspense>
      ) : null}
    </Dialog>
  )
}

function LargeEditor({ open }: { readonly open: OpenCircuit }) {
  const { circuit, workspace } = useStores()
  const { CircuitEditor } = use(editor())
  return (
    <CircuitEditor
      editing={open.editing}
      isLarge
      onLarge={() => {
        workspace.setReading(open.path, true)
        circuit.setLarge(false)
      }}
      onLeave={circuit.close}
    />
  )
}

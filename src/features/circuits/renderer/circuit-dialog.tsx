import { useStore } from 'zustand'
import { noteNameOf } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { Dialog } from '../../../renderer/src/ui/dialog/dialog.tsx'
import { CircuitEditor } from './editing/circuit-editor.tsx'
import type { CircuitWork } from './work/circuit-work.ts'

/** The editor of a circuit over the window. */
export function CircuitDialog({ work }: { readonly work: CircuitWork }) {
  const { workspace } = useStores()
  const open = useStore(work.state, (state) => state.open)
  const isOpen = open?.isLarge ?? false
  return (
    <Dialog
      open={isOpen}
      onClose={work.close}
      title={`Circuit in ${open ? noteNameOf(open.path) : ''}`}
      hideTitle
      size="full"
    >
      {open && isOpen ? (
        <CircuitEditor
          editing={open.editing}
          isLarge
          onLarge={() => {
            workspace.setReading(open.path, true)
            work.setLarge(false)
          }}
          onLeave={work.close}
        />
      ) : null}
    </Dialog>
  )
}

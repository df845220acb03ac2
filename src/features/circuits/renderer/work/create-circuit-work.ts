import { createElement } from 'react'
import { createStore } from 'zustand/vanilla'
import { isReading } from '../../../../renderer/src/stores/workspace/tab-list.ts'
import type { FeatureStore, Stores } from '../../../../renderer/src/stores/stores.ts'
import { CircuitDialog } from '../circuit-dialog.tsx'
import { blueprintFormat } from './blueprint-format.ts'
import { createCircuitEditing } from './circuit-editing.ts'
import type { CircuitWork, OpenCircuit } from './circuit-work.ts'

/** The store of this feature. */
export const circuitWork: FeatureStore<CircuitWork> = {
  create: ({ stores }) => createCircuitWork(stores),
}

export function createCircuitWork({
  openNotes,
  overlay,
  workspace,
}: Pick<Stores, 'openNotes' | 'overlay' | 'workspace'>): CircuitWork {
  const state = createStore<{ readonly open: OpenCircuit | null }>(() => ({ open: null }))
  const isShown = (): boolean => {
    const { overlay: shown } = overlay.state.getState()
    return shown?.kind === 'feature' && shown.dialog === dialog
  }
  /** Over the window if it is to be there, and only then. */
  function place(): void {
    const isLarge = state.getState().open?.isLarge ?? false
    if (isLarge) overlay.show({ kind: 'feature', dialog })
    else if (isShown()) overlay.close()
  }
  const work: CircuitWork = {
    state,
    open(path, fence, { isLarge }) {
      const session = openNotes.get(path)
      if (!session || session.state.getState().readOnlyReason !== null) return
      state.getState().open?.editing.dispose()
      const editing = createCircuitEditing({ session, fence, format: blueprintFormat })
      state.setState({ open: { path, isLarge, editing } })
      place()
    },
    setLarge(isLarge) {
      state.setState(({ open }) => ({ open: open && { ...open, isLarge } }))
      place()
    },
    close() {
      state.getState().open?.editing.dispose()
      state.setState({ open: null })
      place()
    },
    dispose() {
      for (const stop of stops) stop()
      state.getState().open?.editing.dispose()
    },
  }
  const dialog = createElement(CircuitDialog, { work })
  const stops = [
    // One whose note is not in front any more, or whose dialog had to give way, is at its end.
    workspace.state.subscribe(({ tabs }) => {
      const { open } = state.getState()
      if (!open) return
      const isInFront = tabs.active === open.path && (isReading(tabs) || open.isLarge)
      if (!isInFront) work.close()
    }),
    overlay.state.subscribe(() => {
      if (state.getState().open?.isLarge === true && !isShown()) work.close()
    }),
  ]
  return work
}

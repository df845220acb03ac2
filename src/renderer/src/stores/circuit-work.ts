import { createStore, type StoreApi } from 'zustand/vanilla'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { createCircuitEditing, type BlueprintText, type CircuitEditing } from './circuit-editing.ts'
import type { Fence } from './fences.ts'
import type { OpenNotes } from './open-notes.ts'

/** The circuit whose editor is open. */
export interface OpenCircuit {
  readonly path: VaultPath
  readonly editing: CircuitEditing
  /** Over the window; else in the place of its block in the reading view. */
  readonly isLarge: boolean
}

/** Which circuit is worked on; one at a time. It outlives the block, which may be drawn anew while it changes. */
export interface CircuitWork {
  readonly state: StoreApi<{ readonly open: OpenCircuit | null }>
  /** Opens the block for editing, if its note is open and can be written. */
  open(
    path: VaultPath,
    fence: Pick<Fence, 'line' | 'text'>,
    options: { readonly isLarge: boolean },
  ): Promise<void>
  setLarge(isLarge: boolean): void
  close(): void
}

export function createCircuitWork({
  openNotes,
  loadFormat,
}: {
  readonly openNotes: OpenNotes
  /** Loaded when a circuit is first opened. */
  readonly loadFormat: () => Promise<BlueprintText>
}): CircuitWork {
  const state = createStore<{ readonly open: OpenCircuit | null }>(() => ({ open: null }))
  const close = (): void => {
    state.getState().open?.editing.dispose()
    state.setState({ open: null })
  }
  return {
    state,
    async open(path, fence, { isLarge }) {
      const format = await loadFormat()
      const session = openNotes.get(path)
      if (!session || session.state.getState().readOnlyReason !== null) return
      close()
      state.setState({
        open: { path, isLarge, editing: createCircuitEditing({ session, fence, format }) },
      })
    },
    setLarge(isLarge) {
      state.setState(({ open }) => ({ open: open && { ...open, isLarge } }))
    },
    close,
  }
}

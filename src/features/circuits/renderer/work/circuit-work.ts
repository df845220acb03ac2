import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ShownCircuit } from '../../shared/shown-circuit.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { LatentClient } from '../../../../renderer/src/connection/latent-client.ts'
import { createCircuitEditing, type BlueprintText, type CircuitEditing } from './circuit-editing.ts'
import type { Fence } from '../../../../renderer/src/stores/text/fences.ts'
import type { OpenNotes } from '../../../../renderer/src/stores/notes/open-notes.ts'

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
  /** Main is told of the circuit as it is whenever a tool asks. Returns the function that ends that. */
  show(path: VaultPath, read: () => ShownCircuit): () => void
  dispose(): void
}

/** As many as the contract takes. */
const MOST_TOLD = 100

export function createCircuitWork({
  client,
  openNotes,
  loadFormat,
}: {
  readonly client: Pick<LatentClient, 'call' | 'on'>
  readonly openNotes: OpenNotes
  /** Loaded when a circuit is first opened. */
  readonly loadFormat: () => Promise<BlueprintText>
}): CircuitWork {
  const state = createStore<{ readonly open: OpenCircuit | null }>(() => ({ open: null }))
  const close = (): void => {
    state.getState().open?.editing.dispose()
    state.setState({ open: null })
  }
  const shown = new Set<{ readonly path: VaultPath; readonly read: () => ShownCircuit }>()
  const stopAnswering = client.on('circuit.asked', ({ askId, path }) => {
    const circuits = [...shown].filter((each) => each.path === path).slice(0, MOST_TOLD)
    const answer = { askId, circuits: circuits.map(({ read }) => read()) }
    client.call('circuit.told', answer).catch(() => undefined) // whoever asked does not wait for ever
  })
  return {
    state,
    show(path, read) {
      const circuit = { path, read }
      shown.add(circuit)
      return () => shown.delete(circuit)
    },
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
    dispose: stopAnswering,
  }
}

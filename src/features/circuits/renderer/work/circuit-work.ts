import type { StoreApi } from 'zustand/vanilla'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Fence } from '../../../../renderer/src/stores/text/fences.ts'
import type { CircuitEditing } from './circuit-editing.ts'

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
  ): void
  setLarge(isLarge: boolean): void
  close(): void
  dispose(): void
}

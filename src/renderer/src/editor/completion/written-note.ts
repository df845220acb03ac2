import { Facet } from '@codemirror/state'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'

/** The note that is written in. */
export const writtenNote = Facet.define<VaultPath, VaultPath | null>({
  combine: ([path = null]) => path,
})

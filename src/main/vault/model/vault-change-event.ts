import type { VaultChange } from '../../../shared/contract/note.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'

export interface VaultChangeEvent {
  readonly changes: readonly VaultChange[]
  /** Folders (`''` is the root) whose list of entries is not the same any more. */
  readonly foldersChanged: readonly string[]
  /** True when more changed than is listed: everything that is shown has to be looked at again. */
  readonly isUnlisted?: boolean
  /** Folders that came or went as a whole. What is in them is in `changes` as far as it is notes. */
  readonly wholeFolders?: readonly VaultPath[]
  /** What Latent moved, in order: files, and folders with all that is in them. */
  readonly moves?: readonly { readonly from: VaultPath; readonly to: VaultPath }[]
  /** True for what the index has found itself. */
  readonly isIndexed?: boolean
}

import type { DraftInfo } from '../../../../../shared/contract/draft.ts'
import type { VaultPath } from '../../../../../shared/domain/vault-path.ts'
import type { LatentClient } from '../../../connection/latent-client.ts'

export type NoteSessionOptions = {
  readonly client: LatentClient
  readonly path: VaultPath
  /** Of the vault that the note is in; null keeps no drafts. */
  readonly vaultId?: string | null
  /** Text of this note that earlier windows left, oldest first. */
  readonly drafts?: readonly DraftInfo[]
  /** Hears of those that are taken care of. */
  readonly onRestored?: (ids: readonly string[]) => void
  /** Hears when changes of another program were merged in. */
  readonly onMerged?: () => void
  /** How long after the last key a save starts; the default is a second. */
  readonly delayMs?: number
  /** How long typing without a pause may put it off. */
  readonly longestDelayMs?: number
  /** How long a file that another program changes must rest before it is merged or asked about. */
  readonly quietMs?: number
  readonly now?: () => Date
}

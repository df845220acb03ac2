import type { DraftInfo } from '../../../../../shared/contract/draft.ts'
import type { Note, SaveOutcome } from '../../../../../shared/contract/note.ts'
import type { Etag } from '../../../../../shared/domain/text/etag.ts'
import type { TextEdit } from '../../../../../shared/domain/text/text-edits.ts'
import type { VaultPath } from '../../../../../shared/domain/vault-path.ts'
import type { LatentClient } from '../../../connection/latent-client.ts'

/** How texts of a kind that are no notes get to main: as `note.save` and `note.create` for notes. */
export interface TextFiles {
  save(request: {
    readonly path: VaultPath
    readonly expect: Etag
    readonly edits: TextEdit[]
  }): Promise<SaveOutcome>
  create(request: { readonly path: VaultPath; readonly text: string }): Promise<Note>
}

export type NoteSessionOptions = {
  readonly client: LatentClient
  /** Left out for notes. */
  readonly files?: TextFiles | undefined
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

import type { Note } from '../../../shared/contract/note.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { ToolServices } from '../define/define-tool.ts'

/** The note as it is now. @throws LatentError `denied` when it cannot be changed, `not_found`. */
export async function readForChange(vault: ToolServices['vault'], path: VaultPath): Promise<Note> {
  const note = await vault.read(path)
  if (note.readOnlyReason !== null)
    throw new LatentError('denied', `${path} cannot be changed: ${note.readOnlyReason}`)
  return note
}

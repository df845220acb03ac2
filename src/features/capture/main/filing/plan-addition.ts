import type { Change } from '../../../../shared/domain/change-set.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { appendText } from '../../../../main/notes/edit/append-text.ts'
import { parseNote } from '../../../../main/notes/parse-note.ts'
import type { Vault } from '../../../../main/vault/vault.ts'

/**
 * Works out how `text` goes to the end of the entry at `path`. Reads only.
 * @throws LatentError `not_found`; `denied` for a note that cannot be changed
 */
export async function planAddition(
  vault: Pick<Vault, 'read'>,
  path: VaultPath,
  text: string,
): Promise<Change> {
  const note = await vault.read(path)
  if (note.readOnlyReason !== null)
    throw new LatentError('denied', `${path} cannot be changed: ${note.readOnlyReason}`)
  const added = appendText({ text: note.text, parsed: parseNote(path, note.text) }, text, null)
  if (added === null) throw new LatentError('internal', `${path} has no end.`)
  return { kind: 'write', path, text: added.text, expect: note.etag, additive: true }
}

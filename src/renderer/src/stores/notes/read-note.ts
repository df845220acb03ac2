import type { Draft, DraftInfo } from '../../../../shared/contract/draft.ts'
import type { Note } from '../../../../shared/contract/note.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'

/** The note as it is on disk; null when there is none. @throws LatentError when that cannot be known */
export async function readNoteOrNull(client: LatentClient, path: VaultPath): Promise<Note | null> {
  try {
    return await client.call('note.read', { path })
  } catch (error) {
    if (error instanceof LatentError && error.code === 'not_found') return null
    throw error
  }
}

/** Those that can be read; the others stay where they are, and are offered again. */
export async function readDrafts(
  client: LatentClient,
  infos: readonly DraftInfo[],
): Promise<Draft[]> {
  const reads = infos.map(({ id }) => client.call('draft.read', { id }).catch(() => null))
  return (await Promise.all(reads)).filter((draft) => draft !== null)
}

import { readFile } from 'node:fs/promises'
import { resolveInVault } from './vault-path.ts'

/** Where a vault carries its own id. */
export const VAULT_ID = '.latent/vault-id'

/** The id that a vault carries itself, so that it keeps its history when it is moved; null when it has none (yet). */
export async function readVaultId(root: string): Promise<string | null> {
  const marker = await resolveInVault(root, VAULT_ID, { allowHidden: true })
  // A few bytes of our own; anything larger is not what we wrote.
  if (marker.kind !== 'file' || marker.stats.size > 128n) return null
  const id = (await readFile(marker.absolutePath, 'utf8')).trim()
  return /^[\w-]{8,64}$/.test(id) ? id : null
}

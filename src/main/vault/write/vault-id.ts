import { join } from 'node:path'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import { VAULT_ID } from '../read/vault-identity.ts'
import { resolveInVault } from '../read/vault-path.ts'
import { createVaultFs, type VaultFs } from './vault-fs.ts'

/** Where the marker is written before it gets its name; a crash may leave it. */
const STAGED_ID = '.latent/.lt-vault-id'

/**
 * Writes the marker unless there is one. Only ever together with a first write of the person or the agent: looking
 * at a vault changes no byte of it.
 */
export async function writeVaultId(
  root: string,
  id: string,
  fs: VaultFs = createVaultFs(),
): Promise<void> {
  const marker = await resolveInVault(root, VAULT_ID, { allowHidden: true })
  if (marker.kind !== 'missing') return
  const [folder] = VAULT_ID.split('/')
  if (marker.existingDepth === 0 && folder !== undefined)
    await fs.makeFolders(marker.existingFolder, [folder])
  // In one step under its name: half an id would be none, and never be mended.
  const staged = join(root, STAGED_ID)
  await fs.remove(staged)
  await fs.stage(staged, new TextEncoder().encode(`${id}\n`), null)
  try {
    await fs.publish(staged, join(root, VAULT_ID))
  } catch (error) {
    await fs.remove(staged)
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Removes what a crash may have left of writing the marker. What cannot be removed goes when it is written next. */
export async function clearStagedId(root: string, fs: VaultFs): Promise<void> {
  try {
    const staged = await resolveInVault(root, STAGED_ID, { allowHidden: true })
    if (staged.kind === 'file' && !staged.isLink) await fs.remove(staged.absolutePath)
  } catch (error) {
    if (errorCode(error) === undefined && !(error instanceof LatentError)) throw error
  }
}

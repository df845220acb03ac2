import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import { resolveInVault } from './vault-path.ts'
import { createVaultFs, type VaultFs } from '../write/vault-fs.ts'

const MARKER = '.latent/vault-id'
/** Where the marker is written before it gets its name; a crash may leave it. */
const STAGED_MARKER = '.latent/.lt-vault-id'

/** The id that a vault carries itself, so that it keeps its history when it is moved; null when it has none (yet). */
export async function readVaultId(root: string): Promise<string | null> {
  const marker = await resolveInVault(root, MARKER, { allowHidden: true })
  // A few bytes of our own; anything larger is not what we wrote.
  if (marker.kind !== 'file' || marker.stats.size > 128n) return null
  const id = (await readFile(marker.absolutePath, 'utf8')).trim()
  return /^[\w-]{8,64}$/.test(id) ? id : null
}

/**
 * Writes the marker unless there is one. Only ever together with a first write of the person or the agent: looking
 * at a vault changes no byte of it.
 */
export async function writeVaultId(
  root: string,
  id: string,
  fs: VaultFs = createVaultFs(),
): Promise<void> {
  const marker = await resolveInVault(root, MARKER, { allowHidden: true })
  if (marker.kind !== 'missing') return
  const [folder] = MARKER.split('/')
  if (marker.existingDepth === 0 && folder !== undefined)
    await fs.makeFolders(marker.existingFolder, [folder])
  // In one step under its name: half an id would be none, and never be mended.
  const staged = join(root, STAGED_MARKER)
  await fs.remove(staged)
  await fs.stage(staged, new TextEncoder().encode(`${id}\n`), null)
  try {
    await fs.publish(staged, join(root, MARKER))
  } catch (error) {
    await fs.remove(staged)
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Removes what a crash may have left of writing the marker. What cannot be removed goes when it is written next. */
export async function clearStagedId(root: string, fs: VaultFs): Promise<void> {
  try {
    const staged = await resolveInVault(root, STAGED_MARKER, { allowHidden: true })
    if (staged.kind === 'file' && !staged.isLink) await fs.remove(staged.absolutePath)
  } catch (error) {
    if (errorCode(error) === undefined && !(error instanceof LatentError)) throw error
  }
}

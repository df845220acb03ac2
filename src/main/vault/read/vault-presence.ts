import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import { readVaultId } from './vault-identity.ts'

/** Knows whether the folder is still the vault that was opened, and not an empty mount point or another disk. */
export interface VaultPresence {
  /** Null while it is; else why not, as sentences that end with what to do. Looks at the disk, once at a time. */
  absence(): Promise<string | null>
}

/**
 * Takes the folder as it is now for the vault: by its device and inode, and by the id in it if it has one. With an id
 * it is known again on another device (a drive that was plugged in again); without, only in the same place.
 * @param root absolute, links resolved
 * @throws LatentError `unavailable` when it cannot be reached now
 */
export async function createPresence(root: string): Promise<VaultPresence> {
  const first = await lookAt(root)
  if (first === null) throw new LatentError('unavailable', gone(root))
  let known = first
  let running: Promise<string | null> | null = null

  async function look(): Promise<string | null> {
    const now = await lookAt(root)
    if (now === null) return gone(root)
    const isSamePlace = now.stats.dev === known.stats.dev && now.stats.ino === known.stats.ino
    if (known.vaultId === null ? isSamePlace : now.vaultId === known.vaultId) {
      known = now
      return null
    }
    return isSamePlace ? unmarked(root) : foreign(root)
  }

  return {
    absence() {
      running ??= look().finally(() => (running = null))
      return running
    },
  }
}

interface Place {
  readonly stats: BigIntStats
  readonly vaultId: string | null
}

async function lookAt(root: string): Promise<Place | null> {
  try {
    const stats = await stat(root, { bigint: true })
    return stats.isDirectory() ? { stats, vaultId: await idIn(root) } : null
  } catch (error) {
    if (errorCode(error) === undefined && !(error instanceof LatentError)) throw error
    return null
  }
}

/** A mark that may not be opened is none; a folder that went away while it was looked for is told by its error. */
async function idIn(root: string): Promise<string | null> {
  try {
    return await readVaultId(root)
  } catch (error) {
    if (error instanceof LatentError && error.code !== 'unavailable') return null
    throw error
  }
}

const WAITS = 'Nothing is written, and nothing counts as deleted, until it is back.'

const gone = (root: string): string =>
  `The vault folder cannot be reached: ${root} was moved or renamed, or its drive is not connected. ${WAITS}`

const foreign = (root: string): string =>
  `The folder at ${root} is not the vault that was opened: its drive may be missing, or another folder took its place. ${WAITS}`

const unmarked = (root: string): string =>
  `The vault’s own mark (.latent/vault-id) is gone from ${root} or is another one, so this may not be the vault that was opened. ${WAITS} To go on with what is there, close the vault and open it again.`

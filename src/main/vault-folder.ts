import { access, constants, realpath, stat } from 'node:fs/promises'
import { LatentError } from '../shared/rpc/errors.ts'
import { errorCode } from './platform/error-code.ts'

/** The folder at `root` is in the place of a known vault, and is not that vault. */
export const notTheVault = (root: string, name: string): LatentError =>
  new LatentError(
    'unavailable',
    `The folder at ${root} is not the vault “${name}” that was there: the vault’s own mark (.latent/vault-id) is missing. Its drive may not be connected, or its files not synced yet. Nothing was written there.`,
    NOT_THE_VAULT,
  )

const NOT_THE_VAULT = { reason: 'not-the-vault' }

export const isNotTheVault = (error: unknown): boolean =>
  error instanceof LatentError && error.data === NOT_THE_VAULT

/** Where the folder is, so that it is known again after a move. @throws LatentError `not_found` */
export async function vaultFolder(
  folder: string,
): Promise<{ root: string; dev: number; ino: number }> {
  const root = await realpath(folder).catch(() => null)
  const stats = root === null ? null : await stat(root).catch(() => null)
  if (root === null || !stats?.isDirectory())
    throw new LatentError('not_found', `There is no folder at ${folder}, or it may not be opened.`)
  return { root, dev: stats.dev, ino: stats.ino }
}

/** Why nothing can be written in a vault's folder, as a sentence; null when it can. */
export async function readOnlyReason(root: string): Promise<string | null> {
  const isWritable = await access(root, constants.W_OK).then(
    () => true,
    // A drive that is read-only may be made writable: the vault looks after that itself.
    (error: unknown) => errorCode(error) === 'EROFS',
  )
  return isWritable ? null : 'Latent may not write in this folder.'
}

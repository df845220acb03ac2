import { access, constants, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { parse, sep } from 'node:path'
import { LatentError } from '../../shared/rpc/errors.ts'
import { errorCode } from '../platform/error-code.ts'

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

/**
 * Where the folder is, so that it is known again after a move.
 * @throws LatentError `not_found`; `invalid_input` for the whole drive, the home folder, or what holds it
 */
export async function vaultFolder(
  folder: string,
): Promise<{ root: string; dev: number; ino: number }> {
  const root = await realpath(folder).catch(() => null)
  const stats = root === null ? null : await stat(root).catch(() => null)
  if (root === null || !stats?.isDirectory())
    throw new LatentError('not_found', `There is no folder at ${folder}, or it may not be opened.`)
  const refusal = await tooWide(root)
  if (refusal !== null) throw new LatentError('invalid_input', refusal)
  return { root, dev: stats.dev, ino: stats.ino }
}

/** As a vault these would be indexed, shown and given to models with all their keys and settings. */
async function tooWide(root: string): Promise<string | null> {
  const home = await realpath(homedir()).catch(() => homedir())
  if (root === parse(root).root)
    return `${root} is the whole drive, with every program and setting on it. Choose the folder in it that holds your notes.`
  if (root === home)
    return `${root} is your home folder, where programs keep settings and keys. Choose the folder in it that holds your notes.`
  return home.startsWith(root.endsWith(sep) ? root : root + sep)
    ? `${root} holds your home folder. Choose the folder that holds your notes.`
    : null
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

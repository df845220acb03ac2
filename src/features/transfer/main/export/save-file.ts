import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, open, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { errorCode } from '../../../../main/platform/error-code.ts'
import { isWithin } from '../../../../main/vault/read/vault-path.ts'

export interface SaveFileOptions {
  /** Absolute, as a person chose it. */
  readonly target: string
  /** Writes the whole file to this absolute path, which does not exist. */
  readonly write: (temporary: string) => Promise<void>
  /** True when the person was asked and said yes; else a file that is there stays, and this fails. */
  readonly replaces: boolean
  /** Absolute folders, links resolved, in which nothing may be put past the vault's own door. */
  readonly closedFolders: readonly string[]
}

/**
 * Makes a file outside the vault, whole or not at all: beside its place first, then under its name.
 * @throws LatentError `already_exists`, `not_found`, `denied`, `unavailable`, and what `write` throws; then nothing is left
 */
export async function saveFile({
  target,
  write,
  replaces,
  closedFolders,
}: SaveFileOptions): Promise<void> {
  const folder = await realpath(dirname(target)).catch((cause: unknown) => {
    throw new LatentError('not_found', `There is no folder ${dirname(target)}.`, undefined, {
      cause,
    })
  })
  if (closedFolders.some((closed) => isWithin(closed, folder)))
    throw new LatentError(
      'invalid_input',
      'Choose a place outside of this vault: an export does not belong among its notes.',
    )
  const temporary = join(folder, `.lt-${randomBytes(8).toString('hex')}`)
  const place = join(folder, basename(target))
  try {
    await write(temporary)
    await sync(temporary)
    if (replaces) await rename(temporary, place)
    else await intoFreeName(temporary, place)
  } catch (error) {
    throw error instanceof LatentError ? error : toSaveError(error, target)
  } finally {
    await rm(temporary, { force: true })
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, constants.O_RDWR)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function intoFreeName(temporary: string, place: string): Promise<void> {
  try {
    await link(temporary, place)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error
    // A file system without hard links.
    await copyFile(temporary, place, constants.COPYFILE_EXCL)
  }
}

function toSaveError(error: unknown, target: string): unknown {
  const code = errorCode(error)
  const failed = (
    kind: 'already_exists' | 'denied' | 'unavailable',
    message: string,
  ): LatentError => new LatentError(kind, message, undefined, { cause: error })
  switch (code) {
    case undefined:
      return error
    case 'EEXIST':
      return failed('already_exists', `There is already a file at ${target}. It was left as it is.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return failed('denied', `Latent may not write in ${dirname(target)}.`)
    case 'ENOSPC':
    case 'EDQUOT':
      return failed('unavailable', `The disk of ${dirname(target)} is full. Nothing was written.`)
    default:
      return failed('unavailable', `${target} could not be written (${code}).`)
  }
}

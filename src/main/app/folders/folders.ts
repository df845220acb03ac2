import { mkdir, readdir, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import type { FolderListing } from '../../../shared/contract/app.ts'
import { isNotePath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import { notAllowed } from '../words.ts'

const MAX_FOLDERS = 2000

/** True when a folder on the way is hidden: its name begins with a dot. @param path absolute, without `..` */
export const isHiddenPath = (path: string): boolean =>
  path.split(/[/\\]/).some((name) => name.startsWith('.'))

/**
 * Where a path leads.
 * @param path absolute, or '' for the home folder
 * @throws LatentError `not_found`, `invalid_input`, `denied` for a hidden one, and where the system allows no look at it
 */
export async function visibleFolder(path: string): Promise<string> {
  if (path !== '' && !isAbsolute(path))
    throw new LatentError('invalid_input', 'Type the whole path of the folder, from the root.')
  const folder = await realpath(path === '' ? homedir() : path).catch((error: unknown) => {
    throw notRead(path, error)
  })
  if (isHiddenPath(folder))
    throw new LatentError(
      'denied',
      `${folder} is hidden: a folder in its path begins with a dot. Programs keep settings and keys there.`,
    )
  return folder
}

/**
 * Folders of this machine for the browser's picker. Hidden ones are left out unless asked for, and then only named; one
 * that cannot be read counts as empty.
 * @throws LatentError as `visibleFolder`
 */
export async function listFolders(
  path: string,
  { withHidden = false } = {},
): Promise<FolderListing> {
  const folder = await visibleFolder(path)
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw notRead(path, error)
  })
  const names = entries
    .filter((entry) => entry.isDirectory() && (withHidden || !isHiddenPath(entry.name)))
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }))
    .slice(0, MAX_FOLDERS)
  const folders = await Promise.all(
    names.map(async (name) => {
      const childPath = join(folder, name)
      const isHidden = isHiddenPath(name)
      const children = isHidden ? [] : await readdir(childPath).catch((): string[] => [])
      return { name, path: childPath, noteCount: children.filter(isNotePath).length, isHidden }
    }),
  )
  const parent = dirname(folder)
  return {
    path: folder,
    parent: parent === folder ? null : parent,
    folders,
    noteCount: entries.filter((entry) => entry.isFile() && isNotePath(entry.name)).length,
  }
}

/** Makes the folder of a new vault. @throws LatentError `already_exists`, `invalid_input`, `denied` */
export async function createVaultFolder(parent: string, name: string): Promise<string> {
  if (!isAbsolute(parent))
    throw new LatentError('invalid_input', 'Type the whole path of the folder, from the root.')
  if (isHiddenPath(await realpath(parent).catch(() => parent)))
    throw new LatentError('denied', `${parent} is hidden. Make the vault in a folder you can see.`)
  if (/[/\\<>:"|?*]/.test(name) || name.startsWith('.') || name.trim() !== name)
    throw new LatentError('invalid_input', `“${name}” cannot be the name of a folder.`)
  const root = join(parent, name)
  try {
    await mkdir(root)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST')
      throw new LatentError('already_exists', `There is already something at ${root}.`, undefined, {
        cause: error,
      })
    throw new LatentError('denied', `Latent could not make the folder ${root}.`, undefined, {
      cause: error,
    })
  }
  return root
}

function notRead(path: string, cause: unknown): LatentError {
  const isForbidden = ['EACCES', 'EPERM'].includes(errorCode(cause) ?? '')
  return isForbidden
    ? new LatentError('denied', notAllowed(path), undefined, { cause })
    : new LatentError('not_found', `There is no folder ${path} that Latent can read.`, undefined, {
        cause,
      })
}

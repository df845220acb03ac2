import { mkdir, readdir, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import type { FolderListing } from '../../shared/contract/app.ts'
import { isNotePath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { errorCode } from '../platform/error-code.ts'

const MAX_FOLDERS = 2000

/** True when a folder on the way is hidden: its name begins with a dot. @param path absolute, without `..` */
export const isHiddenPath = (path: string): boolean =>
  path.split(/[/\\]/).some((name) => name.startsWith('.'))

/**
 * Folders of this machine for the browser's picker. Hidden ones are left out; one that cannot be read counts as empty.
 * @param path absolute, or '' for the home folder
 * @throws LatentError `not_found`, `invalid_input`, `denied` for a hidden one
 */
export async function listFolders(path: string): Promise<FolderListing> {
  if (path !== '' && !isAbsolute(path))
    throw new LatentError('invalid_input', 'Type the whole path of the folder, from the root.')
  const folder = await realpath(path === '' ? homedir() : path).catch(() => null)
  const entries = folder && (await readdir(folder, { withFileTypes: true }).catch(() => null))
  if (!folder || !entries)
    throw new LatentError('not_found', `There is no folder ${path} that Latent can read.`)
  if (isHiddenPath(folder))
    throw new LatentError(
      'denied',
      `${folder} is hidden: a folder in its path begins with a dot. Programs keep settings and keys there.`,
    )
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }))
    .slice(0, MAX_FOLDERS)
  const folders = await Promise.all(
    names.map(async (name) => {
      const childPath = join(folder, name)
      const children = await readdir(childPath).catch((): string[] => [])
      return { name, path: childPath, noteCount: children.filter(isNotePath).length }
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

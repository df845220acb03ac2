import { readdir } from 'node:fs/promises'
import { VaultPath } from '../../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { errorCode } from '../../../../main/platform/error-code.ts'
import { resolveInVault } from '../../../../main/vault/read/vault-path.ts'
import type { ExistingName } from './map-paths.ts'
import { foldName } from '../../../../main/vault/model/fold-name.ts'
import { newPathProblem } from '../../../../main/vault/model/new-path-problem.ts'

/** Names of one folder of the vault, those too that Latent does not show. @throws LatentError */
export async function existingNames(
  root: string,
  folder: VaultPath | '',
  closedFolders: readonly string[],
): Promise<readonly ExistingName[]> {
  const absolutePath = folder === '' ? root : await existingFolder(root, folder, closedFolders)
  if (absolutePath === null) return []
  const entries = await readdir(absolutePath, { withFileTypes: true }).catch((cause: unknown) => {
    throw new LatentError(
      'denied',
      `${folder || 'The vault'} cannot be opened (${errorCode(cause)}).`,
    )
  })
  return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
}

async function existingFolder(
  root: string,
  folder: VaultPath,
  closedFolders: readonly string[],
): Promise<string | null> {
  const resolved = await resolveInVault(root, folder, { closedFolders })
  switch (resolved.kind) {
    case 'folder':
      return resolved.absolutePath
    case 'missing':
      return null
    case 'file':
    case 'dangling':
      throw new LatentError('invalid_input', `${folder} is a file. Choose a folder for the import.`)
  }
}

/** `old/notes` where the vault has `Old/Notes`: one folder on many systems. @throws LatentError `invalid_input` */
export async function inExistingSpelling(
  root: string,
  into: VaultPath | '',
  closedFolders: readonly string[],
): Promise<VaultPath | ''> {
  if (into === '') return ''
  const problem = newPathProblem(into)
  if (problem !== undefined)
    throw new LatentError('invalid_input', `This folder cannot be used: ${problem}.`)
  let path: VaultPath | '' = ''
  for (const segment of into.split('/')) {
    const names: readonly ExistingName[] = await existingNames(root, path, closedFolders)
    const twins = names.filter(({ name }) => foldName(name) === foldName(segment))
    const known = twins.find(({ name }) => name === segment) ?? twins[0]
    const name: string = known?.name ?? segment
    path = VaultPath.parse(path === '' ? name : `${path}/${name}`)
  }
  return path
}

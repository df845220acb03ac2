import { readdir } from 'node:fs/promises'
import type { FolderEntry } from '../../shared/contract/note.ts'
import { isNotePath, VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { errorCode } from '../platform/error-code.ts'
import { type ResolveOptions, resolveInVault } from './vault-path.ts'

/**
 * What a person sees in one folder (`''` is the root): folders first, then by name, numbers by value. Hidden names
 * are left out, and so is what cannot be opened: links that lead out or nowhere, devices. Files are not looked into.
 * @throws LatentError `not_found`, `denied`, `invalid_input`
 */
export async function listFolder(
  root: string,
  folder: VaultPath | '',
  options: ResolveOptions,
): Promise<FolderEntry[]> {
  const absolutePath = await absoluteFolder(root, folder, options)
  const entries: FolderEntry[] = []
  for (const dirent of await readFolder(absolutePath, folder)) {
    const { name } = dirent
    const path = VaultPath.safeParse(folder === '' ? name : `${folder}/${name}`)
    if (name.startsWith('.') || !path.success) continue
    const type = dirent.isDirectory()
      ? 'folder'
      : dirent.isFile()
        ? 'file'
        : dirent.isSymbolicLink()
          ? await linkedKind(root, path.data, options)
          : null
    if (type === null) continue
    const kind = type === 'file' && isNotePath(name) ? 'note' : type
    entries.push({ name, path: path.data, kind })
  }
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return entries.sort(
    (a, b) =>
      Number(b.kind === 'folder') - Number(a.kind === 'folder') ||
      compare(a.name, b.name) ||
      (a.name < b.name ? -1 : 1),
  )
}

async function absoluteFolder(
  root: string,
  folder: VaultPath | '',
  options: ResolveOptions,
): Promise<string> {
  if (folder === '') return root
  const resolved = await resolveInVault(root, folder, options)
  if (resolved.kind !== 'folder')
    throw new LatentError('not_found', `There is no folder at ${folder}.`)
  return resolved.absolutePath
}

async function readFolder(absolutePath: string, folder: string) {
  try {
    return await readdir(absolutePath, { withFileTypes: true })
  } catch (error) {
    const name = folder === '' ? 'the vault folder' : folder
    switch (errorCode(error)) {
      case 'ENOENT':
        throw new LatentError('not_found', `There is no folder at ${name}.`)
      case 'EACCES':
      case 'EPERM':
        throw new LatentError('denied', `No permission to open ${name}.`)
      default:
        throw error
    }
  }
}

async function linkedKind(
  root: string,
  path: VaultPath,
  options: ResolveOptions,
): Promise<'folder' | 'file' | null> {
  try {
    const { kind } = await resolveInVault(root, path, options)
    return kind === 'folder' || kind === 'file' ? kind : null
  } catch (error) {
    if (error instanceof LatentError) return null
    throw error
  }
}

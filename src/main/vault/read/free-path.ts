import { readdir } from 'node:fs/promises'
import {
  fileNameOf,
  folderOf,
  vaultPath,
  type VaultPath,
} from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { foldName } from '../model/fold-name.ts'
import { type VaultPlace, resolveJournalled } from './journalled-file.ts'

export type PickPath = (path: string, options: { readonly isFolder: boolean }) => Promise<string>

/**
 * Picks `path` itself where nothing stands in the way, else `Name 2.md`, `Name 3.md` …; a folder gets its number at
 * the end. What was picked is taken for the next one.
 */
export function createPathPicker(isFree: (path: string) => Promise<boolean>): PickPath {
  const picked = new Set<string>()
  return async (path, { isFolder }) => {
    for (let number = 1; number <= MAX_NUMBER; number++) {
      const candidate = number === 1 ? path : numbered(path, number, isFolder)
      if (picked.has(foldName(candidate)) || !(await isFree(candidate))) continue
      picked.add(foldName(candidate))
      return candidate
    }
    throw new LatentError(
      'already_exists',
      `There is no free name for ${path}. Nothing was changed.`,
    )
  }
}

/** The path for one new file: `path` itself, or the first of those names that no file has. */
export async function freeFilePath(
  vault: { etag(path: VaultPath): Promise<unknown> },
  path: string,
): Promise<VaultPath> {
  const pick = createPathPicker(async (each) => (await vault.etag(vaultPath(each))) === null)
  return vaultPath(await pick(path, { isFolder: false }))
}

const MAX_NUMBER = 1000

function numbered(path: string, number: number, isFolder: boolean): string {
  const name = fileNameOf(path)
  const dot = isFolder ? -1 : name.lastIndexOf('.')
  const end = dot > 0 ? dot : name.length
  const folder = folderOf(path)
  return `${folder === '' ? '' : `${folder}/`}${name.slice(0, end)} ${number}${name.slice(end)}`
}

/** True when a file or folder can be put there, and nothing has that name in other letters. @throws LatentError as `resolveInVault` */
export async function isFree(vault: VaultPlace, path: string): Promise<boolean> {
  const resolved = await resolveJournalled(vault, path)
  if (resolved.kind !== 'missing') return false
  const segments = path.split('/')
  if (resolved.existingDepth < segments.length - 1) return true
  const name = foldName(fileNameOf(path))
  return !(await readdir(resolved.existingFolder)).some((sibling) => foldName(sibling) === name)
}

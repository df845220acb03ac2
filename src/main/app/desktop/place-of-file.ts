import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'
import {
  asVaultPath,
  isHiddenPath,
  isNotePath,
  type VaultPath,
} from '../../../shared/domain/vault-path.ts'

export interface KnownVault {
  readonly id: string
  /** Absolute. */
  readonly root: string
}

/**
 * `note` the first of these vaults that it lies in, and where · `gone` no file is there · `none` it lies in none of them,
 * or where Latent has no notes
 */
export type FilePlace<V extends KnownVault> =
  | { readonly status: 'note'; readonly vault: V; readonly path: VaultPath }
  | { readonly status: 'gone' | 'none' }

/**
 * Where a file lies that the system hands over. What counts is where it really is: a link in a vault that leads out of it
 * is no note of it.
 * @param file absolute; whoever started Latent with it may have written anything
 */
export async function placeOfFile<V extends KnownVault>(
  file: string,
  vaults: readonly V[],
): Promise<FilePlace<V>> {
  const real = await realpath(file).catch(() => null)
  const isFile = real !== null && (await stat(real).catch(() => null))?.isFile() === true
  if (!isFile) return { status: 'gone' }
  for (const vault of vaults) {
    const root = await realpath(vault.root).catch(() => null)
    if (root === null) continue
    const inside = relative(root, real)
    if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) continue
    const path = asVaultPath(inside.split(sep).join('/'))
    if (path !== null && isNotePath(path) && !isHiddenPath(path))
      return { status: 'note', vault, path }
  }
  return { status: 'none' }
}

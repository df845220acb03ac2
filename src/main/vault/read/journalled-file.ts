import type { Etag } from '../../../shared/domain/text/etag.ts'
import { isOwnFile } from '../../../shared/domain/own-file.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { isInTrash } from '../model/trash-path.ts'
import { type FileBytes, type ResolvedFile, readInVault } from './open-regular.ts'
import { type ResolveOptions, type ResolvedPath, resolveInVault } from './vault-path.ts'

/** What a path of the vault is resolved with. */
export interface VaultPlace {
  /** Absolute, with symbolic links resolved. */
  readonly root: string
  readonly closedFolders: readonly string[]
}

/** As `resolveInVault`, for the paths of the journal: those in the trash and Latent's own files are open to it. */
export const resolveJournalled = (vault: VaultPlace, path: string): Promise<ResolvedPath> =>
  resolveInVault(vault.root, path, optionsFor(vault, path))

const optionsFor = ({ closedFolders }: VaultPlace, path: string): ResolveOptions => ({
  closedFolders,
  allowHidden: isInTrash(path) || isOwnFile(path),
  isRootReal: true,
})

export type ExistingFile = { readonly file: ResolvedFile } & FileBytes

/** The file at `path`, in the trash too, with its bytes and hash; null when there is none. */
export const existingFile = (vault: VaultPlace, path: string): Promise<ExistingFile | null> =>
  readInVault(vault.root, path, optionsFor(vault, path))

/** The file at `path` if it still has the content `expect`. @throws LatentError `not_found`, `conflict` */
export async function expectedFile(
  vault: VaultPlace,
  path: string,
  expect: Etag | null,
): Promise<ExistingFile> {
  const existing = await existingFile(vault, path)
  if (existing === null) throw noteNotFound(path)
  if (existing.etag !== expect) throw noteChanged(path)
  return existing
}

export const noteNotFound = (path: string): LatentError =>
  new LatentError('not_found', `Note not found: ${path}`)

export const noteChanged = (path: string): LatentError =>
  new LatentError('conflict', `Note changed since it was read: ${path}`)

/** A file that tools and people may see, with its bytes. @throws LatentError `not_found`, and as `resolveInVault` */
export async function existingNote(
  { root, closedFolders }: VaultPlace,
  path: string,
): Promise<ExistingFile> {
  const existing = await readInVault(root, path, { closedFolders, isRootReal: true })
  if (existing === null) throw noteNotFound(path)
  return existing
}

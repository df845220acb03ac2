import type { Etag } from '../../../shared/domain/text/etag.ts'
import { isOwnFile } from '../../../shared/domain/own-file.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock, Ids } from '../../platform/ports.ts'
import type { ImageStore } from '../contents/image-store.ts'
import type { LastTexts } from '../contents/last-texts.ts'
import type { Journal } from '../model/journal.ts'
import { type FileBytes, type ResolvedFile, readInVault } from '../read/open-regular.ts'
import type { PreImages } from '../contents/pre-images.ts'
import type { Step } from './run-steps.ts'
import type { VaultFs } from './vault-fs.ts'
import { type ResolveOptions, type ResolvedPath, resolveInVault } from '../read/vault-path.ts'

/** What writing needs: the vault, the record of it and the bytes that are kept. */
export interface WriteDoor {
  readonly root: string
  readonly closedFolders: readonly string[]
  readonly fs: VaultFs
  readonly journal: Journal
  readonly preImages: PreImages
  readonly images: ImageStore
  readonly lastTexts: LastTexts
  readonly clock: Clock
  readonly ids: Ids
}

/** Hidden in every list and closed to every tool; only the journal's own paths lead into it. */
export const TRASH = '.trash'

export const isInTrash = (path: string): boolean => path.startsWith(`${TRASH}/`)

/** `.trash/2026…/a/b.md` → `a/b.md`: where it was. */
export const withoutTrash = (path: string): string => path.replace(/^\.trash\/[^/]+\//, '')

/** Work on these files that waits its turn; with `run` it carries out steps, and those who look at the vault are told. */
export type InTurn = <T>(
  paths: readonly string[],
  work: (run: (steps: readonly Step[]) => Promise<void>) => Promise<T>,
) => Promise<T>

/** As `resolveInVault`, for the paths of the journal: those in the trash and Latent's own files are open to it. */
export const resolveJournalled = (door: WriteDoor, path: string): Promise<ResolvedPath> =>
  resolveInVault(door.root, path, optionsFor(door, path))

const optionsFor = ({ closedFolders }: WriteDoor, path: string): ResolveOptions => ({
  closedFolders,
  allowHidden: isInTrash(path) || isOwnFile(path),
  isRootReal: true,
})

export type ExistingFile = { readonly file: ResolvedFile } & FileBytes

/** The file at `path`, in the trash too, with its bytes and hash; null when there is none. */
export const existingFile = (door: WriteDoor, path: string): Promise<ExistingFile | null> =>
  readInVault(door.root, path, optionsFor(door, path))

/** The file at `path` if it still has the content `expect`. @throws LatentError `not_found`, `conflict` */
export async function expectedFile(
  door: WriteDoor,
  path: string,
  expect: Etag | null,
): Promise<ExistingFile> {
  const existing = await existingFile(door, path)
  if (existing === null) throw noteNotFound(path)
  if (existing.etag !== expect) throw noteChanged(path)
  return existing
}

/** @throws LatentError `denied` for a read-only file: a rename would succeed, and silently override what the person said with its mode. */
export function assertWritable(path: string, { stats }: ResolvedFile): void {
  if ((stats.mode & 0o200n) === 0n)
    throw new LatentError(
      'denied',
      `${path} is read-only, so it was not changed. Allow writing in its properties to edit it.`,
    )
}

export const noteNotFound = (path: string): LatentError =>
  new LatentError('not_found', `Note not found: ${path}`)

export const noteChanged = (path: string): LatentError =>
  new LatentError('conflict', `Note changed since it was read: ${path}`)

/** A file that tools and people may see, with its bytes. @throws LatentError `not_found`, and as `resolveInVault` */
export async function existingNote(door: WriteDoor, path: string): Promise<ExistingFile> {
  const existing = await readInVault(door.root, path, {
    closedFolders: door.closedFolders,
    isRootReal: true,
  })
  if (existing === null) throw noteNotFound(path)
  return existing
}

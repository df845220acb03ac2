import type { Dirent } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { cloudName, leftBehind } from '../../../shared/domain/left-behind.ts'
import { isNotePath } from '../../../shared/domain/vault-path.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import { retryWhileFull } from '../disk/retry-while-full.ts'
import { type ResolveOptions, resolveInVault } from './vault-path.ts'
import { changedAtMs, madeAtMs } from './file-time.ts'

const CONCURRENT_STATS = 32

/**
 * What a person sees in one folder (`''` is the root): folders first, then by name, numbers by value. Hidden names
 * are left out, and so is what cannot be opened: links that lead out or nowhere, devices, names that are no Unicode.
 * A placeholder is listed as the file for which it stands. Files are not looked into; `withDates`, each is looked at for
 * when it was changed and made; `withFolderNotes`, each folder for a note that has its name.
 * @throws LatentError `not_found`, `denied`, `invalid_input`
 */
export async function listFolder(
  root: string,
  folder: VaultPath | '',
  {
    withDates = false,
    withFolderNotes = false,
    ...options
  }: ResolveOptions & { readonly withDates?: boolean; readonly withFolderNotes?: boolean },
): Promise<FolderEntry[]> {
  const absolutePath = await absoluteFolder(root, folder, options)
  const listed: { readonly entry: FolderEntry; readonly nameOnDisk: string }[] = []
  const dirents = await readFolder(absolutePath, folder)
  const names = new Set(dirents.map(({ name }) => name))
  for (const dirent of dirents) {
    const mark = dirent.isFile() ? leftBehind(dirent.name) : null
    const name = (mark?.kind === 'not-downloaded' ? cloudName(dirent.name) : null) ?? dirent.name
    const path = VaultPath.safeParse(folder === '' ? name : `${folder}/${name}`)
    if (name.startsWith('.') || !path.success || (name !== dirent.name && names.has(name))) continue
    const type = await kindOf(dirent, { root, path: path.data, absolutePath, options })
    if (type === null) continue
    const kind = type === 'file' && isNotePath(name) ? 'note' : type
    const entry = { name, path: path.data, kind, ...(mark ? { mark } : {}) } as const
    listed.push({ entry, nameOnDisk: dirent.name })
  }
  const limit = pLimit(CONCURRENT_STATS)
  const lookAt = async (entry: FolderEntry, onDisk: string): Promise<FolderEntry> => {
    if (entry.kind === 'folder')
      return withFolderNotes ? limit(() => withNoteOf(entry, onDisk)) : entry
    return withDates ? limit(() => withDatesOf(entry, onDisk)) : entry
  }
  const entries = await Promise.all(
    listed.map(({ entry, nameOnDisk }) => lookAt(entry, join(absolutePath, nameOnDisk))),
  )
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return entries.sort(
    (a, b) =>
      Number(b.kind === 'folder') - Number(a.kind === 'folder') ||
      compare(a.name, b.name) ||
      (a.name < b.name ? -1 : 1),
  )
}

/** A file that is gone by now, or cannot be looked at, has none. */
async function withDatesOf(entry: FolderEntry, absolutePath: string): Promise<FolderEntry> {
  try {
    const stats = await stat(absolutePath, { bigint: true })
    const modifiedMs = changedAtMs(stats)
    return { ...entry, modifiedMs, createdMs: madeAtMs(stats) ?? modifiedMs }
  } catch {
    return entry
  }
}

/** A folder that has a note of its own says so. */
async function withNoteOf(entry: FolderEntry, absolutePath: string): Promise<FolderEntry> {
  const note = await lstat(join(absolutePath, `${entry.name}.md`)).catch(() => null)
  return note?.isFile() ? { ...entry, hasNote: true } : entry
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
    return await retryWhileFull(() => readdir(absolutePath, { withFileTypes: true }))
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

async function kindOf(
  dirent: Dirent,
  {
    root,
    path,
    absolutePath,
    options,
  }: {
    readonly root: string
    readonly path: VaultPath
    /** Of the folder. */
    readonly absolutePath: string
    readonly options: ResolveOptions
  },
): Promise<'folder' | 'file' | null> {
  // A name that is no Unicode is read with this in the place of its bytes, and leads nowhere.
  if (dirent.name.includes('\ufffd') && !(await isThere(join(absolutePath, dirent.name))))
    return null
  if (dirent.isDirectory()) return 'folder'
  if (dirent.isFile()) return 'file'
  return dirent.isSymbolicLink() ? linkedKind(root, path, options) : null
}

const isThere = (absolutePath: string): Promise<boolean> =>
  lstat(absolutePath).then(
    () => true,
    () => false,
  )

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

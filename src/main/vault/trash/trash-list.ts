import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TrashItem } from '../../../shared/contract/history.ts'
import { isHiddenPath } from '../../../shared/domain/vault-path.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import { unlessGone } from '../../platform/unless-gone.ts'
import type { Journal, RecordedEntry } from '../model/journal.ts'
import type { WriteDoor } from '../write/write-door.ts'
import { TRASH } from '../model/trash-path.ts'

/**
 * What is in `.trash/`, newest first: each thing that Latent put there as one item, and each file of other programs
 * by itself, under its path in the trash. Links are counted, never followed.
 * @throws LatentError `denied` when `.trash` is no folder of the vault
 */
export async function listTrash(door: WriteDoor, signal?: AbortSignal): Promise<TrashItem[]> {
  const root = await trashFolder(door)
  if (root === null) return []
  const trashed = trashedBy(door.journal)
  const items = new Map<string, TrashItem>()

  /** Adds what stands at `id` to the item that it belongs to. */
  const add = (id: string, item: TrashItem | null, sizeBytes: number | null): void => {
    if (item === null) return
    const known = items.get(id) ?? item
    const files = known.files + (sizeBytes === null ? 0 : 1)
    items.set(id, { ...known, files, sizeBytes: known.sizeBytes + (sizeBytes ?? 0) })
  }

  const folders: { absolutePath: string; id: string; owner: string | null }[] = [
    { absolutePath: root, id: TRASH, owner: null },
  ]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    signal?.throwIfAborted()
    for (const dirent of await entriesOf(folder.absolutePath)) {
      const absolutePath = join(folder.absolutePath, dirent.name)
      const id = `${folder.id}/${dirent.name}`
      const entry = trashed.get(id)
      if (dirent.isDirectory()) {
        const owner = folder.owner ?? (entry?.isFolder ? id : null)
        if (owner === id && entry) add(id, itemOf(entry), null)
        folders.push({ absolutePath, id, owner })
        continue
      }
      const sizeBytes = await sizeOf(absolutePath)
      if (sizeBytes === null) continue
      if (folder.owner !== null) add(folder.owner, items.get(folder.owner) ?? null, sizeBytes)
      else add(id, entry && !entry.isFolder ? itemOf(entry) : strayFile(id), sizeBytes)
    }
  }
  return [...items.values()].toSorted(
    (a, b) => (b.deletedAtMs ?? 0) - (a.deletedAtMs ?? 0) || (a.id < b.id ? -1 : 1),
  )
}

/** The applied change that put each place in the trash, by that place. */
export const trashedBy = (journal: Journal): ReadonlyMap<string, RecordedEntry> =>
  new Map(journal.into(TRASH).map((entry) => [entry.toPath ?? '', entry]))

/** Absolute; null when nothing was ever trashed. @throws LatentError `denied` */
export async function trashFolder({ root }: Pick<WriteDoor, 'root'>): Promise<string | null> {
  const folder = join(root, TRASH)
  const stats = await unlessGone(lstat(folder))
  if (stats === undefined) return null
  // A link could lead anywhere, and what is below is removed for good when a person says so.
  if (stats.isDirectory()) return folder
  throw new LatentError(
    'denied',
    `${TRASH} is not a folder of this vault, so there is no trash. Rename it to get one.`,
  )
}

const itemOf = ({ toPath, isFolder, atMs }: RecordedEntry): TrashItem | null =>
  emptyItem(toPath ?? '', { isFolder, deletedAtMs: atMs })

/** A file that no record knows: of another program, or from the time before this copy of the vault. */
const strayFile = (id: string): TrashItem | null =>
  emptyItem(id, { isFolder: false, deletedAtMs: null })

/** `2026-11-21T19-09-15-000Z-4fQ_x9aB`: how Latent names the folder of each thing that it trashes. */
const OWN_FOLDER = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[\w-]{8}\//

/** Where it was is told by its place in the trash. Null for what could not be put back. */
function emptyItem(
  id: string,
  { isFolder, deletedAtMs }: Pick<TrashItem, 'isFolder' | 'deletedAtMs'>,
): TrashItem | null {
  const inTrash = id.slice(TRASH.length + 1)
  const own = OWN_FOLDER.exec(inTrash)
  const path = VaultPath.safeParse(own ? inTrash.slice(own[0].length) : inTrash)
  // What is hidden in the vault is not shown here either.
  if (!path.success || isHiddenPath(path.data)) return null
  const [, day, hour, minute, second, millisecond] = own ?? []
  const named = own ? Date.parse(`${day}T${hour}:${minute}:${second}.${millisecond}Z`) : Number.NaN
  const atMs = deletedAtMs ?? (Number.isNaN(named) ? null : named)
  return { id, path: path.data, isFolder, files: 0, sizeBytes: 0, deletedAtMs: atMs }
}

/** Empty when the folder went meanwhile, or may not be read: then what is in it cannot be put back either. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return []
    throw error
  }
}

const sizeOf = async (file: string): Promise<number | null> =>
  (await unlessGone(lstat(file)))?.size ?? null

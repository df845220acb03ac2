import type { BigIntStats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { JournalEntry } from '../model/journal.ts'
import { readRegular } from '../read/open-regular.ts'
import { type TemporaryPart, temporaryName } from './vault-fs.ts'
import { foldName } from '../model/fold-name.ts'
import type { WriteDoor } from './write-door.ts'
import { type ExistingFile, existingFile, resolveJournalled } from '../read/journalled-file.ts'

/**
 * Where a change stands, told from the disk alone. `between` is one that was cut off in the middle: it can always go
 * back to `before`. `other` means that somebody else changed the file.
 */
export type DiskState = 'before' | 'between' | 'after' | 'other'

/** What stands at the places of a change of a file; null where there is none. */
export interface Seen {
  readonly at: ExistingFile | null
  /** At `toPath`; null also for a change that has none. */
  readonly there: ExistingFile | null
  /** The old file in the moment in which it has no other name. */
  readonly aside: ExistingFile | null
}

export async function seenOf(door: WriteDoor, entry: JournalEntry): Promise<Seen> {
  const { aside } = await placesOf(door, entry)
  return {
    at: await fileByName(door, entry, entry.path),
    there: entry.toPath === null ? null : await fileByName(door, entry, entry.toPath),
    aside: aside === null ? null : await fileAt(aside),
  }
}

export function stateOf({ toPath, preEtag, postEtag }: JournalEntry, seen: Seen): DiskState {
  const { at, there, aside } = seen
  if (toPath === null) {
    if ((at?.etag ?? null) === preEtag) return 'before'
    if (at === null) return aside === null ? 'other' : 'between'
    if (at.etag === postEtag) return 'after'
    return preEtag === null && isReservation(at) ? 'between' : 'other'
  }
  if (at === null) {
    if (there === null) return aside === null ? 'other' : 'between'
    return there.etag === (postEtag ?? preEtag) ? 'after' : 'other'
  }
  // Written over in place, and not moved yet.
  const isRewritten = postEtag !== null && at.etag === postEtag
  if (at.etag !== preEtag && !isRewritten) return 'other'
  if (there === null) return isRewritten ? 'between' : 'before'
  const isOurs =
    isSameFile(at, there) ||
    isReservation(there) ||
    there.etag === postEtag ||
    // A copy on another drive.
    (there.etag === preEtag && there.stats.dev !== at.stats.dev)
  return isOurs ? 'between' : 'other'
}

export const isSameFile = (a: ExistingFile, b: ExistingFile): boolean =>
  a.stats.ino === b.stats.ino && a.stats.dev === b.stats.dev

/** What holds a name on a file system without hard links. */
const isReservation = (file: ExistingFile | null): boolean => file?.stats.size === 0n

export async function diskState(door: WriteDoor, entry: JournalEntry): Promise<DiskState> {
  return entry.isFolder ? folderState(door, entry) : stateOf(entry, await seenOf(door, entry))
}

export async function folderState(door: WriteDoor, entry: JournalEntry): Promise<DiskState> {
  const at = await hasFolder(door, entry, entry.path)
  const there = await hasFolder(door, entry, entry.toPath ?? '')
  if (at !== there) return at ? 'before' : 'after'
  const { aside } = await placesOf(door, entry)
  return !at && aside !== null && (await lstatOrNull(aside)) !== null ? 'between' : 'other'
}

async function hasFolder(door: WriteDoor, entry: JournalEntry, path: string): Promise<boolean> {
  const { kind } = await resolveJournalled(door, path)
  return kind === 'folder' && (await isSpelledSo(door, entry, path))
}

async function fileByName(
  door: WriteDoor,
  entry: JournalEntry,
  path: string,
): Promise<ExistingFile | null> {
  const file = await existingFile(door, path)
  return file !== null && (await isSpelledSo(door, entry, path)) ? file : null
}

/** True for a move that changes nothing but the case of letters, or how they are composed. */
export const isRespelling = ({ path, toPath }: JournalEntry): boolean =>
  toPath !== null && path !== toPath && foldName(path) === foldName(toPath)

/** Where a file system takes both spellings for one, only the list of its names tells which one stands there. */
async function isSpelledSo(door: WriteDoor, entry: JournalEntry, path: string): Promise<boolean> {
  if (!isRespelling(entry)) return true
  const names = await readdir(dirname(join(door.root, path)))
  return names.includes(basename(path))
}

/** The absolute places of a change, behind links; null where the folder is gone. */
export interface Places {
  readonly path: string | null
  readonly toPath: string | null
  /** Where the new content waits, beside the place that it gets. */
  readonly staged: string | null
  /** Where the old file waits, beside the place that it had. */
  readonly aside: string | null
  /** Where the old content waits to come back, and where the moved file waits on its way back. */
  readonly back: string | null
  readonly backAside: string | null
}

export async function placesOf(door: WriteDoor, entry: JournalEntry): Promise<Places> {
  const path = await placeOf(door, entry.path)
  const toPath = entry.toPath === null ? null : await placeOf(door, entry.toPath)
  return placesAt(entry, { path, toPath })
}

/** As `placesOf`, where the places of the file itself are known. */
export function placesAt(
  entry: JournalEntry,
  { path, toPath }: Pick<Places, 'path' | 'toPath'>,
): Places {
  const beside = (place: string | null, part: TemporaryPart): string | null =>
    place === null ? null : join(dirname(place), temporaryName(entry.changeId, part))
  const newPlace = entry.toPath === null ? path : toPath
  return {
    path,
    toPath,
    staged: beside(newPlace, 'new'),
    aside: beside(path, 'old'),
    back: beside(path, 'back'),
    backAside: beside(newPlace, 'back'),
  }
}

/** Absolute, behind links; null where nothing can be. */
async function placeOf(door: WriteDoor, path: string): Promise<string | null> {
  try {
    const resolved = await resolveJournalled(door, path)
    return 'absolutePath' in resolved ? resolved.absolutePath : null
  } catch (error) {
    if (error instanceof LatentError) return null
    throw error
  }
}

/** The regular file with this absolute name, which is one of Latent's own. */
export async function fileAt(absolutePath: string): Promise<ExistingFile | null> {
  const stats = await lstatOrNull(absolutePath)
  if (!stats?.isFile()) return null
  const file = { kind: 'file' as const, absolutePath, stats, isLink: false }
  return { file, ...(await readRegular(file)) }
}

async function lstatOrNull(absolutePath: string): Promise<BigIntStats | null> {
  try {
    return await lstat(absolutePath, { bigint: true })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

import { readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import { type Places, isRespelling, placesAt, placesOf } from './disk-state.ts'
import type { JournalEntry } from '../model/journal.ts'
import { takeBack } from './take-back.ts'
import { alreadyThere } from '../read/vault-path.ts'
import type { WriteDoor } from './write-door.ts'
import { foldName } from '../model/fold-name.ts'
import {
  type ExistingFile,
  expectedFile,
  noteChanged,
  noteNotFound,
  resolveJournalled,
} from '../read/journalled-file.ts'

/**
 * Makes one change whose new content is staged and whose old content is kept, after a last look at the file.
 * @returns the folders to sync, absolute
 * @throws LatentError: nothing of it is on disk, and what is there is somebody else's. After another error `takeBack`
 * tells how far it came.
 */
export async function performStep(door: WriteDoor, entry: JournalEntry): Promise<string[]> {
  if (entry.toPath === null && entry.preEtag !== null) return edit(door, entry, entry.preEtag)
  const places = knownPlaces(entry, await placesOf(door, entry))
  if (entry.isFolder) await moveFolder(door, entry, places)
  else if (entry.preEtag === null) await create(door, entry, places)
  else {
    const isHeld = entry.postEtag !== null && (await door.preImages.isHeld(entry.changeId))
    const existing = await lookAgain(door, entry.path, entry.preEtag)
    await move(door, entry, { existing, isHeld, places })
  }
  return [dirname(places.path), dirname(places.toPath)]
}

async function edit(door: WriteDoor, entry: JournalEntry, preEtag: Etag): Promise<string[]> {
  const isHeld = await door.preImages.isHeld(entry.changeId)
  const existing = await lookAgain(door, entry.path, preEtag)
  const path = existing.file.absolutePath
  const places = knownPlaces(entry, placesAt(entry, { path, toPath: null }))
  await replace(door, entry, { existing, isHeld, places })
  return [dirname(path)]
}

/** The file as it must still be, with its name as it is on disk: where another spelling means the same, that one stays. */
async function lookAgain(door: WriteDoor, path: string, expect: Etag): Promise<ExistingFile> {
  const spelled = await realpath(join(door.root, path)).catch(() => null)
  const found = await expectedFile(door, path, expect)
  const { absolutePath } = found.file
  // Anything else is a link that was put into the path in this moment.
  const isSpelling = spelled !== null && foldName(spelled) === foldName(absolutePath)
  return isSpelling ? { ...found, file: { ...found.file, absolutePath: spelled } } : found
}

type KnownPlaces = Readonly<Record<keyof Places, string>>
interface Found {
  readonly existing: ExistingFile
  /** False for a file that is written over in place. */
  readonly isHeld: boolean
  readonly places: KnownPlaces
}

function knownPlaces(entry: JournalEntry, places: Places): KnownPlaces {
  const { path, toPath, staged, aside, back, backAside } = places
  if (path === null || aside === null || back === null) throw noteNotFound(entry.path)
  if (staged === null || backAside === null) throw noteNotFound(entry.toPath ?? entry.path)
  return { path, toPath: toPath ?? path, staged, aside, back, backAside }
}

async function create(door: WriteDoor, { path }: JournalEntry, places: KnownPlaces): Promise<void> {
  await assertFree(door, path)
  await intoFreeName(path, door.fs.publish(places.staged, places.path))
}

/** A person's save is never without a name (grade C); the agent's is for a moment, and loses no rename of another program (grade B). */
async function replace(
  door: WriteDoor,
  { path, origin }: JournalEntry,
  { existing, isHeld, places: { staged, aside } }: Found,
): Promise<void> {
  const { fs } = door
  const { absolutePath } = existing.file
  if (!isHeld) return writeOver(door, existing, staged)
  if (origin.actor === 'user') return fs.replace(staged, existing.file)
  await fs.setAside(existing.file, aside)
  try {
    await fs.publish(staged, absolutePath)
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? noteChanged(path) : error
  }
  await fs.remove(aside)
}

async function writeOver({ fs }: WriteDoor, { file }: ExistingFile, staged: string): Promise<void> {
  await fs.overwrite(file, await readFile(staged))
  await fs.remove(staged)
}

async function move(
  door: WriteDoor,
  entry: JournalEntry,
  { existing, isHeld, places }: Found,
): Promise<void> {
  const toPath = entry.toPath ?? entry.path
  if (!isRespelling(entry)) await assertFree(door, toPath)
  if (entry.postEtag === null) return moveAsItIs(door, entry, existing, places)
  if (!isHeld) {
    await writeOver(door, existing, places.staged)
    const rewritten = await expectedFile(door, entry.path, entry.postEtag)
    return orBack(door, entry, moveAsItIs(door, entry, rewritten, places))
  }
  const { fs } = door
  if (isRespelling(entry)) {
    await fs.setAside(existing.file, places.aside)
    await orBack(door, entry, intoFreeName(toPath, fs.publish(places.staged, places.toPath)))
  } else {
    await intoFreeName(toPath, fs.publish(places.staged, places.toPath))
    await orBack(door, entry, fs.setAside(existing.file, places.aside))
  }
  await fs.remove(places.aside)
}

async function moveAsItIs(
  door: WriteDoor,
  entry: JournalEntry,
  existing: ExistingFile,
  { toPath, aside, staged }: KnownPlaces,
): Promise<void> {
  const { fs } = door
  const newPath = entry.toPath ?? entry.path
  if (!isRespelling(entry))
    return intoFreeName(newPath, fs.move(existing, toPath, { aside, copy: staged }))
  await fs.setAside(existing.file, aside)
  await orBack(door, entry, intoFreeName(newPath, fs.publish(aside, toPath)))
}

async function moveFolder(
  { fs }: WriteDoor,
  entry: JournalEntry,
  { path, toPath, aside }: KnownPlaces,
): Promise<void> {
  const newPath = entry.toPath ?? entry.path
  try {
    if (!isRespelling(entry)) return await fs.moveFolder(path, toPath)
    await fs.moveFolder(path, aside)
    try {
      await fs.moveFolder(aside, toPath)
    } catch (error) {
      await fs.moveFolder(aside, path)
      throw error
    }
  } catch (error) {
    if (errorCode(error) === 'EXDEV') throw otherDrive(entry)
    throw errorCode(error) === 'EEXIST' ? alreadyThere(newPath, 'folder') : error
  }
}

const otherDrive = ({ path, toPath }: JournalEntry): LatentError =>
  new LatentError(
    'unavailable',
    `${path} was not moved: ${toPath} is on another drive, and a folder cannot be copied there in one step. Move its notes one by one.`,
  )

/** A step that was refused in the middle goes back, so that nothing of it is on disk. */
async function orBack(door: WriteDoor, entry: JournalEntry, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof LatentError) await takeBack(door, entry)
    throw error
  }
}

/** @throws LatentError `already_exists` */
async function assertFree(door: WriteDoor, path: string): Promise<void> {
  const { kind } = await resolveJournalled(door, path)
  if (kind !== 'missing') throw alreadyThere(path, kind)
}

async function intoFreeName(path: string, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? alreadyThere(path, 'file') : error
  }
}

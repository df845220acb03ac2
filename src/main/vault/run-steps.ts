import type { Etag } from '../../shared/domain/etag.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { errorCode } from '../platform/error-code.ts'
import type { JournalEntry } from './journal.ts'
import { takeBack, temporaryFor } from './take-back.ts'
import { mustWriteInPlace } from './vault-fs.ts'
import { alreadyThere } from './vault-path.ts'
import {
  type WriteDoor,
  expectedFile,
  noteChanged,
  noteNotFound,
  resolveJournalled,
} from './write-door.ts'
import { toWriteError } from './write-error.ts'

/** A journalled change with what it needs: it says itself whether it creates, replaces or moves. */
export interface Step {
  readonly entry: JournalEntry
  /** The whole new content; null for a move. */
  readonly content: Uint8Array | null
}

/**
 * Carries out steps, all or none: pre-images and the journal's intent first, then every new content in a temporary
 * file, then the swaps, each after a last look at the hash (reliability.md 2.2 grade C, 2.4).
 * @returns the folders that were made, absolute
 * @throws LatentError; what was done is taken back, and where that cannot be, the message says so.
 */
export async function runSteps(door: WriteDoor, steps: readonly Step[]): Promise<string[]> {
  const ids = steps.map(({ entry }) => entry.changeId)
  let current = ''
  try {
    for (const step of steps) {
      current = step.entry.path
      await keepPreImage(door, step)
    }
    door.journal.recordIntent(steps.map(({ entry }) => entry))
  } catch (error) {
    await releaseAll(door, ids)
    throw toWriteError(error, current)
  }

  const folders: string[] = []
  const temporaries: string[] = []
  const begun: JournalEntry[] = []
  try {
    for (const { entry, content } of steps) {
      current = entry.path
      folders.push(...(await makeParents(door, entry.toPath ?? entry.path)))
      if (content !== null) temporaries.push(await stage(door, entry, content))
    }
    for (const step of steps) {
      current = step.entry.path
      begun.push(step.entry)
      await performStep(door, step)
    }
  } catch (error) {
    // A LatentError comes before the swap: nothing of that step is on disk, and a file there is somebody else's.
    if (error instanceof LatentError) begun.pop()
    const { stuck, unknown } = await takeBackAll(door, begun)
    for (const temporary of temporaries) await ignoreFailure(door.fs.remove(temporary))
    await door.fs.removeEmptyFolders(folders)
    if (unknown.length > 0) throw leftOpen(unknown, error)
    const stuckIds = new Set(stuck.map(({ changeId }) => changeId))
    const aborted = ids.filter((id) => !stuckIds.has(id))
    await releaseAll(door, aborted)
    recordEnd(door, { aborted, applied: [...stuckIds] })
    throw stuck.length === 0 ? toWriteError(error, current) : partlyDone(stuck, error)
  }
  try {
    door.journal.markApplied(ids)
  } catch (error) {
    throw new LatentError(
      'unavailable',
      `${current} was written, but this could not be recorded. It can be undone once Latent was started again.`,
      undefined,
      { cause: error },
    )
  }
  return folders
}

function recordEnd(
  { journal }: WriteDoor,
  { aborted, applied }: Readonly<Record<'aborted' | 'applied', readonly string[]>>,
): void {
  try {
    journal.markAborted(aborted)
    journal.markApplied(applied)
  } catch {
    // The next start tells from the disk how they ended; what failed first is what the person should hear.
  }
}

async function keepPreImage(door: WriteDoor, { entry, content }: Step): Promise<void> {
  if (content === null || entry.preEtag === null) return
  const { file, bytes } = await expectedFile(door, entry.path, entry.preEtag)
  if (bytes === null) throw noteChanged(entry.path)
  // A rename would succeed, and silently override what the person said with the file's mode.
  if ((file.stats.mode & 0o200n) === 0n)
    throw new LatentError(
      'denied',
      `${entry.path} is read-only, so it was not changed. Allow writing in its properties to edit it.`,
    )
  // A file that is written in place would take what is held along.
  if (mustWriteInPlace(file.stats)) await door.preImages.keep(bytes)
  else await door.preImages.hold(entry.changeId, file.absolutePath, bytes)
}

async function makeParents(door: WriteDoor, path: string): Promise<string[]> {
  const resolved = await resolveJournalled(door, path)
  if (resolved.kind !== 'missing') return []
  return door.fs.makeFolders(
    resolved.existingFolder,
    path.split('/').slice(resolved.existingDepth, -1),
  )
}

async function stage(door: WriteDoor, entry: JournalEntry, content: Uint8Array): Promise<string> {
  if (entry.preEtag === null) {
    const temporary = temporaryFor(await freePath(door, entry.path), entry)
    await door.fs.stage(temporary, content, null)
    return temporary
  }
  const { file } = await expectedFile(door, entry.path, entry.preEtag)
  const temporary = temporaryFor(file.absolutePath, entry)
  await door.fs.stage(temporary, content, file.stats)
  return temporary
}

/** The swap of one step whose new content is staged. A LatentError means that nothing of it is on disk. */
export async function performStep(door: WriteDoor, { entry, content }: Step): Promise<void> {
  if (content === null) return move(door, entry)
  if (entry.preEtag === null) {
    const target = await freePath(door, entry.path)
    await intoFreeName(entry.path, door.fs.publish(temporaryFor(target, entry), target))
    return
  }
  const { file } = await expectedFile(door, entry.path, entry.preEtag)
  const temporary = temporaryFor(file.absolutePath, entry)
  if (!(await door.preImages.isHeld(entry.changeId))) {
    await door.fs.overwrite(file, content)
    await door.fs.remove(temporary)
    return
  }
  await door.fs.replace(temporary, file.absolutePath)
  const displaced = await door.preImages.settle(entry.changeId)
  if (displaced !== entry.preEtag) await giveWay(door, entry, displaced)
}

async function move(door: WriteDoor, { path, toPath, preEtag }: JournalEntry): Promise<void> {
  if (toPath === null) throw noteNotFound(path)
  const { file } = await expectedFile(door, path, preEtag)
  await intoFreeName(toPath, door.fs.move(file, await freePath(door, toPath)))
}

/** Where a file can be put, absolute. @throws LatentError `already_exists` */
async function freePath(door: WriteDoor, path: string): Promise<string> {
  const target = await resolveJournalled(door, path)
  if (target.kind !== 'missing') throw alreadyThere(path, target.kind)
  return target.absolutePath
}

/** Another program wrote into the file in the moment before it was replaced: its version comes back, ours goes. */
async function giveWay(door: WriteDoor, entry: JournalEntry, displaced: Etag): Promise<never> {
  await takeBack(door, { ...entry, preEtag: displaced })
  throw noteChanged(entry.path)
}

async function intoFreeName(path: string, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? alreadyThere(path, 'file') : error
  }
}

/**
 * Last first. `stuck` is what somebody else changed meanwhile; `unknown` is where the disk does not even answer: then
 * the records of the group stay open, and what it held is kept, for the next start.
 */
export async function takeBackAll(
  door: WriteDoor,
  entries: readonly JournalEntry[],
): Promise<Readonly<Record<'stuck' | 'unknown', JournalEntry[]>>> {
  const stuck: JournalEntry[] = []
  const unknown: JournalEntry[] = []
  for (const entry of entries.toReversed()) {
    try {
      if (!(await takeBack(door, entry))) stuck.push(entry)
    } catch {
      unknown.push(entry)
    }
  }
  return { stuck, unknown }
}

async function releaseAll(door: WriteDoor, changeIds: readonly string[]): Promise<void> {
  for (const changeId of changeIds) await ignoreFailure(door.preImages.release(changeId))
}

/** Cleaning up after a failure must not hide it: what stays is swept at the next start. */
const ignoreFailure = (work: Promise<void>): Promise<void> => work.catch(() => {})

const partlyDone = (stuck: readonly JournalEntry[], cause: unknown): LatentError =>
  new LatentError(
    'unavailable',
    `The change failed halfway, and ${stuck.map(({ path }) => path).join(', ')} could not be put back. ` +
      'The earlier text is kept: undo the change, or look at the file.',
    undefined,
    { cause },
  )

const leftOpen = (unknown: readonly JournalEntry[], cause: unknown): LatentError =>
  new LatentError(
    'unavailable',
    `The change failed halfway, and ${unknown.map(({ path }) => path).join(', ')} could not be put back now. ` +
      'The earlier text is kept, and Latent tries again when the vault is opened next.',
    undefined,
    { cause },
  )

import { dirname } from 'node:path'
import {
  type Places,
  type Seen,
  folderState,
  isRespelling,
  placesOf,
  seenOf,
  stateOf,
} from './disk-state.ts'
import type { JournalEntry } from '../model/journal.ts'
import { mustWriteInPlace } from './vault-fs.ts'
import type { WriteDoor } from './write-door.ts'
import type { ExistingFile } from '../read/journalled-file.ts'

/**
 * Puts a change back to what was before it, as far as the file is still what the change left. What waits in temporary
 * files stays, so that the change can be made again.
 * @returns false when it is not: then what somebody else wrote stays.
 */
export async function takeBack(door: WriteDoor, entry: JournalEntry): Promise<boolean> {
  if (entry.isFolder) return takeBackFolder(door, entry)
  const places = await placesOf(door, entry)
  for (let steps = 0; ; steps++) {
    if (steps > MOST_STEPS) throw new Error(`No end to taking back ${entry.path}`)
    const seen = await seenOf(door, entry)
    const state = stateOf(entry, seen)
    if (state === 'other') return false
    const hasMore = state !== 'before' && (await goBack(door, entry, { seen, places }))
    if (hasMore === null) return false
    if (hasMore) continue
    if (state !== 'before' || steps > 0) await syncPlaces(door, places)
    return true
  }
}

/** More than it ever takes. A way that leads nowhere must not be gone for ever. */
const MOST_STEPS = 20

/**
 * One step towards `before`, told from what stands where. After a crash in it, it is `between` again.
 * @returns true when there may be another one; null when what is needed for it is not there
 */
async function goBack(
  door: WriteDoor,
  entry: JournalEntry,
  { seen, places }: { readonly seen: Seen; readonly places: Places },
): Promise<boolean | null> {
  const { at, there, aside } = seen
  if (at !== null && there !== null) await door.fs.remove(there.file.absolutePath)
  else if (there !== null) return moveBack(door, entry, { there, places })
  else if (at === null) {
    if (aside === null || places.path === null) return null
    await door.fs.publish(aside.file.absolutePath, places.path)
  } else if (entry.preEtag === null) await door.fs.remove(at.file.absolutePath)
  // Not looked at again: another program may be writing into what came back.
  else return (await restoreContent(door, entry, { at, places })) ? false : null
  return true
}

async function moveBack(
  { fs }: WriteDoor,
  entry: JournalEntry,
  { there, places }: { readonly there: ExistingFile; readonly places: Places },
): Promise<true | null> {
  const { path, aside, back, backAside } = places
  if (path === null || aside === null || back === null || backAside === null) return null
  if (isRespelling(entry)) await fs.setAside(there.file, aside)
  else await fs.move(there, path, { aside: backAside, copy: back })
  return true
}

/** The very file that was replaced, as long as it is held; else its content. */
async function restoreContent(
  { fs, preImages }: WriteDoor,
  { preEtag, changeId }: JournalEntry,
  { at, places: { back } }: { readonly at: ExistingFile; readonly places: Places },
): Promise<boolean> {
  if (back === null) return false
  await fs.remove(back)
  const isInPlace = mustWriteInPlace(at.file.stats)
  if (!isInPlace && (await preImages.putBack(changeId, (held) => fs.adopt(held, back)))) {
    await fs.replace(back, at.file)
    return true
  }
  const before = preEtag === null ? null : await preImages.read(preEtag, changeId)
  if (before === null) return false
  if (isInPlace) {
    await fs.overwrite(at.file, before)
    return true
  }
  await fs.stage(back, before, at.file.stats)
  await fs.replace(back, at.file)
  return true
}

async function takeBackFolder(door: WriteDoor, entry: JournalEntry): Promise<boolean> {
  const { path, toPath, aside } = await placesOf(door, entry)
  const state = await folderState(door, entry)
  if (state === 'before') return true
  if (state === 'other' || path === null || toPath === null || aside === null) return false
  if (state === 'after' && !isRespelling(entry)) await door.fs.moveFolder(toPath, path)
  else {
    if (state === 'after') await door.fs.moveFolder(toPath, aside)
    await door.fs.moveFolder(aside, path)
  }
  await door.fs.sync([dirname(path), dirname(toPath)])
  return true
}

const syncPlaces = ({ fs }: WriteDoor, { path, toPath }: Places): Promise<void> =>
  fs.sync([path, toPath].filter((place) => place !== null).map((place) => dirname(place)))

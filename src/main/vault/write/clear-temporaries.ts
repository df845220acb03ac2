import { errorCode } from '../../platform/error-code.ts'
import { fileAt, placesOf } from './disk-state.ts'
import type { JournalEntry } from '../model/journal.ts'
import type { WriteDoor } from './write-door.ts'

/** Removes what a change may have left under hidden names, once it is made or taken back. */
export async function clearTemporaries(door: WriteDoor, entry: JournalEntry): Promise<void> {
  if (entry.isFolder) return
  const { staged, aside, back, backAside } = await placesOf(door, entry)
  for (const place of [staged, back]) if (place !== null) await removeIfThere(door, place)
  for (const place of [aside, backAside]) if (place !== null) await removeOldFile(door, place)
}

/** A file of a person that was set aside and has no other name is filed before this one goes. */
async function removeOldFile(door: WriteDoor, absolutePath: string): Promise<void> {
  const old = await fileAt(absolutePath)
  if (old === null) return
  if (old.stats.nlink === 1n) {
    // Too large to be filed: better a hidden file that stays than one that is lost.
    if (old.bytes === null) return
    await door.preImages.keep(old.bytes)
  }
  await removeIfThere(door, absolutePath)
}

async function removeIfThere(door: WriteDoor, absolutePath: string): Promise<void> {
  try {
    await door.fs.remove(absolutePath)
  } catch (error) {
    if (errorCode(error) !== 'ENOTDIR') throw error
  }
}

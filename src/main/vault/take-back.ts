import { dirname, join } from 'node:path'
import type { JournalEntry } from './journal.ts'
import { type ExistingFile, type WriteDoor, existingFile, resolveJournalled } from './write-door.ts'
import { mustWriteInPlace, temporaryName } from './vault-fs.ts'

/**
 * Where a change stands, told from the disk alone: `between` is a move that has both names yet, `other` means that
 * somebody else changed the file.
 */
export type DiskState = 'before' | 'after' | 'between' | 'other'

export async function diskState(door: WriteDoor, entry: JournalEntry): Promise<DiskState> {
  const at = await existingFile(door, entry.path)
  if (entry.toPath === null) {
    const etag = at?.etag ?? null
    return etag === entry.postEtag ? 'after' : etag === entry.preEtag ? 'before' : 'other'
  }
  const there = await existingFile(door, entry.toPath)
  if (at?.etag === entry.preEtag && there === null) return 'before'
  if (at === null && there?.etag === entry.preEtag) return 'after'
  return at && there && isSameFile(at, there) ? 'between' : 'other'
}

const isSameFile = (a: ExistingFile, b: ExistingFile): boolean =>
  a.stats.ino === b.stats.ino && a.stats.dev === b.stats.dev

/**
 * Puts a change back to what was before it, as far as the file is still what the change left.
 * @returns false when it is not: then nothing was touched.
 */
export async function takeBack(door: WriteDoor, entry: JournalEntry): Promise<boolean> {
  const state = await diskState(door, entry)
  switch (state) {
    case 'before':
      return true
    case 'other':
      return false
    case 'between': {
      const second = await existingFile(door, entry.toPath ?? '')
      if (second) await door.fs.remove(second.file.absolutePath)
      return true
    }
    case 'after':
      return takeBackWhole(door, entry)
  }
}

async function takeBackWhole(door: WriteDoor, entry: JournalEntry): Promise<boolean> {
  if (entry.toPath !== null) {
    const moved = await existingFile(door, entry.toPath)
    const from = await resolveJournalled(door, entry.path)
    if (!moved || from.kind !== 'missing') return false
    await door.fs.move(moved.file, from.absolutePath)
    return true
  }
  const present = await existingFile(door, entry.path)
  if (!present) return false
  const { file } = present
  if (entry.preEtag === null) {
    await door.fs.remove(file.absolutePath)
    return true
  }
  const before = await door.preImages.read(entry.preEtag, entry.changeId)
  if (!before) return false
  if (mustWriteInPlace(file.stats)) {
    await door.fs.overwrite(file, before)
    return true
  }
  const temporary = temporaryFor(file.absolutePath, entry)
  await door.fs.remove(temporary)
  await door.fs.stage(temporary, before, file.stats)
  await door.fs.replace(temporary, file.absolutePath)
  return true
}

/** Where the new content of a change waits until it takes the place of the file at `absolutePath`. */
export const temporaryFor = (absolutePath: string, { changeId }: JournalEntry): string =>
  join(dirname(absolutePath), temporaryName(changeId))

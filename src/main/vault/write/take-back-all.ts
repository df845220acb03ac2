import { clearTemporaries } from './clear-temporaries.ts'
import type { JournalEntry } from '../model/journal.ts'
import { takeBack } from './take-back.ts'
import type { WriteDoor } from './write-door.ts'

/** What could not be taken back. */
export interface LeftBehind {
  /** What somebody else changed meanwhile. */
  readonly stuck: JournalEntry[]
  /** Where the disk does not even answer: what it held is kept, and the next start tries again. */
  readonly unknown: JournalEntry[]
  /** What is as before, but for temporary files that could not be removed. */
  readonly untidy: JournalEntry[]
}

/**
 * Takes back a group, last first, with the temporary files of all its entries.
 * @param begun those of `group` of which something may be on disk
 */
export async function takeBackAll(
  door: WriteDoor,
  group: readonly JournalEntry[],
  begun: ReadonlySet<string>,
): Promise<LeftBehind> {
  const left: LeftBehind = { stuck: [], unknown: [], untidy: [] }
  for (const entry of group.toReversed()) {
    if (holdsAny(entry, left.unknown)) left.unknown.push(entry)
    else if (holdsAny(entry, left.stuck)) left.stuck.push(entry)
    else if (begun.has(entry.changeId)) await takeBackOne(door, entry, left)
    else await clear(door, entry, left)
  }
  return left
}

async function takeBackOne(door: WriteDoor, entry: JournalEntry, left: LeftBehind): Promise<void> {
  try {
    if (!(await takeBack(door, entry))) left.stuck.push(entry)
    await clear(door, entry, left)
  } catch {
    left.unknown.push(entry)
  }
}

async function clear(door: WriteDoor, entry: JournalEntry, left: LeftBehind): Promise<void> {
  try {
    await clearTemporaries(door, entry)
  } catch {
    if (!left.stuck.includes(entry)) left.untidy.push(entry)
  }
}

/** A folder stays where it is with a file in it that could not be put back: the record of that file has its path. */
const holdsAny = (folder: JournalEntry, entries: readonly JournalEntry[]): boolean =>
  folder.isFolder &&
  entries.some(({ path, toPath }) => isBelow(folder.toPath, path) || isBelow(folder.toPath, toPath))

const isBelow = (folder: string | null, path: string | null): boolean =>
  folder !== null && path !== null && path.startsWith(`${folder}/`)

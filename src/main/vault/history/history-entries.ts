import type { Journal, RecordedEntry } from '../journal.ts'
import { pathBelow } from '../path-below.ts'
import { isInTrash } from '../write/write-door.ts'

/** A change as it concerned one note: for a moved folder, where the note itself was and went. */
export interface NoteChange {
  readonly entry: RecordedEntry
  readonly path: string
  readonly toPath: string | null
}

/** How many entries are asked for at a time, while the note keeps its name. */
const PAGE = 64

/**
 * The changes of the note that is at `path` now, or was there last, newest first. Goes back through its earlier
 * names, and on below the creation of the note: what had the same name before, and went into the trash or was
 * deleted elsewhere, is what a person looks for there. It ends where another note, which has gone elsewhere since, had the name.
 */
export function historyOf(
  journal: Journal,
  path: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): NoteChange[] {
  const changes: NoteChange[] = []
  let name = path
  // From the newest, whatever the page: only so it is known what the note was called then.
  let below: number | null = null
  for (;;) {
    const page: RecordedEntry[] = journal.ofPath(name, { before: below, limit: PAGE })
    let wasRenamed = false
    for (const entry of page) {
      below = entry.seq
      const step = stepBack(entry, name)
      if (step === 'ends') return changes
      if (step === null) continue
      if (before === null || entry.seq < before) changes.push(step)
      if (changes.length === limit) return changes
      wasRenamed = step.path !== name
      name = step.path
      if (wasRenamed) break
    }
    if (!wasRenamed && page.length < PAGE) return changes
  }
}

/** What `entry` did to the note that had `name` after it; null for nothing, `ends` when it was another note before. */
function stepBack(entry: RecordedEntry, name: string): NoteChange | 'ends' | null {
  const { path, toPath, isFolder } = entry
  if (toPath !== null) {
    const from = pathBelow(toPath, name)
    if (from !== null && (isFolder || from === ''))
      return { entry, path: path + from, toPath: name }
    const away = pathBelow(path, name)
    if (away === null || (!isFolder && away !== '')) return null
    return isInTrash(toPath) ? { entry, path: name, toPath: toPath + away } : 'ends'
  }
  return path === name ? { entry, path, toPath: null } : null
}

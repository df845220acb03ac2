import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { NoteCount } from '../../../shared/contract/app.ts'
import { isNotePath } from '../../../shared/domain/vault-path.ts'

/** What a person waits for while they look at a list of folders; a drive of the network may hold a million files. */
const LONGEST_MS = 1500
const MOST_ENTRIES = 100_000
/** As many files are looked at side by side as a disk answers without the others waiting. */
const AT_ONCE = 32

/**
 * The notes of a folder and below it, as a vault has them: hidden files and folders are left out, and what links lead to.
 * What cannot be read counts as empty.
 * @param limits after which it stops: milliseconds, and files and folders that were seen
 */
export async function countNotes(
  root: string,
  signal: AbortSignal,
  { longestMs = LONGEST_MS, mostEntries = MOST_ENTRIES } = {},
): Promise<NoteCount> {
  const endsAtMs = performance.now() + longestMs
  const count = { notes: 0, bytes: 0, isWhole: true }
  const waiting = [root]
  let seen = 0
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    signal.throwIfAborted()
    if (seen > mostEntries || performance.now() > endsAtMs) return { ...count, isWhole: false }
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    seen += entries.length
    const shown = entries.filter(({ name }) => !name.startsWith('.'))
    const notes: string[] = []
    for (const entry of shown) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) waiting.push(path)
      else if (entry.isFile() && isNotePath(entry.name)) notes.push(path)
    }
    count.notes += notes.length
    for (let at = 0; at < notes.length; at += AT_ONCE)
      count.bytes += await sizeOf(notes.slice(at, at + AT_ONCE))
  }
  return count
}

async function sizeOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map((path) =>
      lstat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

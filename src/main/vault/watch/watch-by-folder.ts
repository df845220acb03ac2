import { type FSWatcher, watch } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import pLimit from 'p-limit'
import { cloudName } from '../../../shared/domain/left-behind.ts'
import { errorCode } from '../../platform/error-code.ts'
import { retryWhileFull } from '../disk/retry-while-full.ts'
import { eventQueueLimit, mayHaveLost } from './event-queue.ts'
import type { Subscribe } from './subscribe.ts'

/** What happens in these milliseconds is told together. */
const GATHER_MS = 50
const CONCURRENT_LOOKS = 16

/**
 * One watch for each folder, as Linux wants it (docs/decisions/2026-11-21-watching.md). A folder is watched before it
 * is listed, and again whenever its name is told of, so that no folder in it is missed. Ends with an error as soon as
 * one folder cannot be watched: half a watch that nobody knows of is worse than none.
 *
 * The system's queue of events is short, and Node says nothing when it was full: it is told from how many came at once.
 * Then folders may have come and gone unheard as well, and all of them are watched anew.
 */
export const watchByFolder: Subscribe = async ({ root, isLeftOut, onEvents, onLost }) => {
  const queueLimit = await eventQueueLimit()
  const watches = new Map<string, FSWatcher>()
  const limit = pLimit(CONCURRENT_LOOKS)
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  /** Of the system, since the timer was started; also those of which nothing is told. */
  let events = 0
  let isLost = false
  let isRenewing = false
  let isOver = false

  function report(path: string): void {
    waiting.add(path)
    gather()
  }

  function gather(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      const paths = [...waiting]
      waiting.clear()
      if (mayHaveLost(events, queueLimit)) lost().catch(fail)
      events = 0
      if (paths.length > 0) onEvents(null, paths)
    }, GATHER_MS)
  }

  async function lost(): Promise<void> {
    isLost = true
    onLost()
    if (isRenewing) return
    isRenewing = true
    while (isLost && !isOver) {
      isLost = false
      await renew()
    }
    isRenewing = false
    // What came between a look that was quicker and the new watch of a folder.
    if (!isOver) onLost()
  }

  async function renew(): Promise<void> {
    const before = new Map(watches)
    await add(root)
    for (const [path, each] of before) {
      if (isOver || watches.get(path) !== each) continue
      each.close()
      watches.delete(path)
    }
  }

  function end(): void {
    isOver = true
    clearTimeout(timer)
    for (const each of watches.values()) each.close()
    watches.clear()
  }

  function fail(error: unknown): void {
    if (isOver) return
    end()
    onEvents(error instanceof Error ? error : new Error(String(error)), [])
  }

  function heard(folder: string, type: string, name: string | null): void {
    if (isOver) return
    events += 1
    gather()
    if (name === null) return report(folder)
    // Also what happens to the folder itself comes under its own name, as if it were in it.
    if (type === 'rename' && folder === root && name === basename(root)) report(root)
    const real = cloudName(name)
    const path = join(folder, real ?? name)
    if ((real === null && name.startsWith('.')) || isLeftOut(path)) return
    if (type !== 'rename') return report(path)
    limit(() => follow(path)).then(() => report(path), fail)
  }

  /** Watches what came, if it is a folder, and watches no more what went. */
  async function follow(path: string): Promise<void> {
    if (isOver) return
    const isFolder = await lstat(path).then(
      (stats) => stats.isDirectory(),
      () => false,
    )
    // A folder may have come in the place of another one; its old watch says nothing of it.
    if (watches.has(path)) closeBelow(path)
    if (isFolder) await add(path)
  }

  function closeBelow(folder: string): void {
    for (const [path, each] of watches) {
      if (path !== folder && !path.startsWith(folder + sep)) continue
      each.close()
      watches.delete(path)
    }
  }

  async function add(first: string): Promise<void> {
    const folders = [first]
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      if (!start(folder)) continue
      for (const entry of await entriesOf(folder)) {
        const path = join(folder, entry.name)
        if (entry.isDirectory() && !entry.name.startsWith('.') && !isLeftOut(path))
          folders.push(path)
      }
      if (isOver) return
    }
  }

  /** False for a folder that is not there any more, or may not be opened. */
  function start(folder: string): boolean {
    try {
      const started = watch(folder, (type, name) => heard(folder, type, name))
      started.on('error', fail)
      watches.get(folder)?.close()
      watches.set(folder, started)
      return true
    } catch (error) {
      if (!PASSING.has(errorCode(error) ?? '') || folder === root) throw error
      return false
    }
  }

  try {
    await add(root)
  } catch (error) {
    end()
    throw error
  }
  return {
    unsubscribe: async () => end(),
  }
}

/** What a folder may answer in the moment in which it goes, and one that belongs to somebody else. */
const PASSING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP'])

async function entriesOf(folder: string) {
  try {
    return await retryWhileFull(() => readdir(folder, { withFileTypes: true }))
  } catch (error) {
    if (PASSING.has(errorCode(error) ?? '')) return []
    throw error
  }
}

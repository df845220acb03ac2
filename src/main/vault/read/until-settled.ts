import { lstat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import { errorCode } from '../../platform/error-code.ts'

/** A program that writes a file in two parts may rest between them; one that rests for longer has stopped. */
export const QUIET_MS = 400
/** A log that is written to all the time is looked at nevertheless. */
export const LONGEST_WAIT_MS = 2000
const CONCURRENT_STATS = 32

/**
 * What tells one state of a place from another: size, times, and the file itself; null when nothing is there, and a
 * text of its own for what cannot be looked at.
 */
export async function stateOf(absolutePath: string): Promise<string | null> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await lstat(absolutePath, { bigint: true })
    return `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`
  } catch (error) {
    const code = errorCode(error)
    if (code === undefined) throw error
    return code === 'ENOENT' || code === 'ENOTDIR' ? null : code
  }
}

/** Resolves when these places were the same for 400 ms, or after two seconds. All are waited for together. */
export async function untilSettled(
  absolutePaths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const limit = pLimit(CONCURRENT_STATS)
  const states = (paths: readonly string[]) =>
    Promise.all(paths.map((path) => limit(() => stateOf(path))))
  let waiting = absolutePaths
  let before = await states(waiting)
  for (let waitedMs = 0; waiting.length > 0 && waitedMs < LONGEST_WAIT_MS; waitedMs += QUIET_MS) {
    await delay(QUIET_MS, undefined, { signal })
    const now = await states(waiting)
    const moving = waiting.map((_, index) => now[index] !== before[index])
    waiting = waiting.filter((_, index) => moving[index])
    before = now.filter((_, index) => moving[index])
  }
}

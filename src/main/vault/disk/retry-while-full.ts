import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '../../platform/error-code.ts'

const FIRST_WAIT_MS = 10
const LONGEST_WAIT_MS = 500
/** Whoever holds so many files for longer will not let go of them. */
const MAX_WAIT_MS = 20_000

/**
 * Waits and tries again, a little later each time, while this process or the system has too many files open.
 * @throws what `work` throws, and its EMFILE or ENFILE after 20 seconds
 */
export async function retryWhileFull<T>(work: () => Promise<T>): Promise<T> {
  let waitedMs = 0
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await work()
    } catch (error) {
      const code = errorCode(error)
      if ((code !== 'EMFILE' && code !== 'ENFILE') || waitedMs >= MAX_WAIT_MS) throw error
    }
    await delay(waitMs)
    waitedMs += waitMs
  }
}

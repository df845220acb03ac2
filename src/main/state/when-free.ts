import type { Clock } from '../platform/ports.ts'
import { databaseProblem } from '../sqlite/database-error.ts'

const TRY_AGAIN_MS = 50
const LONGEST_MS = 30_000

/**
 * Runs `work`, again and again while another program holds the database that it needs, without stopping anything else.
 * @throws what `work` throws; after half a minute also that the database is in use
 */
export async function whenFree<T>(work: () => T, clock: Clock): Promise<T> {
  const untilMs = clock.nowMs() + LONGEST_MS
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (databaseProblem(error) !== 'busy' || clock.nowMs() > untilMs) throw error
    }
    await clock.sleep(TRY_AGAIN_MS)
  }
}

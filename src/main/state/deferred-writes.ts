import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock } from '../platform/ports.ts'
import { databaseProblem } from '../sqlite/database-error.ts'
import type { Database } from '../sqlite/open-database.ts'

/** Writes that may wait: another program that holds the database must neither stop a window nor lose anything. */
export interface DeferredWrites {
  /**
   * Runs `work` now; while another program holds the database, as soon as it lets go, after what waited before.
   * @returns whether it was done now. Any other failure of it now is thrown.
   */
  write(work: () => void): boolean
  /**
   * Resolves when nothing waits and the database can be written; rejects with `signal.reason`, or what was refused.
   * @throws LatentError `unavailable` after `finish`
   */
  settled(signal?: AbortSignal): Promise<void>
  /** The last try, for as long as a person waits for the end of a program. @throws what keeps it from being written */
  finish(): void
}

const TRY_AGAIN_MS = 50
const LAST_TRY_MS = 5000

export interface DeferredWritesOptions {
  readonly clock: Clock
  /** All that waited is written. */
  readonly onCaughtUp: () => void
  /** A write that waited could not be done for another reason than that it had to wait. */
  readonly onFailed: (error: unknown) => void
}

export function createDeferredWrites(
  database: Database,
  { clock, onCaughtUp, onFailed }: DeferredWritesOptions,
): DeferredWrites {
  const waiting: (() => void)[] = []
  const ending = new AbortController()
  let catchingUp: Promise<void> | null = null

  async function catchUp(): Promise<void> {
    while (waiting.length > 0) {
      await clock.sleep(TRY_AGAIN_MS, ending.signal)
      drain()
    }
    onCaughtUp()
  }

  /** As far as it goes now. */
  function drain(): void {
    for (let work = waiting[0]; work; work = waiting[0]) {
      try {
        work()
      } catch (error) {
        if (databaseProblem(error) === 'busy') return
        onFailed(error)
      }
      waiting.shift()
    }
  }

  const isFree = (): boolean => {
    try {
      database.exec('BEGIN IMMEDIATE; COMMIT')
      return true
    } catch (error) {
      if (databaseProblem(error) === 'busy') return false
      throw error
    }
  }

  return {
    write(work) {
      if (waiting.length === 0)
        try {
          work()
          return true
        } catch (error) {
          if (databaseProblem(error) !== 'busy') throw error
        }
      waiting.push(work)
      catchingUp ??= catchUp()
        .catch(() => {}) // ended: `finish` does the rest
        .finally(() => (catchingUp = null))
      return false
    },
    async settled(signal) {
      if (ending.signal.aborted) throw new LatentError('unavailable', 'The vault closed.')
      while (waiting.length > 0 || !isFree()) await clock.sleep(TRY_AGAIN_MS, signal)
    },
    finish() {
      ending.abort()
      if (waiting.length === 0) return
      database.pragma(`busy_timeout = ${LAST_TRY_MS}`)
      drain()
      if (waiting.length > 0) throw new Error('The database stayed in use until the end.')
    },
  }
}

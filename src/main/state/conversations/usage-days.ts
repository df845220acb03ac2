import { z } from 'zod'
import type { Clock } from '../../platform/ports.ts'
import { databaseProblem } from '../../sqlite/database-error.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { readFields, writeFields } from '../fields.ts'

/**
 * On which days Latent was used, and whether the clock can be believed: what is kept for a time is thrown away only
 * when both say so (reliability.md 2.4), since a wrong clock alone makes everything old.
 */
export interface UsageDays {
  /** Notes that Latent is in use now. The other calls do that too; a process that runs for days calls it by itself. */
  observe(): void
  /** Calendar days with use after the day of `ms`, today included. 0 when it cannot be looked up. */
  daysOfUseSince(ms: number): number
  /**
   * True from a step of the clock of more than 24 h, in either direction, until Latent was used on two later days.
   * A holiday looks like such a step: nothing is lost by keeping things a little longer.
   */
  clockJumped(): boolean
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A clock in doubt is doubted anew only by a longer step: else whoever writes once a week never gets anything purged. */
const LONG_STEP_MS = 31 * DAY_MS
const DAYS_TO_BELIEVE = 2

const Usage = z.object({
  lastSeenMs: z.number().nullable().default(null),
  lastDay: z.string().default(''),
  /** How many more days of use it takes until the clock is believed; 0 when it is. */
  daysInDoubt: z.number().default(0),
})
type Usage = z.output<typeof Usage>

/** @param run explains what the disk refuses; such a refusal is no error here, since it must not stop a start */
export function createUsageDays(
  database: Database,
  { clock, run }: { readonly clock: Clock; readonly run: <R>(work: () => R) => R },
): UsageDays {
  /** Null when the disk does not let us know. */
  function observe(): Usage | null {
    const nowMs = clock.nowMs()
    return unlessRefused(() => {
      const before = readFields(database, 'usage', Usage)
      const usage = nextUsage(before, nowMs)
      const isNews =
        usage.lastDay !== before.lastDay ||
        usage.daysInDoubt !== before.daysInDoubt ||
        Math.abs(nowMs - (before.lastSeenMs ?? 0)) > DAY_MS / 24
      if (!isNews) return usage
      const store = database.transaction(() => {
        database.prepare('INSERT OR IGNORE INTO usageDay (day) VALUES (?)').run(usage.lastDay)
        writeFields(database, 'usage', usage)
      })
      store.immediate()
      return usage
    })
  }

  function unlessRefused<R>(work: () => R): R | null {
    try {
      return run(work)
    } catch (error) {
      if (databaseProblem(error) === null) throw error
      return null
    }
  }

  return {
    observe: () => void observe(),
    daysOfUseSince(ms) {
      const today = observe()?.lastDay
      if (today === undefined) return 0
      const count = unlessRefused(() =>
        database
          .prepare<[string, string], number>(
            'SELECT count(*) FROM usageDay WHERE day > ? AND day <= ?',
          )
          .pluck()
          .get(calendarDay(ms), today),
      )
      return count ?? 0
    },
    clockJumped: () => (observe()?.daysInDoubt ?? DAYS_TO_BELIEVE) > 0,
  }
}

function nextUsage({ lastSeenMs, lastDay, daysInDoubt }: Usage, nowMs: number): Usage {
  const today = calendarDay(nowMs)
  const stepMs = lastSeenMs === null ? 0 : nowMs - lastSeenMs
  const isDoubtful = stepMs < -DAY_MS || stepMs > (daysInDoubt > 0 ? LONG_STEP_MS : DAY_MS)
  if (isDoubtful) return { lastSeenMs: nowMs, lastDay: today, daysInDoubt: DAYS_TO_BELIEVE }
  const isLaterDay = today > lastDay && lastDay !== ''
  return {
    lastSeenMs: nowMs,
    lastDay: today,
    daysInDoubt: isLaterDay ? Math.max(0, daysInDoubt - 1) : daysInDoubt,
  }
}

/** The day by the person's own clock and zone: `2026-11-21`. */
export function calendarDay(ms: number): string {
  const date = new Date(ms)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

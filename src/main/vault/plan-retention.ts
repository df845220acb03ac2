import type { Etag } from '../../shared/domain/etag.ts'

/** Kept bytes, and the youngest change that needs them. */
export interface KeptImage {
  readonly etag: Etag
  readonly sizeBytes: number
  /** When that change was recorded; for bytes that no record names, when they were kept. */
  readonly neededAtMs: number
}

export interface RetentionRules {
  readonly nowMs: number
  readonly budgetBytes: number
  /** Calendar days with use after the day of a moment: a clock that is wrong makes nothing old by itself. */
  readonly daysOfUseSince: (ms: number) => number
  /** False while the clock is in doubt: then nothing goes. */
  readonly mayPurge: boolean
}

export interface RetentionPlan {
  readonly gone: readonly Etag[]
  /** What stays takes. */
  readonly usedBytes: number
  /** Some had to go before their 30 days. */
  readonly wentEarly: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000
/** reliability.md 2.4: at least 30 days, and 14 of them with use. */
const KEPT_DAYS = 30
const KEPT_DAYS_OF_USE = 14
/** However full it is. */
const ALWAYS_KEPT_DAYS = 7

/**
 * Which earlier contents may go: those past their time, and then, while the rest takes more room than it may, the oldest
 * first, but none younger than 7 days.
 */
export function planRetention(images: readonly KeptImage[], rules: RetentionRules): RetentionPlan {
  const { nowMs, budgetBytes, daysOfUseSince, mayPurge } = rules
  let usedBytes = images.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (!mayPurge) return { gone: [], usedBytes, wentEarly: false }
  const gone: Etag[] = []
  let wentEarly = false
  for (const { etag, sizeBytes, neededAtMs } of images.toSorted(
    (a, b) => a.neededAtMs - b.neededAtMs,
  )) {
    const days = (nowMs - neededAtMs) / DAY_MS
    const isPast = days >= KEPT_DAYS && daysOfUseSince(neededAtMs) >= KEPT_DAYS_OF_USE
    const makesRoom = usedBytes > budgetBytes && days >= ALWAYS_KEPT_DAYS
    if (!isPast && !makesRoom) continue
    gone.push(etag)
    usedBytes -= sizeBytes
    wentEarly ||= !isPast
  }
  return { gone, usedBytes, wentEarly }
}

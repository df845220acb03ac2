import type { DigestDays, DigestType } from '../shared/digest.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import {
  calendarText,
  readCalendarDay,
  weekdayOf,
} from '../../../shared/domain/tasks/calendar-day.ts'
import { localDateTime } from '../../../shared/domain/tasks/parse-task-date.ts'
import type { DigestSettings } from '../shared/settings.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock, Disposable, Logger } from '../../../main/platform/ports.ts'
import { repeat } from '../../../main/platform/repeat.ts'
import type { Digests } from './create-digests.ts'

export interface DigestScheduleOptions {
  readonly digests: Digests
  readonly settings: () => DigestSettings
  readonly days: { get(): DigestDays; set(days: DigestDays): void }
  readonly onSaved: (saved: { type: DigestType; day: string; path: VaultPath }) => void
  readonly clock: Clock
  readonly logger: Logger
}

const FIRST_LOOK_MS = 15_000
const LOOK_MS = 60_000
/** After a failure: a disk may be full, a note may be open elsewhere. */
const PAUSE_MS = 15 * 60_000

/**
 * Makes digests at the times that are set and saves them, worded by the template: nothing is sent to a model unasked.
 * What was missed while the machine slept or Latent was not running is made up for, only the last one of each kind.
 * The first look after a kind was turned on makes none: that time was before anybody asked for it.
 */
export function createDigestSchedule(options: DigestScheduleOptions): Disposable {
  const { digests, settings, days, clock, logger } = options
  const disposing = new AbortController()
  let pausedUntilMs = 0

  async function look(): Promise<void> {
    for (const type of ['daily', 'weekly'] as const) {
      const last = days.get()[type]
      const dueDay = lastDue(type, settings(), clock.nowMs())
      if (dueDay === last) continue
      const isFirst = dueDay === null || last === null
      // A clock that was put back makes no day due again.
      if (!isFirst && dueDay < last) continue
      if (!isFirst && clock.nowMs() < pausedUntilMs) continue
      if (isFirst || (await made(type, dueDay))) days.set({ ...days.get(), [type]: dueDay })
    }
  }

  async function made(type: DigestType, day: string): Promise<boolean> {
    const { signal } = disposing
    try {
      const making = digests.make({ type, day, useModel: false }, signal)
      let step = await making.next()
      while (!step.done) step = await making.next()
      const { path } = await digests.save({ type, day, content: step.value.content })
      options.onSaved({ type, day, path })
      return true
    } catch (error) {
      if (signal.aborted) return false
      if (!(error instanceof LatentError)) throw error
      logger.warn('A digest could not be made.', { error })
      pausedUntilMs = clock.nowMs() + PAUSE_MS
      return false
    }
  }

  const looking = repeat(look, {
    firstMs: FIRST_LOOK_MS,
    everyMs: LOOK_MS,
    clock,
    onFailed: (error) => logger.error('Digests are not made any more.', { error }),
  })
  return {
    async dispose() {
      disposing.abort()
      await looking.dispose()
    },
  }
}

/** The day whose digest was due last by now; null while that kind is off. */
export function lastDue(type: DigestType, settings: DigestSettings, nowMs: number): string | null {
  const time = type === 'daily' ? settings.digestDailyTime : settings.digestWeeklyTime
  if (time === '') return null
  const today = readCalendarDay(localDay(nowMs)) ?? 0
  const isPast = localDateTime(nowMs).slice(11, 16) >= time
  if (type === 'daily') return calendarText(isPast ? today : today - 1)
  const since = (weekdayOf(today) - (settings.digestWeeklyDay - 1) + 7) % 7
  return calendarText(today - since - (since === 0 && !isPast ? 7 : 0))
}

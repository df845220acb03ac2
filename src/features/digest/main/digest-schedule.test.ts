import { describe, expect, test } from 'vitest'
import type { DigestDays, DigestType } from '../shared/digest.ts'
import { DigestSettings } from '../shared/settings.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { silentLogger } from '../../../main/platform/logger.ts'
import { createFakeClock } from '../../../../test/rigs/fake-clock.ts'
import type { Digests } from './create-digests.ts'
import { createDigestSchedule, lastDue } from './digest-schedule.ts'

const at = (day: number, hour: number, minute = 0): number =>
  new Date(2026, 10, day, hour, minute).getTime()
const HOUR = 3_600_000

interface Rig {
  readonly clock: ReturnType<typeof createFakeClock>
  readonly saved: string[]
  settings: DigestSettings
  days: DigestDays
  fails: boolean
  /** Another start of the app on the same state. */
  start(): Promise<() => Promise<void>>
}

function rigAt(startMs: number, settings: Partial<DigestSettings>): Rig {
  const clock = createFakeClock(startMs)
  const saved: string[] = []
  const digests: Digests = {
    facts: () => Promise.reject(new Error('not asked')),
    async *make({ type, day, useModel }) {
      expect(useModel).toBe(false)
      yield { textSoFar: '' }
      const facts = { type, from: day, before: day, facts: [], limits: [] }
      return { facts, content: 'x', wordedBy: 'template', notice: null }
    },
    async save({ type, day }) {
      if (rig.fails) throw new LatentError('unavailable', 'The disk is full.')
      saved.push(`${type} ${day}`)
      return { path: vaultPath('x.md'), groupId: null }
    },
  }
  const rig: Rig = {
    clock,
    saved,
    settings: { ...DigestSettings.parse({}), ...settings },
    days: { daily: null, weekly: null },
    fails: false,
    async start() {
      const schedule = createDigestSchedule({
        digests,
        settings: () => rig.settings,
        days: { get: () => rig.days, set: (days) => (rig.days = days) },
        onSaved: () => {},
        clock,
        logger: silentLogger,
      })
      await clock.advance(20_000)
      return () => schedule.dispose()
    },
  }
  return rig
}

describe('digests that make themselves', () => {
  test.each<readonly [DigestType, number, string | null]>([
    ['daily', at(22, 17, 59), '2026-11-21'],
    ['daily', at(22, 18), '2026-11-22'],
    ['daily', at(1, 3), '2026-10-31'],
    // 20 November is a Friday.
    ['weekly', at(20, 17, 59), '2026-11-13'],
    ['weekly', at(20, 18), '2026-11-20'],
    ['weekly', at(26, 23), '2026-11-20'],
  ])('%s, at %d: %s was due last', (type, nowMs, day) => {
    const settings = { digestDailyTime: '18:00', digestWeeklyTime: '18:00', digestWeeklyDay: 5 }
    expect(lastDue(type, settings, nowMs)).toBe(day)
    expect(
      lastDue(type, { ...settings, digestDailyTime: '', digestWeeklyTime: '' }, nowMs),
    ).toBeNull()
  })

  test('are off until a time is set, and begin with the next time', async () => {
    const rig = rigAt(at(22, 12), {})
    const stop = await rig.start()
    await rig.clock.advance(24 * HOUR)
    expect(rig.saved).toEqual([])
    rig.settings = { ...rig.settings, digestDailyTime: '11:00' }
    await rig.clock.advance(HOUR)
    expect(rig.saved).toEqual([])
    await rig.clock.advance(24 * HOUR)
    expect(rig.saved).toEqual(['daily 2026-11-24'])
    await stop()
  })

  test('come once a day, also after a restart within the minute', async () => {
    const rig = rigAt(at(22, 17, 58), { digestDailyTime: '18:00' })
    const stop = await rig.start()
    await rig.clock.advance(5 * 60_000)
    await stop()
    const again = await rig.start()
    await rig.clock.advance(HOUR)
    expect(rig.saved).toEqual(['daily 2026-11-22'])
    await again()
  })

  test('that were missed are made up for, only the last of each kind', async () => {
    const rig = rigAt(at(12, 12), { digestDailyTime: '18:00', digestWeeklyTime: '18:00' })
    await (
      await rig.start()
    )()
    rig.clock.jump(10 * 24 * HOUR)
    const stop = await rig.start()
    expect(rig.saved).toEqual(['daily 2026-11-21', 'weekly 2026-11-20'])
    // Put back by a day, the clock makes none due again.
    rig.clock.jump(-24 * HOUR)
    await rig.clock.advance(2 * HOUR)
    expect(rig.saved).toHaveLength(2)
    await stop()
  })

  test('that fail are tried again later, and are not forgotten', async () => {
    const rig = rigAt(at(22, 17, 58), { digestDailyTime: '18:00' })
    const stop = await rig.start()
    rig.fails = true
    await rig.clock.advance(10 * 60_000)
    expect(rig.saved).toEqual([])
    rig.fails = false
    await rig.clock.advance(30 * 60_000)
    expect(rig.saved).toEqual(['daily 2026-11-22'])
    await stop()
  })
})

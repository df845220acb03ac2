import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type KeptImage, planRetention, type RetentionRules } from './plan-retention.ts'

const DAY_MS = 86_400_000
const NOW_MS = 1_800_000_000_000
const image = (etag: string, daysAgo: number, sizeBytes = 10): KeptImage => ({
  etag,
  sizeBytes,
  neededAtMs: NOW_MS - daysAgo * DAY_MS,
})
const rules = (changed: Partial<RetentionRules> = {}): RetentionRules => ({
  nowMs: NOW_MS,
  budgetBytes: 1000,
  daysOfUseSince: (ms) => Math.floor((NOW_MS - ms) / DAY_MS),
  mayPurge: true,
  ...changed,
})

describe('what is kept of earlier versions', () => {
  test('what is 30 days old goes, if Latent was used on 14 of them', () => {
    const images = [image('old', 31), image('young', 29)]
    expect(planRetention(images, rules())).toEqual({
      gone: ['old'],
      usedBytes: 10,
      wentEarly: false,
    })
    expect(planRetention(images, rules({ daysOfUseSince: () => 13 })).gone).toEqual([])
  })

  test('over the budget the oldest go first, and none younger than 7 days', () => {
    const images = [image('b', 9), image('a', 12), image('d', 6), image('c', 8)]
    expect(planRetention(images, rules({ budgetBytes: 25 }))).toEqual({
      gone: ['a', 'b'],
      usedBytes: 20,
      wentEarly: true,
    })
    expect(planRetention(images, rules({ budgetBytes: 0 })).gone).toEqual(['a', 'b', 'c'])
  })

  test('row 53: a clock that jumped ten years ahead or a year back purges nothing', () => {
    const images = [image('a', 1), image('b', 40)]
    const tenYears = { nowMs: NOW_MS + 3650 * DAY_MS, budgetBytes: 0 }
    expect(planRetention(images, rules({ ...tenYears, mayPurge: false })).gone).toEqual([])
    // Believed already, and still without days of use: only what is too much goes.
    expect(
      planRetention(images, rules({ ...tenYears, budgetBytes: 99, daysOfUseSince: () => 0 })).gone,
    ).toEqual([])
    expect(
      planRetention(images, rules({ nowMs: NOW_MS - 365 * DAY_MS, budgetBytes: 0 })).gone,
    ).toEqual([])
  })

  test('never anything of the last 7 days, and never anything while all fits and is younger than 30 days', () => {
    const images = fc.array(
      fc.record({ days: fc.integer({ min: -50, max: 60 }), size: fc.nat({ max: 100 }) }),
    )
    fc.assert(
      fc.property(images, fc.nat({ max: 2000 }), fc.nat({ max: 60 }), (drawn, budget, used) => {
        const all = drawn.map(({ days, size }, index) => image(`${index}`, days, size))
        const { gone, usedBytes } = planRetention(
          all,
          rules({ budgetBytes: budget, daysOfUseSince: () => used }),
        )
        const left = all.filter(({ etag }) => !gone.includes(etag))
        expect(usedBytes).toBe(left.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
        for (const [index, { days }] of drawn.entries())
          if (days < 7) expect(gone).not.toContain(`${index}`)
        const total = all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
        if (total <= budget && drawn.every(({ days }) => days < 30)) expect(gone).toEqual([])
      }),
    )
  })
})

import { expect, test } from 'vitest'
import { digestContract } from './contract.ts'

test.each(['9999-99-99', '2026-02-30', '2025-02-29', '2026-00-10', '2026-13-01', '2026-01-00'])(
  '%s is on no calendar: asked for, it is a wrong argument and no bug (S11)',
  (day) => {
    const { input } = digestContract.methods['digest.facts']
    expect(input.safeParse({ type: 'daily', day }).success).toBe(false)
    expect(input.safeParse({ type: 'daily', day: '2026-02-28' }).success).toBe(true)
  },
)

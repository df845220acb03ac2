import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTimeLimit } from './time-limit.ts'

afterEach(() => vi.restoreAllMocks())

const open = (): AbortSignal => new AbortController().signal

describe('work with patterns', () => {
  test('is stopped in an expression that goes back and tries again without an end', () => {
    const limit = createTimeLimit(true, open())
    expect(() => limit.run(() => void /^(a+)+$/.test(`${'a'.repeat(60)}!`))).toThrow()
    expect(limit.isOver()).toBe(true)
  })

  test('says of a bug that it is one', () => {
    const limit = createTimeLimit(true, open())
    expect(() =>
      limit.run(() => {
        throw new TypeError('a bug')
      }),
    ).toThrow('a bug')
    expect(limit.isOver()).toBe(false)
  })

  test('has so much time in all', () => {
    let nowMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1500))
    const limit = createTimeLimit(true, open())
    for (let run = 0; run < 3; run++) limit.run(() => {})
    expect(limit.isOver()).toBe(false)
    expect(() => limit.run(() => {})).toThrow()
    expect(limit.isOver()).toBe(true)
  })
})

test('a pause ends what nobody waits for any more, once it is due', async () => {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const controller = new AbortController()
  const limit = createTimeLimit(false, controller.signal)
  controller.abort()
  nowMs = 10
  await limit.pause()
  nowMs = 20
  await expect(limit.pause()).rejects.toThrow()
})

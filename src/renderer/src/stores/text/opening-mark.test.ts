import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOpeningMark } from './opening-mark.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const mark = () => createOpeningMark({ onSurvived: () => {} })

test('row 66: a note in which two windows in a row ended is not opened by the third', () => {
  const first = mark()
  first.opens('a.md')
  const second = mark()
  expect(second.opensAgain('a.md', first.current())).toBe(true)
  const third = mark()
  expect(third.opensAgain('a.md', second.current())).toBe(false)
  // Opened by hand it counts on: a fourth window does not open it by itself either.
  third.opens('a.md')
  expect(mark().opensAgain('a.md', third.current())).toBe(false)
})
test('a window that lives on forgets it, and says so', () => {
  const onSurvived = vi.fn<() => void>()
  const one = createOpeningMark({ onSurvived })
  one.opensAgain('a.md', { path: 'a.md', times: 1 })
  expect(one.current()).toEqual({ path: 'a.md', times: 2 })
  vi.advanceTimersByTime(5000)
  expect(one.current()).toBeNull()
  expect(onSurvived).toHaveBeenCalledOnce()
})
test('a mark of another note, or of a window that was closed, means nothing', () => {
  const one = mark()
  expect(one.opensAgain('b.md', { path: 'a.md', times: 2 })).toBe(true)
  expect(one.current()).toEqual({ path: 'b.md', times: 1 })
  one.survived()
  expect(one.current()).toBeNull()
})

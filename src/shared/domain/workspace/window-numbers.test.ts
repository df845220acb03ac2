import { expect, test } from 'vitest'
import { FIRST_WINDOW, MOST_WINDOWS, readWindowNumber, windowSearch } from './window-numbers.ts'

test('what an address says of its window is read as it is written, and anything else is the first', () => {
  for (let number = FIRST_WINDOW; number <= MOST_WINDOWS; number += 1)
    expect(readWindowNumber(windowSearch(number))).toBe(number)
  for (const other of ['', '?w=', '?w=0', '?w=10', '?w=2.5', '?w=-2', '?w=two', '?window=2'])
    expect(readWindowNumber(other), other).toBe(FIRST_WINDOW)
})

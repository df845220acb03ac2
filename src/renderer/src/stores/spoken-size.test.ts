import { expect, test } from 'vitest'
import { spokenSize } from './spoken-size.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [12_345, '12 kB'],
  [3_400_000, '3.4 MB'],
  [2_147_483_648, '2.1 GB'],
])('%i bytes are said as %s', (bytes, words) => {
  expect(spokenSize(bytes)).toBe(words)
})

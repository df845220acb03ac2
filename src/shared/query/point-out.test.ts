import { expect, test } from 'vitest'
import { pointOut } from './point-out.ts'

test.each([
  ['a "b', 2, 3, 'a "b\n  ^'],
  ['milk\n[x', 5, 7, '[x\n^^'],
  ['東京 (x', 3, 4, '東京 (x\n     ^'],
  [
    `${'x'.repeat(50)}(${'y'.repeat(90)}`,
    50,
    51,
    `…${'x'.repeat(40)}(${'y'.repeat(40)}…\n${' '.repeat(41)}^`,
  ],
  ['a', 1, 1, 'a\n ^'],
])('%j from %i to %i', (text, from, to, shown) => {
  expect(pointOut(text, { from, to })).toBe(shown)
})

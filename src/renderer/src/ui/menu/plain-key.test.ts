import { expect, test } from 'vitest'
import { plainKey } from './plain-key.ts'

test.each([
  ['e', false, 'e'],
  ['E', false, 'e'], // CapsLock
  ['E', true, 'E'],
  ['Я', false, 'я'],
  ['Enter', false, 'Enter'],
  ['F2', true, 'F2'],
  [' ', false, ' '],
])('%j with Shift %j is %j', (key, shiftKey, plain) => {
  expect(plainKey({ key, shiftKey })).toBe(plain)
})

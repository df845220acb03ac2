import { expect, test } from 'vitest'
import { plainKey } from './plain-key.ts'

test.each([
  ['ф', 'KeyA', false, 'a'],
  ['Ф', 'KeyA', false, 'a'],
  ['Ф', 'KeyA', true, 'A'],
  ['ש', 'KeyA', false, 'a'],
  ['ж', 'Semicolon', false, 'ж'],
  ['ü', 'KeyU', false, 'ü'],
  ['a', 'KeyQ', false, 'a'],
])('%j at %s with Shift %j is %j', (key, code, shiftKey, plain) => {
  expect(plainKey({ key, code, shiftKey })).toBe(plain)
})
test.each([
  ['e', false, 'e'],
  ['E', false, 'e'], // CapsLock
  ['E', true, 'E'],
  ['Я', false, 'я'],
  ['Enter', false, 'Enter'],
  ['F2', true, 'F2'],
  [' ', false, ' '],
])('%j with Shift %j is %j', (key, shiftKey, plain) => {
  expect(plainKey({ key, code: '', shiftKey })).toBe(plain)
})

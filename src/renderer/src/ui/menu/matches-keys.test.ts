import { expect, test } from 'vitest'
import { matchesKeys } from './matches-keys.ts'

const event = (key: string, code: string, modifiers: string = '') => ({
  key,
  code,
  ctrlKey: modifiers.includes('c'),
  metaKey: modifiers.includes('m'),
  altKey: modifiers.includes('a'),
  shiftKey: modifiers.includes('s'),
})

test('Mod is Ctrl, and Cmd on a Mac', () => {
  expect(matchesKeys('Mod+O', event('o', 'KeyO', 'c'), false)).toBe(true)
  expect(matchesKeys('Mod+O', event('o', 'KeyO', 'm'), true)).toBe(true)
  expect(matchesKeys('Mod+O', event('o', 'KeyO', 'c'), true)).toBe(false)
})
test('one modifier more or less is another key', () => {
  expect(matchesKeys('Mod+F', event('F', 'KeyF', 'cs'), false)).toBe(false)
  expect(matchesKeys('Mod+Shift+F', event('F', 'KeyF', 'cs'), false)).toBe(true)
  expect(matchesKeys('Mod+Shift+F', event('f', 'KeyF', 'c'), false)).toBe(false)
  expect(matchesKeys('Mod+E', event('€', 'KeyE', 'ca'), false)).toBe(false)
})
test('digits and letters with Alt go by their place', () => {
  expect(matchesKeys('Mod+1', event('&', 'Digit1', 'c'), false)).toBe(true)
  expect(matchesKeys('Mod+Shift+Space', event(' ', 'Space', 'cs'), false)).toBe(true)
  expect(matchesKeys('Mod+Shift+Space', event(' ', 'Space', 'c'), false)).toBe(false)
  expect(matchesKeys('Alt+N', event('˜', 'KeyN', 'a'), true)).toBe(true)
  expect(matchesKeys('Ctrl+Tab', event('Tab', 'Tab', 'c'), true)).toBe(true)
})

import { expect, test } from 'vitest'
import { CaptureSettings } from '../../shared/settings.ts'
import { acceleratorOf, keysOf } from './accelerator.ts'

const event = (code: string, modifiers: string) => ({
  key: 'x',
  code,
  ctrlKey: modifiers.includes('c'),
  metaKey: modifiers.includes('m'),
  altKey: modifiers.includes('a'),
  shiftKey: modifiers.includes('s'),
})

test.each([
  ['Space', 'cs', false, 'CommandOrControl+Shift+Space'],
  ['Space', 'ms', true, 'CommandOrControl+Shift+Space'],
  ['Space', 'cs', true, 'Control+Shift+Space'],
  ['KeyJ', 'a', false, 'Alt+J'],
  ['Digit5', 'ca', false, 'CommandOrControl+Alt+5'],
  ['ArrowUp', 'mc', false, 'CommandOrControl+Super+Up'],
  ['F9', 'c', false, 'CommandOrControl+F9'],
  ['Backslash', 'c', false, 'CommandOrControl+\\'],
])('%s with %s (Mac: %s) is %s, which can be stored', (code, modifiers, isMac, expected) => {
  expect(acceleratorOf(event(code, modifiers), isMac)).toBe(expected)
  expect(CaptureSettings.safeParse({ captureShortcut: expected }).success).toBe(true)
})
test.each([
  ['ShiftLeft', 'cs'],
  ['KeyJ', ''],
  ['KeyJ', 's'],
  ['Space', ''],
  ['IntlRo', 'c'],
])('%s with “%s” is none', (code, modifiers) => {
  expect(acceleratorOf(event(code, modifiers), false)).toBeNull()
})
test('a key alone, or nonsense, cannot be stored', () => {
  for (const keys of ['A', 'Space', 'CommandOrControl', 'Shift+', 'Ctrl+A;rm', 'Alt+Alt2'])
    expect(CaptureSettings.safeParse({ captureShortcut: keys }).success).toBe(false)
  expect(CaptureSettings.safeParse({ captureShortcut: '' }).success).toBe(true)
})
test('is shown as keys are shown everywhere', () => {
  expect(keysOf('CommandOrControl+Shift+Space')).toBe('Mod+Shift+Space')
  expect(keysOf('Control+Alt+J')).toBe('Ctrl+Alt+J')
})

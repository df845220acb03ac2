import { expect, test } from 'vitest'
import { formatKeys } from './format-keys.ts'

test('keys are written as the keyboard of the platform has them', () => {
  expect(formatKeys('Mod+Shift+F', 'Linux x86_64')).toBe('Ctrl+Shift+F')
  expect(formatKeys('Alt+Enter', 'Win32')).toBe('Alt+Enter')
  expect(formatKeys('Mod+Shift+F', 'MacIntel')).toBe('⌘⇧F')
  expect(formatKeys('Ctrl+Alt+Enter', 'iPad')).toBe('⌃⌥⏎')
  expect(formatKeys('Mod+,', 'MacIntel')).toBe('⌘,')
  expect(formatKeys('Mod+Alt+ArrowLeft', 'Win32')).toBe('Ctrl+Alt+←')
  expect(formatKeys('Alt+PageDown', 'MacIntel')).toBe('⌥PgDn')
})

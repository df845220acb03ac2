import { expect, test } from 'vitest'
import { asOwnWord } from './own-word.ts'

test('an own word is one word of any script, as long as a dictionary takes it', () => {
  expect(asOwnWord('  Latent ')).toBe('Latent')
  expect(asOwnWord('می‌خواهم')).toBe('می‌خواهم') // joined by a sign without a width
  expect(asOwnWord('ü'.repeat(49))).toBe('ü'.repeat(49))
  for (const none of ['', ' ', 'two words', 'a\u0000b', 'a\ud800', 'ü'.repeat(50)])
    expect(asOwnWord(none)).toBeNull()
})

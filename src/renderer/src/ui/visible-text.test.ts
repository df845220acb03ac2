import fc from 'fast-check'
import { expect, test } from 'vitest'
import { showInvisible } from './visible-text.ts'

test.each([
  ['a\u202eb', 'a⟨U+202E⟩b'],
  ['a\u200bb', 'a⟨U+200B⟩b'],
  ['a\u{e0041}b', 'a⟨U+E0041⟩b'],
  ['a\r', 'a⟨U+000D⟩'],
  ['a\u00a0b', 'a⟨U+00A0⟩b'],
  ['a\u0000b\u001b[31m', 'a⟨U+0000⟩b⟨U+001B⟩[31m'],
  ['a\tb', 'a\tb'],
  ['👩‍🔬 👨🏽‍🌾 ❤️‍🔥', '👩‍🔬 👨🏽‍🌾 ❤️‍🔥'],
  ['x\u200dy', 'x⟨U+200D⟩y'],
  ['naïve 日本語 עברית', 'naïve 日本語 עברית'],
  ['\ud800', '⟨U+D800⟩'],
])('%j', (text, shown) => {
  expect(showInvisible(text)).toBe(shown)
})

const HIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/

test('nothing that turns or hides text is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(showInvisible(text)).not.toMatch(HIDDEN)
    }),
  )
})

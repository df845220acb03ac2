import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { MAX_TEXT_BYTES, decodeText, encodeText } from './text-file.ts'

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)

test.each([
  ['a byte order mark of UTF-16', bytes(0xff, 0xfe, 0x41, 0x00), 'UTF-16'],
  ['the other one', bytes(0xfe, 0xff, 0x00, 0x41), 'UTF-16'],
  ['a zero byte', bytes(0x41, 0x00), 'zero bytes'],
  ['a PDF of plain bytes (W6)', new TextEncoder().encode('%PDF-1.4\n1 0 obj'), 'PDF document'],
  ['a cut character', bytes(0x41, 0xc3), 'not valid UTF-8'],
  ['an overlong form', bytes(0xc0, 0x80 | 0x2f), 'not valid UTF-8'],
  ['a surrogate in UTF-8', bytes(0xed, 0xa0, 0x80), 'not valid UTF-8'],
])('does not take %s for text', (_name, content, reason) => {
  const { text, readOnlyReason } = decodeText(content)
  expect(text).toBe('')
  expect(readOnlyReason).toContain(reason)
})

test('does not open more than 50 MB as text', () => {
  expect(decodeText(new Uint8Array(MAX_TEXT_BYTES + 1).fill(65)).readOnlyReason).toContain('50 MB')
  expect(() => encodeText('a'.repeat(MAX_TEXT_BYTES + 1))).toThrow('50 MB')
})

test('keeps the byte order mark in the text', () => {
  const content = bytes(0xef, 0xbb, 0xbf, 0x41)
  const { text } = decodeText(content)
  expect(text).toBe('\ufeffA')
  expect(encodeText(text)).toEqual(content)
})

test('what it calls text, it writes back byte for byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (content) => {
      const { text, readOnlyReason } = decodeText(content)
      if (readOnlyReason === null) expect(encodeText(text)).toEqual(Uint8Array.from(content))
    }),
    { numRuns: runs(2000) },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.includes('\0'))
      expect(decodeText(encodeText(text))).toEqual({ text, readOnlyReason: null })
    }),
  )
})

test('refuses half of a character instead of writing U+FFFD', () => {
  expect(() => encodeText('a\ud83d')).toThrow('lone surrogate')
  expect(encodeText('a😀').byteLength).toBe(5)
})

test('refuses a zero character, with which the note would not open again', () => {
  expect(() => encodeText('a\0b')).toThrow('zero character')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { embeddedSection } from './embedded-section.ts'

const textOf = (text: string, longest: number): string => embeddedSection(text, null, longest).text

test.each([
  ['one\n\ntwo\n\nthree', 12, 'one\n\ntwo'],
  ['one\r\n\r\ntwo\r\n\r\nthree', 15, 'one\r\n\r\ntwo'],
  ['one\n \t\ntwo three', 12, 'one'],
  ['one\ntwo\nthree four', 14, 'one\ntwo'],
  ['one two three', 7, 'one two'],
  ['🎉🎉🎉', 3, '🎉'],
])('of %j up to %i characters stands %j', (text, longest, shown) => {
  expect(textOf(text, longest)).toBe(shown)
})
test('properties do not stand there, and lines keep the numbers that they have in the file', () => {
  const text = '---\na: 1\n---\n# A\none\n# B\ntwo\n'
  expect(embeddedSection(text, null)).toMatchObject({ line: 4, isCut: false })
  expect(embeddedSection(text, null).text).not.toContain('a: 1')
  expect(embeddedSection(text, 6)).toMatchObject({ text: expect.stringContaining('two'), line: 6 })
})
test('what is cut is a beginning of the text that is not longer, and says that there is more', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b ', '\n', '\r\n', '\n\n', '🎉', '中') })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), (rest, longest) => {
      const whole = `start ${rest}`
      const { text: shown, isCut } = embeddedSection(whole, null, longest)
      expect(whole.startsWith(shown)).toBe(true)
      expect(shown.length).toBeLessThanOrEqual(longest)
      expect(isCut).toBe(whole.length > longest)
      expect(shown.isWellFormed()).toBe(true)
      expect(shown.trim()).not.toBe('')
    }),
    { numRuns: runs(3000) },
  )
})

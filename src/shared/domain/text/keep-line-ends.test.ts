import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { keepLineEnds } from './keep-line-ends.ts'

const line = fc.constantFrom('', 'a', 'b', '😀')
const end = fc.constantFrom('\n', '\r\n', '\r')
const text = fc
  .tuple(fc.constantFrom('', '\ufeff'), fc.array(fc.tuple(line, end), { maxLength: 12 }), line)
  .map(([mark, lines, last]) => mark + lines.flat().join('') + last)
/** As a text field gives it. */
const plain = (text: string): string => text.replace(/\r\n|\r/g, '\n')

test('a text that was not edited is the same bytes again', () => {
  fc.assert(
    fc.property(text, (original) => {
      expect(keepLineEnds(original, plain(original))).toBe(original)
      expect(keepLineEnds(original, plain(original).replace(/^\ufeff/, ''))).toBe(original)
    }),
    { numRuns: runs(500) },
  )
})

test('what was edited is all there, whatever the ends', () => {
  fc.assert(
    fc.property(text, text, (original, edited) => {
      const field = plain(edited).replaceAll('\ufeff', '')
      expect(plain(keepLineEnds(original, field)).replace(/^\ufeff/, '')).toBe(field)
    }),
    { numRuns: runs(500) },
  )
})

test('new lines end as most do', () => {
  expect(keepLineEnds('a\r\nb\r\n', 'a\nnew\nb\n')).toBe('a\r\nnew\r\nb\r\n')
})

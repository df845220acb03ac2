import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { quickPieces } from './quick-pieces.ts'

test('what was understood is cut out of the text, in its order', () => {
  expect(
    quickPieces('call Ada fri !high', [
      { start: 13, end: 18, field: 'priority' },
      { start: 9, end: 12, field: 'due' },
    ]),
  ).toEqual([
    { text: 'call Ada ', field: null },
    { text: 'fri', field: 'due' },
    { text: ' ', field: null },
    { text: '!high', field: 'priority' },
  ])
})
test('the pieces together are the text again, whatever was understood of it', () => {
  const spans = fc.array(
    fc.record({
      start: fc.nat(30),
      end: fc.nat(30),
      field: fc.constantFrom('due' as const, 'tag' as const),
    }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), spans, (text, taken) => {
      const pieces = quickPieces(
        text,
        taken.filter(({ end }) => end <= text.length),
      )
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    }),
    { numRuns: runs(1000) },
  )
})

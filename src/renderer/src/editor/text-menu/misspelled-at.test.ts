import { Text } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { misspelledAt } from './misspelled-at.ts'

test('the word that was clicked is found at any place in it, and nowhere beside it', () => {
  const around = fc.string({ unit: fc.constantFrom('a', ' ', 'ü', '\n'), maxLength: 8 })
  fc.assert(
    fc.property(around, around, fc.nat(3), (before, after, within) => {
      const doc = Text.of(`${before}teh${after}`.split('\n'))
      const span = { from: before.length, to: before.length + 3 }
      expect(misspelledAt(doc, before.length + within, 'teh')).toEqual(span)
      for (const beside of [before.length - 1, before.length + 4])
        if (beside >= 0 && beside <= doc.length) expect(misspelledAt(doc, beside, 'teh')).toBeNull()
    }),
    { numRuns: runs(2000) },
  )
  expect(misspelledAt(Text.of(['a']), 0, '')).toBeNull()
})

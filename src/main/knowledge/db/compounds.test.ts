import { expect, test } from 'vitest'
import { createCompounds } from './compounds.ts'
import { openIndexDatabase } from './open-index.ts'

test('a word of two languages ends a compound in both', () => {
  const compounds = createCompounds(openIndexDatabase(':memory:', false))
  compounds.add('de', ['wasserfilter'])
  compounds.add('nl', ['wasserfilter', 'filter'])
  expect(compounds.endingIn('de', 'filter', 9)).toEqual(['wasserfilter'])
  expect(compounds.endingIn('nl', 'filter', 9)).toEqual(['wasserfilter'])
  expect(compounds.endingIn('sv', 'filter', 9)).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { folded, rank } from './rank.ts'

const ranked = (words: readonly string[], typed: string, limit = 99): readonly string[] =>
  rank(words, typed, (word) => [word], limit)

test('what begins so comes before what has a word that does, and that before what only contains it', () => {
  const words = ['unplanned', 'my plan', 'plant', 'the plan', 'plan', 'other']
  expect(ranked(words, 'plan')).toEqual(['plant', 'plan', 'my plan', 'the plan', 'unplanned'])
  expect(ranked(words, 'plan', 2)).toEqual(['plant', 'plan'])
})
test('neither letter case nor accents count, on either side', () => {
  expect(ranked(['Élan', 'elan', 'ELAN', 'e\u0301lan'], 'éla')).toHaveLength(4)
  expect(ranked(['Zürich', 'İstanbul', 'Łódź'], 'zu')).toEqual(['Zürich'])
  expect(ranked(['İstanbul'], 'ist')).toEqual(['İstanbul'])
  expect(folded('Ångström')).toBe('angstrom')
})
test('words are found behind any sign, and in writing without blanks as a part', () => {
  expect(ranked(['x/plan', 'x-plan', 'xplan', '(plan)'], 'plan')).toEqual([
    'x/plan',
    'x-plan',
    '(plan)',
    'xplan',
  ])
  expect(ranked(['東京都', '都'], '都')).toEqual(['都', '東京都'])
})
test('each is there once, found by any of its words, and by nothing typed all are', () => {
  const items = [{ words: ['note', 'info'] }, { words: ['warning', 'caution'] }]
  const of = (typed: string) => rank(items, typed, ({ words }) => words, 9)
  expect(of('in')).toEqual(items)
  expect(of('caut')).toEqual([items[1]])
  expect([of(''), of('  '), of('none')]).toEqual([items, items, []])
})
test('what is found is what there was, in its own order where it is equal, as many as are wanted', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'Á', '-', '中') })
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 12 }), word, fc.nat(12), (words, typed, most) => {
      const found = ranked(words, typed, most)
      const wanted = words.filter((one) => folded(one).includes(folded(typed.trim())))
      expect(found).toHaveLength(Math.min(most, wanted.length))
      expect(ranked(words, typed).toSorted()).toEqual(wanted.toSorted())
      const begun = found.filter((one) => folded(one).startsWith(folded(typed.trim())))
      expect(begun).toEqual(found.slice(0, begun.length))
      expect(begun).toEqual(words.filter((one) => begun.includes(one)))
    }),
    { numRuns: runs(3000) },
  )
})

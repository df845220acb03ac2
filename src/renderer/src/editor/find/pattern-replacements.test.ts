import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Span } from '../../../../shared/find/matches.ts'
import { patternMatches } from '../../../../shared/find/pattern-matches.ts'
import { replacementsOf } from './pattern-replacements.ts'

/** The text once all matches are replaced. */
function replaced(text: string, pattern: RegExp, template: string, spans: Span[] | null = null) {
  const found = [...patternMatches(text, { pattern, wholeWord: false, spans })]
  const starts = found.map(({ index }) => index)
  const ends = found.map(({ index, 0: match }) => index + match.length)
  const texts = replacementsOf(text, { pattern, spans }, { starts, ends }, template)
  expect(texts).toHaveLength(starts.length)
  let after = ''
  let at = 0
  for (const [number, start] of starts.entries()) {
    after += text.slice(at, start) + (texts[number] ?? '')
    at = ends[number] ?? start
  }
  return after + text.slice(at)
}

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ab', '1', ' ', '\n', '🎉', 'é', '中') })
const pattern = fc.constantFrom(
  /a/g,
  /(a)(b)?/g,
  /^/gm,
  /$/gm,
  /\b/g,
  /(?<word>\w+)/g,
  /.*/gmu,
  /(?<=a)b|\s+/g,
  /a(?=b)|🎉/gu,
  /[^]/gu,
)
test('all that is replaced reads as the language itself replaces it', () => {
  const template = fc.constantFrom('', 'x', '[$&]', '$1-$2', '$$', '$<word>!')
  fc.assert(
    fc.property(text, pattern, template, (before, regex, wanted) => {
      expect(replaced(before, regex, wanted)).toBe(before.replace(regex, wanted))
    }),
    { numRuns: runs(5000) },
  )
})
test('where parts are searched alone, each reads as if it ended there, and the rest stays', () => {
  fc.assert(
    fc.property(
      text,
      text,
      text,
      fc.constantFrom(/a+/g, /\w+/g, /[^]/gu),
      (one, two, rest, regex) => {
        const spans = [
          { from: 0, to: one.length },
          { from: one.length, to: one.length + two.length },
        ]
        const wanted = one.replace(regex, '<$&>') + two.replace(regex, '<$&>') + rest
        expect(replaced(one + two + rest, regex, '<$&>', spans)).toBe(wanted)
      },
    ),
    { numRuns: runs(3000) },
  )
})
test('a match that is not found again stays as it is', () => {
  const matches = { starts: [0, 2], ends: [1, 3] }
  expect(replacementsOf('a b', { pattern: /a/g, spans: null }, matches, 'x')).toEqual(['x', 'b'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/shared/property-runs.ts'
import { asWords } from './as-words.ts'
import { parseQuery } from './parse-query.ts'

test.each([
  ['when is the deadline', 'when is the deadline'],
  ['what did I write about "solar panels (2026)?', 'what did I write about solar panels 2026 ?'],
  ['tax -return #work', 'tax return work'],
  ['tag:work OR path:x', 'tag work or path x'],
  ['C++ and std::vector', 'C++ and std::vector'],
  ['a [b] /c/', 'a b c'],
])('%s', (sentence, query) => {
  expect(asWords(sentence)).toBe(query)
})

test('whatever a person says, it is nothing but soft words', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc
          .array(
            fc.constantFrom(
              'a',
              ' ',
              '-',
              '"',
              '(',
              ')',
              '[',
              ']',
              '/',
              '#',
              ':',
              'OR',
              'tag',
              '\\',
            ),
          )
          .map((pieces) => pieces.join('')),
      ),
      (sentence) => {
        const { query, problem } = parseQuery(asWords(sentence), { nowMs: 0 })
        expect(problem).toBeNull()
        expect(query?.parts.every((part) => part.type === 'text' && part.isSoft)).toBe(true)
      },
    ),
    { numRuns: runs(5000) },
  )
})

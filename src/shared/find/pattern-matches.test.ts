import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/shared/property-runs.ts'
import { compilePattern } from './compile-pattern.ts'
import type { Span } from './matches.ts'
import { patternMatches } from './pattern-matches.ts'
import { replacementOf } from './replacement.ts'
import { PATTERN_PROBLEMS } from './words.ts'

function patternOf(source: string, matchCase = false): RegExp {
  const { pattern, problem } = compilePattern(source, matchCase)
  if (!pattern) throw new Error(problem)
  return pattern
}
const found = (
  text: string,
  source: string,
  { matchCase = false, wholeWord = false, spans = null as readonly Span[] | null } = {},
) =>
  [...patternMatches(text, { pattern: patternOf(source, matchCase), wholeWord, spans })].map(
    ([match]) => match,
  )

function replaced(text: string, source: string, template: string): string {
  let [result, end] = ['', 0]
  const search = { pattern: patternOf(source), wholeWord: false, spans: null }
  for (const match of patternMatches(text, search)) {
    result += text.slice(end, match.index) + replacementOf(template, match)
    end = match.index + match[0].length
  }
  return result + text.slice(end)
}

test('finds and replaces as the language does, empty matches and characters of two units too', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', '1', ' ', '\n', '😀', 'é'), { maxLength: 30 }),
      fc.constantFrom(
        'a',
        'a*',
        '^',
        '$',
        '(?<=a)b',
        '(a)|(b)',
        '\\b',
        '.',
        '(?:)',
        'a\\nb',
        '😀?',
        '\\s+$',
      ),
      fc.constantFrom('', 'x', '[$&]', '$1-$2', '$$', '$3'),
      (parts, source, template) => {
        const text = parts.join('')
        expect(replaced(text, source, template)).toBe(text.replace(patternOf(source), template))
      },
    ),
    { numRuns: runs(2000) },
  ))

describe('a pattern', () => {
  test('is read as Unicode, with sets, or as before, whichever understands it', () => {
    expect(found('Straße, ΔΕΛΤΑ δ', '\\p{L}+')).toEqual(['Straße', 'ΔΕΛΤΑ', 'δ'])
    expect(found('aeb', '[[a-z]--[aeiou]]')).toEqual(['b'])
    expect(found('👨‍👩‍👧 a', '\\p{RGI_Emoji}')).toEqual(['👨‍👩‍👧'])
    expect(found('a-b]', '\\-|]')).toEqual(['-', ']'])
    expect(found('Δ', 'δ')).toEqual(['Δ'])
    expect(found('Δ', 'δ', { matchCase: true })).toEqual([])
    expect(found('ab cb', '(?<!c)b')).toEqual(['b'])
  })
  test('meets a line break as one character, however it is written', () => {
    for (const source of ['a\\nb', 'a\\r\\nb', 'a\\r?\\nb'])
      expect(found('a\nb', source)).toEqual(['a\nb'])
    expect(found('a\\r', 'a\\\\r')).toEqual(['a\\r'])
  })
  test('in whole words and in a part of the text', () => {
    expect(found('arts art', 'a\\w{2}', { wholeWord: true })).toEqual(['art'])
    // It ends with the part, and may look at what is before it.
    const spans = [{ from: 2, to: 5 }]
    expect(found('ab cdef', '\\w+', { spans })).toEqual(['cd'])
    expect(found('ab cdef', '(?<=b) ', { spans })).toEqual([' '])
  })
  test.each([
    ['[a', 'openClass'],
    ['(a', 'openGroup'],
    ['a)', 'closedGroup'],
    ['*a', 'nothingToRepeat'],
    ['a{2,1}', 'repeatOrder'],
    ['[b-a]', 'rangeOrder'],
    ['a\\', 'lastBackslash'],
    ['(?<a>x)(?<a>y)', 'groupName'],
    ['\\p{Nope}', 'property'],
  ] as const)('%s is told in words', (source, problem) => {
    expect(compilePattern(source, false).problem).toBe(PATTERN_PROBLEMS[problem])
  })
})

test('a replacement names groups, and writes breaks', () => {
  const text = '2026-11-23'
  const date = '(?<year>\\d+)-(\\d+)-(\\d+)(x)?'
  expect(replaced(text, date, '$3.$2.$<year>$4')).toBe('23.11.2026')
  expect(replaced(text, date, '$0|$12')).toBe('2026-11-23|20262')
  expect(replaced(text, '-', '\\n\\t\\\\\\$1')).toBe('2026\n\t\\$111\n\t\\$123')
  expect(replaced(text, '-', '$1$<no>')).toBe('2026$1$<no>11$1$<no>23')
})

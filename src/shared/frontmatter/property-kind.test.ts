import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/shared/property-runs.ts'
import {
  convertValue,
  fits,
  guessKind,
  guessKindOfText,
  itemsOf,
  kindOf,
  PROPERTY_KINDS,
  type PropertyValue,
} from './property-kind.ts'

test.each<[PropertyValue, string]>([
  [null, 'text'],
  ['waiting', 'text'],
  ['2026-12-03', 'date'],
  ['2026-02-30', 'text'],
  ['2026-12-03T09:30', 'datetime'],
  ['2026-12-03T09:30:15', 'datetime'],
  ['2026-12-03 09:30', 'text'],
  ['[[Home|start]]', 'link'],
  ['see [[Home]]', 'text'],
  [4, 'number'],
  [false, 'checkbox'],
  [['a', 1], 'list'],
])('%j looks like %s', (value, kind) => expect(guessKind(value)).toBe(kind))

test.each([
  ['4', 'number'],
  ['04', 'text'],
  ['2026-12-03', 'date'],
  ['[[Home]]', 'link'],
  ['waiting', 'text'],
])('a value that others wrote as %j looks like %s', (text, kind) =>
  expect(guessKindOfText(text)).toBe(kind),
)

test('a name with a meaning keeps its kind, the vault says the others, and a value that does not fit says its own', () => {
  const vault = { tags: 'text', due: 'date', rank: 'number' } as const
  expect(kindOf('Tags', ['a'], vault)).toBe('tags')
  expect(kindOf('due', null, vault)).toBe('date')
  expect(kindOf('due', 'soon', vault)).toBe('text')
  expect(kindOf('rank', 4, vault)).toBe('number')
  expect(kindOf('rank', 'four', vault)).toBe('text')
  expect(kindOf('constructor', 'x', {})).toBe('text')
})

test.each([
  ['tags', 'a, b c', ['a', 'b', 'c']],
  ['aliases', 'A B, C', ['A B', 'C']],
  ['list', 'A B, C', ['A B, C']],
  ['list', 4, [4]],
] as const)('the items of %s in %j', (kind, value, items) =>
  expect(itemsOf(value, kind)).toEqual(items),
)

test.each<[PropertyValue, string, PropertyValue | undefined]>([
  ['4', 'number', 4],
  ['04', 'number', undefined],
  ['four', 'number', undefined],
  [4, 'text', '4'],
  ['true', 'checkbox', true],
  ['yes', 'checkbox', undefined],
  ['2026-12-03', 'datetime', '2026-12-03T00:00'],
  ['2026-12-03T00:00', 'date', '2026-12-03'],
  ['2026-12-03T09:30', 'date', undefined],
  ['a', 'list', ['a']],
  [['a'], 'text', 'a'],
  [['a', 'b'], 'text', undefined],
])('%j as %s is %j', (value, kind, converted) =>
  expect(convertValue(value, PROPERTY_KINDS.find((each) => each === kind) ?? 'text')).toEqual(
    converted,
  ),
)

test('what is made into another kind fits it, and says no less', () => {
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant('2026-12-03'))
  fc.assert(
    fc.property(
      fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
      fc.constantFrom(...PROPERTY_KINDS),
      (value, kind) => {
        const converted = convertValue(value, kind)
        if (converted === undefined) return
        expect(fits(converted, kind)).toBe(true)
        const words = (of: PropertyValue): string => itemsOf(of, kind).join('\n').trim()
        expect(words(converted)).toContain(words(value).slice(0, 10))
      },
    ),
    { numRuns: runs(1000), seed: 1 },
  )
})

import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { chipsOf, withoutPlace } from './query-chips.ts'

const chips = (text: string) => {
  const { query } = parseQuery(text, { nowMs: 0 })
  return query ? chipsOf(text, query) : []
}

test('every condition is a chip, soft words are none', () => {
  const text =
    'tomatoes -#garden "in the sun" (a OR b) [status:draft] modified:today line:(x y) beans'
  expect(chips(text).map(({ text: said, type, isNot }) => [said, type, isNot])).toEqual([
    ['-#garden', 'tag', true],
    ['"in the sun"', 'text', false],
    ['(a OR b)', 'any', false],
    ['[status:draft]', 'property', false],
    ['modified:today', 'time', false],
    ['line:(x y)', 'within', false],
  ])
})

test('a chip can be taken out of the text, the rest stays as it is', () => {
  const text = 'tomatoes  tag:garden beans -#x'
  const [tag, not] = chips(text)
  expect(tag && withoutPlace(text, tag)).toBe('tomatoes beans -#x')
  expect(not && withoutPlace(text, not)).toBe('tomatoes  tag:garden beans')
  expect(withoutPlace('tag:a', { from: 0, to: 5 })).toBe('')
})

test('an alternative of words is one chip', () => {
  expect(chips('milk OR eggs').map(({ text }) => text)).toEqual(['milk OR eggs'])
})

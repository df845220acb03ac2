import { expect, test } from 'vitest'
import { narrows, parseSearchQuery } from './search-query.ts'

test('takes filters out of the words', () => {
  expect(parseSearchQuery('permit tag:#work folder:"my projects/" tag:a/b survey', 0)).toEqual({
    text: 'permit survey',
    filter: { tags: ['work', 'a/b'], folder: 'my projects', afterMs: null, beforeMs: null },
    problems: [],
  })
})
test('days are local and begin at midnight', () => {
  const { filter } = parseSearchQuery('after:2024-01-31 before:2024-02-01', 0)
  expect(filter.afterMs).toBe(new Date(2024, 0, 31).getTime())
  expect(filter.beforeMs).toBe(new Date(2024, 1, 1).getTime())
})
test('says what is not a day, and does not filter by it', () => {
  const { filter, problems } = parseSearchQuery('after:2024-02-31 before:soon', 0)
  expect(filter).toMatchObject({ afterMs: null, beforeMs: null })
  expect(problems).toEqual([
    '“2024-02-31” is not a day like 2024-01-31.',
    '“soon” is not a day like 2024-01-31.',
  ])
})
test('a filter without a value yet is no word either', () => {
  expect(parseSearchQuery('permit tag:', 0)).toMatchObject({ text: 'permit', problems: [] })
})
test('a colon elsewhere is text', () => {
  expect(parseSearchQuery('http://folder:8080 note:x metatag:y', 0).text).toBe(
    'http://folder:8080 note:x metatag:y',
  )
})

test('a filter alone can be asked, nothing at all cannot (W5)', () => {
  for (const input of ['tag:work', 'folder:"a b"', 'after:today', 'before:2024-02-01'])
    expect(narrows(parseSearchQuery(input, 0).filter)).toBe(true)
  for (const input of ['', ' ', 'tag:', 'folder:/', 'after:soon'])
    expect(narrows(parseSearchQuery(input, 0).filter)).toBe(false)
})

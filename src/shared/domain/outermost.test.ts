import { expect, test } from 'vitest'
import { outermost } from './outermost.ts'

test('what lies in a chosen folder is not sent beside it', () => {
  const chosen = ['a', 'a/one.md', 'ab/x.md', 'c/d/e.md', 'c/d'].map((path) => ({ path }))
  expect(outermost(chosen).map(({ path }) => path)).toEqual(['a', 'ab/x.md', 'c/d'])
})

import { expect, test } from 'vitest'
import { newEntryPath } from './new-entry-path.ts'

test('a note gets its ending and its folder', () => {
  expect(newEntryPath('projects', ' Plan ', '.md')).toEqual({
    path: 'projects/Plan.md',
    problem: null,
  })
  expect(newEntryPath('', 'Plan.md', '.md').path).toBe('Plan.md')
  expect(newEntryPath('', 'Notes', '').path).toBe('Notes')
})
test('a note that has another ending keeps it', () => {
  expect(newEntryPath('', 'Plan B', '.markdown').path).toBe('Plan B.markdown')
  expect(newEntryPath('', 'Plan B.md', '.markdown').path).toBe('Plan B.md')
})
test('slashes make folders, a leading one starts at the top', () => {
  expect(newEntryPath('a', 'b / c', '.md').path).toBe('a/b/c.md')
  expect(newEntryPath('a', '/b/c', '.md').path).toBe('b/c.md')
})
test.each(['', '  ', '.md', 'a/', 'a#b', 'a|b', 'a[b', '../a', '.hidden', 'a/.b', 'a\\b', 'a:b'])(
  'refuses %j with a sentence',
  (name) => {
    expect(newEntryPath('x', name, '.md').problem).not.toBeNull()
  },
)

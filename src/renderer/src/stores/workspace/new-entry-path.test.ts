import { expect, test } from 'vitest'
import { newEntryPath } from './new-entry-path.ts'

test('a note gets its ending and its folder', () => {
  expect(newEntryPath('projects', ' Plan ', true)).toEqual({
    path: 'projects/Plan.md',
    problem: null,
  })
  expect(newEntryPath('', 'Plan.md', true).path).toBe('Plan.md')
  expect(newEntryPath('', 'Notes', false).path).toBe('Notes')
})
test('slashes make folders, a leading one starts at the top', () => {
  expect(newEntryPath('a', 'b / c', true).path).toBe('a/b/c.md')
  expect(newEntryPath('a', '/b/c', true).path).toBe('b/c.md')
})
test.each(['', '  ', '.md', 'a/', 'a#b', 'a|b', 'a[b', '../a', '.hidden', 'a/.b', 'a\\b', 'a:b'])(
  'refuses %j with a sentence',
  (name) => {
    expect(newEntryPath('x', name, true).problem).not.toBeNull()
  },
)

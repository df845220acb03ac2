import { posix } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fileNameBeside,
  spokenName,
  fileNameOf,
  folderOf,
  isHiddenPath,
  isNotePath,
  noteNameOf,
  vaultPathProblem,
} from './vault-path.ts'

test.each([
  '',
  '/a.md',
  '../a.md',
  'a/../b.md',
  './a.md',
  'a//b.md',
  'a/',
  'C:/a.md',
  'c:a.md',
  'file:a',
  '~/a.md',
  'a\\b.md',
  'a\u0000.md',
  'a\nb.md',
  'x'.repeat(4097),
])('refuses %j', (path) => {
  expect(vaultPathProblem(path)).toBeTypeOf('string')
})

test.each([
  'a.md',
  'a b/c d.md',
  '%2e%2e/a.md',
  'café.md',
  '👩‍👩‍👧.md',
  '-rf.md',
  '.obsidian/x',
  'a..b.md',
])('takes %j', (path) => {
  expect(vaultPathProblem(path)).toBeUndefined()
})

test('a path that is taken never climbs out when it is joined to a root', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '.', '/', '\\', '~', ':', ' ') }),
      (path) => {
        if (vaultPathProblem(path) !== undefined) return
        expect(posix.join('/root', path).startsWith('/root/')).toBe(true)
      },
    ),
  )
})

test('names its parts', () => {
  expect([folderOf('a/b/c.md'), folderOf('c.md')]).toEqual(['a/b', ''])
  expect([fileNameOf('a/b.md'), noteNameOf('a/B.MD'), noteNameOf('a/b.png')]).toEqual([
    'b.md',
    'B',
    'b.png',
  ])
  expect([isNotePath('a.MD'), isNotePath('a.markdown'), isNotePath('a.mdx')]).toEqual([
    true,
    true,
    false,
  ])
  expect([isHiddenPath('a/.git/b'), isHiddenPath('a.b/c')]).toEqual([true, false])
})

test('a note is called by its title, other files by their whole names (W14)', () => {
  expect(spokenName('journal/2026-11-14.md', 'Saturday')).toBe('Saturday')
  expect(spokenName('journal/2026-11-14.md')).toBe('2026-11-14')
  expect(spokenName('img/Plan.pdf', 'Plan')).toBe('Plan.pdf')
  expect(fileNameBeside('journal/2026-11-14.md', 'Saturday')).toBe('2026-11-14')
  expect(fileNameBeside('mine.md', 'Mine')).toBeNull()
})

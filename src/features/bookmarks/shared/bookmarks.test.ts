import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { KeptBookmarks, type Bookmark, type BookmarkChange } from './bookmark.ts'
import { changeBookmarks, followMoves, removedBy } from './change-bookmarks.ts'
import { readObsidianBookmarks } from './obsidian-bookmarks.ts'

const note = (id: string, path: string, inGroup: string | null = null): Bookmark => ({
  id,
  name: '',
  inGroup,
  target: { kind: 'file', path: vaultPath(path) },
})
const group = (id: string, inGroup: string | null = null): Bookmark => ({
  id,
  name: id,
  inGroup,
  target: { kind: 'group' },
})
const ALL = [note('a', 'A.md'), group('g'), note('b', 'x/B.md', 'g'), group('h', 'g'), note('c', 'x/C.md', 'h')] // oxfmt-ignore
const ids = (all: readonly Bookmark[]): string =>
  all.map(({ id, inGroup }) => (inGroup === null ? id : `${inGroup}/${id}`)).join(' ')
const change = (one: BookmarkChange, all: readonly Bookmark[] = ALL) =>
  changeBookmarks(all, one, () => 'new')

test('what leads to the same is there once', () => {
  const target = { kind: 'file', path: vaultPath('A.md') } as const
  expect(change({ kind: 'add', name: '', inGroup: null, target })).toBe(ALL)
  const search = { kind: 'search', query: 'tag:a' } as const
  expect(ids(change({ kind: 'add', name: '', inGroup: 'nowhere', target: search }))).toBe('a g g/b g/h h/c new') // oxfmt-ignore
})
test('one goes before another, into a group and out of it; a group never into itself', () => {
  expect(ids(change({ kind: 'move', id: 'a', inGroup: 'g', before: 'h' }))).toBe('g g/b g/a g/h h/c') // oxfmt-ignore
  expect(ids(change({ kind: 'move', id: 'c', inGroup: null, before: 'a' }))).toBe('c a g g/b g/h')
  expect(change({ kind: 'move', id: 'g', inGroup: 'h', before: null })).toBe(ALL)
})
test('a group goes with all that is in it, and comes back as it was', () => {
  const removed = [...removedBy(ALL, 'g')]
  const rest = change({ kind: 'remove', id: 'g' })
  expect(ids(rest)).toBe('a')
  expect(change({ kind: 'restore', removed }, rest)).toEqual(ALL)
})
test('paths follow what was moved, folders with all in them, and their names stay', () => {
  const moved = followMoves(ALL, [
    { from: 'x', to: 'y/z' },
    { from: 'y/z/B.md', to: 'Ada.md' },
  ])
  expect(moved.flatMap(({ target }) => ('path' in target ? [target.path] : []))).toEqual(['A.md', 'Ada.md', 'y/z/C.md']) // oxfmt-ignore
  expect(followMoves(ALL, [{ from: 'xx', to: 'y' }])).toBe(ALL)
})
test('one that cannot be read any more takes no other with it', () => {
  const { bookmarks } = KeptBookmarks.parse({ bookmarks: [ALL[0], { id: 1 }, ALL[1]] })
  expect(ids(bookmarks)).toBe('a g')
})
test('Obsidian’s are read in their order; what is not known or leads out is left', () => {
  let number = 0
  const found = readObsidianBookmarks(
    {
      items: [
        { type: 'file', path: 'A.md', title: 'First' },
        { type: 'file', path: 'A.md', subpath: '#One#Two' },
        { type: 'file', path: 'A.md', subpath: '#^block' },
        { type: 'group', title: 'G', items: [{ type: 'folder', path: 'x' }, { type: 'graph' }] },
        { type: 'search', query: 'tag:#a' },
        { type: 'file', path: '../out.md' },
        { type: 'url', url: 'https://example.org' },
        null,
      ],
    },
    () => `${number++}`,
  )
  expect(found.map(({ inGroup, name, target }) => [inGroup, name, target])).toEqual([
    [null, 'First', { kind: 'file', path: 'A.md' }],
    [null, '', { kind: 'heading', path: 'A.md', heading: 'Two' }],
    [null, '', { kind: 'block', path: 'A.md', block: 'block' }],
    [null, 'G', { kind: 'group' }],
    ['3', '', { kind: 'folder', path: 'x' }],
    [null, '', { kind: 'search', query: 'tag:#a' }],
  ])
  for (const file of [null, [], { items: 'x' }, 'text'])
    expect(readObsidianBookmarks(file, () => '0')).toEqual([])
})
test('whatever is done, each is there once, in a group that is there', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'g', 'h', 'zzz')
  const step: fc.Arbitrary<BookmarkChange> = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), id, inGroup: fc.option(id), before: fc.option(id) }), // oxfmt-ignore
    fc.record({ kind: fc.constant('remove' as const), id }),
    id.map((each) => ({ kind: 'restore' as const, removed: [...removedBy(ALL, each)] })),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let all: readonly Bookmark[] = ALL
      for (const each of steps) all = change(each, all)
      expect(new Set(all.map((each) => each.id)).size).toBe(all.length)
      for (const { inGroup } of all)
        expect(inGroup === null || all.some((each) => each.id === inGroup && each.target.kind === 'group')).toBe(true) // oxfmt-ignore
      // No circle: from each the top is reached.
      for (let { inGroup } of all)
        for (let steps2 = 0; inGroup !== null; steps2++) {
          expect(steps2).toBeLessThan(10)
          inGroup = all.find((each) => each.id === inGroup)?.inGroup ?? null
        }
    }),
    { numRuns: runs(500) },
  )
})

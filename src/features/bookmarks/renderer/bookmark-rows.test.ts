import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { changeBookmarks } from '../shared/change-bookmarks.ts'
import {
  bookmarkRows,
  dropOn,
  inPlace,
  stepOf,
  type ShownBookmark,
  type Step,
} from './bookmark-rows.ts'

const NONE: ReadonlySet<string> = new Set()
const shown = (id: string, inGroup: string | null, target: ShownBookmark['target']) => ({
  id,
  name: id,
  inGroup,
  isMissing: false,
  target,
})
const group = (id: string, inGroup: string | null = null): ShownBookmark =>
  shown(id, inGroup, { kind: 'group' })
const note = (id: string, inGroup: string | null = null): ShownBookmark =>
  shown(id, inGroup, { kind: 'file', path: vaultPath(`${id}.md`) })
/** As it is drawn: each name behind as many dots as it is deep. */
const drawn = (all: readonly ShownBookmark[], folded = NONE): readonly string[] =>
  bookmarkRows(inPlace(all), folded).map(({ id, depth }) => '.'.repeat(depth) + id)

const NESTED = [
  note('a'),
  group('g'),
  note('b', 'g'),
  group('h', 'g'),
  note('c', 'h'),
  note('d'),
] as const
/** What is drawn after a step by keys, or after a drop. */
const after = (change: ReturnType<typeof stepOf>, all: readonly ShownBookmark[] = NESTED) =>
  change === null
    ? null
    : drawn(
        changeBookmarks(all, change, () => 'new').map((each) => ({ ...each, isMissing: false })),
      )
const rowOf = (id: string) => {
  const row = bookmarkRows(NESTED, NONE).find((each) => each.id === id)
  if (!row) throw new Error(`There is no row ${id}.`)
  return row
}

test('groups have what is in them below them, and hide it when they are folded', () => {
  expect(drawn(NESTED)).toEqual(['a', 'g', '.b', '.h', '..c', 'd'])
  expect(drawn(NESTED, new Set(['h']))).toEqual(['a', 'g', '.b', '.h', 'd'])
  expect(drawn(NESTED, new Set(['g']))).toEqual(['a', 'g', 'd'])
  expect(rowOf('g').isExpanded).toBe(true)
  expect(rowOf('a').isExpanded).toBeNull()
})
test('a bookmark whose group cannot be read any more is at the top, and not gone', () => {
  expect(drawn([note('a'), note('lost', 'gone'), group('g', 'gone'), note('in', 'g')])).toEqual([
    'a',
    'lost',
    'g',
    '.in',
  ])
  expect(drawn([note('a'), note('in', 'a')])).toEqual(['a', 'in'])
})
test('what is in its place is the same as before', () => {
  for (const [at, bookmark] of inPlace(NESTED).entries()) expect(bookmark).toBe(NESTED[at])
})
test('groups that are in each other are shown, each once', () => {
  const all = [group('g', 'h'), group('h', 'g'), group('self', 'self'), note('in', 'h')]
  expect(drawn(all)).toEqual(['g', '.h', '..in', 'self'])
})
test('whatever is kept, each bookmark has one row, or is in a group that is folded', () => {
  const ids = ['0', '1', '2', '3', '4', '5'] as const
  const inGroup = fc.option(fc.constantFrom(...ids, 'gone'))
  const all = fc
    .tuple(...ids.map((id) => fc.record({ isGroup: fc.boolean(), inGroup, id: fc.constant(id) })))
    .map((each) => each.map((one) => (one.isGroup ? group : note)(one.id, one.inGroup)))
  fc.assert(
    fc.property(all, fc.subarray([...ids]), (bookmarks, folded) => {
      const open = bookmarkRows(inPlace(bookmarks), NONE)
      expect(open.map(({ id }) => id).toSorted()).toEqual(ids)
      const rows = bookmarkRows(inPlace(bookmarks), new Set(folded))
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      for (const { depth } of rows) expect(depth).toBeLessThan(ids.length)
    }),
    { numRuns: runs(2000) },
  )
})
test('a step by keys moves a bookmark beside, into the group above it, and out of it', () => {
  const step = (id: string, to: Step) => after(stepOf(NESTED, id, to))
  expect(step('d', 'up')).toEqual(['a', 'd', 'g', '.b', '.h', '..c'])
  expect(step('a', 'down')).toEqual(['g', '.b', '.h', '..c', 'a', 'd'])
  expect(step('d', 'into')).toEqual(['a', 'g', '.b', '.h', '..c', '.d'])
  expect(step('c', 'out')).toEqual(['a', 'g', '.b', '.h', '.c', 'd'])
  expect(step('b', 'out')).toEqual(['a', 'g', '.h', '..c', 'b', 'd'])
  // Of two groups above, the nearer.
  const two = [group('far'), group('near'), note('n')]
  expect(after(stepOf(two, 'n', 'into'), two)).toEqual(['far', 'near', '.n'])
  // A group takes along what is in it.
  expect(step('h', 'up')).toEqual(['a', 'g', '.h', '..c', '.b', 'd'])
  for (const [id, to] of [
    ['a', 'up'],
    ['d', 'down'],
    ['a', 'into'],
    ['a', 'out'],
    ['gone', 'up'],
  ] as const)
    expect(step(id, to), `${id} ${to}`).toBeNull()
})
test('a step up is taken back by one down, wherever it was', () => {
  const ids = NESTED.map(({ id }) => id)
  fc.assert(
    fc.property(fc.constantFrom(...ids), (id) => {
      const up = stepOf(NESTED, id, 'up')
      if (up === null) return
      const moved = changeBookmarks(NESTED, up, () => 'new') as readonly ShownBookmark[]
      expect(after(stepOf(moved, id, 'down'), moved)).toEqual(drawn(NESTED))
    }),
    { numRuns: runs(100) },
  )
})
test('a row is dropped before one, behind one, or into a group', () => {
  const drop = (dragged: string, id: string, part: 'above' | 'middle' | 'below') =>
    after(dropOn(NESTED, dragged, rowOf(id), part))
  expect(drop('d', 'a', 'above')).toEqual(['d', 'a', 'g', '.b', '.h', '..c'])
  expect(drop('a', 'c', 'below')).toEqual(['g', '.b', '.h', '..c', '..a', 'd'])
  expect(drop('a', 'h', 'middle')).toEqual(['g', '.b', '.h', '..c', '..a', 'd'])
  expect(drop('c', 'd', 'below')).toEqual(['a', 'g', '.b', '.h', 'd', 'c'])
  // In the middle of what is no group is behind it.
  expect(drop('d', 'a', 'middle')).toEqual(['a', 'd', 'g', '.b', '.h', '..c'])
})
test('a group has no place on itself or in what is in it, and none is shown there', () => {
  for (const [dragged, id] of [
    ['a', 'a'],
    ['g', 'g'],
    ['g', 'b'],
    ['g', 'h'],
    ['g', 'c'],
    ['h', 'c'],
  ] as const)
    for (const part of ['above', 'middle', 'below'] as const)
      expect(dropOn(NESTED, dragged, rowOf(id), part), `${dragged} ${part} ${id}`).toBeNull()
  expect(dropOn(NESTED, 'h', rowOf('b'), 'above')).not.toBeNull()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import type { FolderEntry } from '../../../../../shared/contract/note.ts'
import { vaultPath } from '../../../../../shared/domain/vault-path.ts'
import { followOrders, inOwnOrder, ownOrderOf, placeBeside } from './own-order.ts'

const entries = (names: string): FolderEntry[] =>
  names
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => ({ name, path: vaultPath(name), kind: 'note' }))
const ordered = (names: string, own: string): string =>
  inOwnOrder(entries(names), own.split(' '))
    .map(({ name }) => name)
    .join(' ')
const moved = (path: string, to: string) => ({
  changeId: '1',
  kind: 'move' as const,
  path: vaultPath(path),
  to,
  additions: 0,
  deletions: 0,
})

test('a new file comes behind the one that it follows by name, and at the beginning where it follows none', () => {
  expect(ordered('a b c', 'c a b')).toBe('c a b')
  expect(ordered('a b b2 c d', 'c a b')).toBe('c d a b b2')
  expect(ordered('0 a b c', 'c a b')).toBe('0 c a b')
  expect(ordered('a c', 'c gone a b')).toBe('c a')
  expect(ordered('a b c', '')).toBe('a b c')
})
test('what is put beside another one keeps its own order, and what is new there goes along', () => {
  const names = ['a', 'b', 'c', 'd']
  expect(placeBeside(names, ['d'], { name: 'b', side: 'before' })).toEqual(['a', 'd', 'b', 'c'])
  expect(placeBeside(names, ['c', 'a'], { name: 'd', side: 'after' })).toEqual(['b', 'd', 'a', 'c'])
  expect(placeBeside(names, ['x', 'a'], { name: 'b', side: 'after' })).toEqual([
    'b',
    'a',
    'x',
    'c',
    'd',
  ])
  expect(placeBeside(names, ['a'], { name: 'a', side: 'after' })).toBe(names)
  expect(placeBeside(names, ['a'], { name: 'gone', side: 'after' })).toBe(names)
})
test('a new name has the place of the old one, and a folder takes its order along', () => {
  const orders = { '': ['work', 'b.md', 'a.md'], work: ['2.md', '1.md'], 'work/deep': ['x.md'] }
  expect(followOrders(orders, [moved('b.md', 'z.md')])['']).toEqual(['work', 'z.md', 'a.md'])
  expect(followOrders(orders, [moved('work', 'job')])).toEqual({
    '': ['job', 'b.md', 'a.md'],
    job: ['2.md', '1.md'],
    'job/deep': ['x.md'],
  })
  // Its place waits for it: taken back, it is where it was.
  expect(followOrders(orders, [moved('work/1.md', '1.md')])).toBe(orders)
  expect(followOrders(orders, [{ ...moved('b.md', 'z.md'), kind: 'trash' }])).toBe(orders)
})
test('folders with names that every object knows have no order by that', () => {
  expect(ownOrderOf({}, 'constructor')).toBeUndefined()
  expect(ownOrderOf({ constructor: ['a'] } as never, 'constructor')).toEqual(['a'])
})
test('nothing is lost or doubled, and what is put beside another one is there', () => {
  const name = fc.stringMatching(/^[a-f]{1,2}$/)
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 2 }),
      fc.uniqueArray(name),
      fc.nat(),
      fc.nat(),
      (here, own, one, other) => {
        const sorted = here.toSorted()
        const shown = inOwnOrder(entries(sorted.join(' ')), own).map((entry) => entry.name)
        expect(shown.toSorted()).toEqual(sorted)
        expect(shown.filter((each) => own.includes(each))).toEqual(
          own.filter((each) => sorted.includes(each)),
        )
        const moving = shown[one % shown.length] ?? ''
        const beside = shown[other % shown.length] ?? ''
        if (moving === beside) return
        const after = placeBeside(shown, [moving], { name: beside, side: 'after' })
        expect(after.toSorted()).toEqual(sorted)
        expect(after.indexOf(moving)).toBe(after.indexOf(beside) + 1)
      },
    ),
    { numRuns: runs(2000) },
  )
})

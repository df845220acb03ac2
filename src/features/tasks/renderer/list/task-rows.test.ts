import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taskRows } from './task-rows.ts'

const groups = fc
  .uniqueArray(fc.string({ maxLength: 4 }), { maxLength: 12 })
  .chain((names) => fc.tuple(...names.map((group) => fc.nat(6).map((count) => ({ group, count })))))

test('rows are tasks in the order of the answer, below a head where a group has two or more', () => {
  fc.assert(
    fc.property(groups, fc.boolean(), fc.func(fc.boolean()), (given, isGrouped, isClosed) => {
      const closed = new Set(given.map(({ group }) => group).filter((group) => isClosed(group)))
      const rows = taskRows(given, isGrouped, closed)
      let offset = 0
      let isAfterHead = false
      const expected = given
        .filter(({ count }) => count > 0)
        .flatMap((group) => {
          const hasHead = isGrouped && group.count > 1
          const isApart = !hasHead && isAfterHead
          isAfterHead = hasHead
          const own = Array.from({ length: group.count }, () => ({
            kind: 'task' as const,
            offset: offset++,
            below: hasHead ? group : null,
            isApart,
          }))
          if (!hasHead) return own
          return [{ kind: 'group' as const, group }, ...(closed.has(group.group) ? [] : own)]
        })
      expect(Array.from({ length: rows.count }, (_, index) => rows.rowAt(index))).toEqual(expected)
      expect(rows.rowAt(-1)).toBeNull()
      expect(rows.rowAt(rows.count)).toBeNull()
      for (let at = 0; at < offset; at++)
        expect(rows.indexOf(at)).toBe(
          expected.findIndex((row) => row.kind === 'task' && row.offset === at),
        )
    }),
  )
})

test('a row knows the head above it, and one of a group of its own has none', () => {
  const rows = taskRows(
    [
      { group: 'a', count: 2 },
      { group: 'b', count: 1 },
      { group: 'c', count: 2 },
    ],
    true,
    new Set(),
  )
  expect([0, 1, 2, 3, 4, 5, 9].map((index) => rows.groupAt(index)?.group)).toEqual([
    'a',
    'a',
    'a',
    undefined,
    'c',
    'c',
    'c',
  ])
})

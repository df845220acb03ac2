import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taskRows } from './task-rows.ts'

const groups = fc
  .uniqueArray(fc.string({ maxLength: 4 }), { maxLength: 12 })
  .chain((names) => fc.tuple(...names.map((group) => fc.nat(6).map((count) => ({ group, count })))))

test('rows are heads, each with its open tasks below it, in the order of the answer', () => {
  fc.assert(
    fc.property(groups, fc.boolean(), fc.func(fc.boolean()), (given, isGrouped, isClosed) => {
      const closed = new Set(given.map(({ group }) => group).filter((group) => isClosed(group)))
      const rows = taskRows(given, isGrouped, closed)
      let offset = 0
      const expected = given.flatMap((group) => {
        const own = Array.from({ length: group.count }, () => ({
          kind: 'task' as const,
          offset: offset++,
        }))
        if (!isGrouped) return own
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

test('a row knows the head above it', () => {
  const rows = taskRows(
    [
      { group: 'a', count: 2 },
      { group: 'b', count: 1 },
    ],
    true,
    new Set(),
  )
  expect([0, 1, 2, 3, 4, 9].map((index) => rows.groupAt(index)?.group)).toEqual([
    'a',
    'a',
    'a',
    'b',
    'b',
    'b',
  ])
})

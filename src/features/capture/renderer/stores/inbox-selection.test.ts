import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import {
  moveSelection,
  NOTHING_CHOSEN,
  selectionWithout,
  targetsOf,
  toggleChosen,
} from './inbox-selection.ts'

const rows = ['a.md', 'b.md', 'c.md', 'd.md'].map((path) => vaultPath(path))
const [a, b, c, d] = rows as [
  (typeof rows)[0],
  (typeof rows)[0],
  (typeof rows)[0],
  (typeof rows)[0],
]
const at = (active: typeof a) => ({ active, anchor: active, chosen: new Set<typeof a>() })

test('moving stops at both ends, and begins at the first row', () => {
  expect(moveSelection(rows, NOTHING_CHOSEN, { step: 1, extend: false }).active).toBe(a)
  expect(moveSelection(rows, at(d), { step: 1, extend: false }).active).toBe(d)
  expect(moveSelection(rows, at(a), { step: -1, extend: false }).active).toBe(a)
  expect(moveSelection([], at(a), { step: 1, extend: false }).active).toBe(a)
})
test('a stretch grows and shrinks from where it began', () => {
  const down = moveSelection(rows, at(b), { step: 1, extend: true })
  const more = moveSelection(rows, down, { step: 1, extend: true })
  expect([...more.chosen]).toEqual([b, c, d])
  const less = moveSelection(rows, more, { step: -1, extend: true })
  expect([...less.chosen]).toEqual([b, c])
  const up = moveSelection(rows, { ...less, active: b }, { step: -1, extend: true })
  expect([...up.chosen]).toEqual([a, b])
})
test('a key acts on what is chosen, in the order of the list, or else on the row', () => {
  expect(targetsOf(rows, at(b))).toEqual([b])
  expect(targetsOf(rows, toggleChosen(toggleChosen(at(b), d), a))).toEqual([a, d])
  expect(targetsOf(rows, toggleChosen(toggleChosen(at(b), d), d))).toEqual([b])
  expect(targetsOf(rows, { ...at(b), active: vaultPath('gone.md') })).toEqual([])
})
test('after rows went the next one is at hand, at the end the one before', () => {
  expect(selectionWithout(rows, at(b), new Set([b])).active).toBe(c)
  expect(selectionWithout(rows, at(b), new Set([b, c])).active).toBe(d)
  expect(selectionWithout(rows, at(d), new Set([d, c])).active).toBe(b)
  expect(selectionWithout(rows, at(a), new Set(rows)).active).toBeNull()
  expect(selectionWithout(rows, at(a), new Set([c])).active).toBe(a)
})

const anyRows = fc.uniqueArray(fc.constantFrom(...'abcdefgh'.split('')), { minLength: 1 })
const step = fc.record({ step: fc.integer({ min: -9, max: 9 }), extend: fc.boolean() })
test('whatever is moved, chosen and gone, the row is one of the list, and a stretch ends at it', () => {
  fc.assert(
    fc.property(
      anyRows,
      fc.array(fc.oneof(step, fc.integer({ min: 0, max: 7 }), fc.boolean()), { maxLength: 12 }),
      (names, deeds) => {
        let there = names.map((name) => vaultPath(`${name}.md`))
        let selection = NOTHING_CHOSEN
        for (const deed of deeds) {
          if (typeof deed === 'object') {
            selection = moveSelection(there, selection, deed)
            if (there.length > 0 && deed.extend)
              expect([...selection.chosen]).toContain(selection.active)
          } else if (typeof deed === 'number') {
            const path = there[deed % Math.max(1, there.length)]
            if (path !== undefined) selection = toggleChosen(selection, path)
          } else {
            // What a key acts on goes; or another program takes the first row away.
            const gone = new Set(deed ? targetsOf(there, selection) : there.slice(0, 1))
            selection = selectionWithout(there, selection, gone)
            there = there.filter((path) => !gone.has(path))
          }
          if (selection.active !== null) expect(there).toContain(selection.active)
          for (const path of selection.chosen) expect(there).toContain(path)
          expect(new Set(targetsOf(there, selection)).size).toBeLessThanOrEqual(there.length)
        }
      },
    ),
    { numRuns: runs(2000) },
  )
})
test('a stretch whose beginning went away begins at the row', () => {
  const from = selectionWithout(rows, { ...at(c), anchor: a }, new Set([a]))
  const more = moveSelection([b, c, d], from, { step: 1, extend: true })
  expect([...more.chosen]).toEqual([c, d])
})

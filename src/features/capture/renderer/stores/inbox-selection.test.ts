import { expect, test } from 'vitest'
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

import { expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { createOpenedNotes } from '../stores/workspace/opened-notes.ts'
import { orderNames } from './order-names.ts'

const names = (...titles: string[]) =>
  titles.map((title) => ({ path: vaultPath(`${title}.md`), title, alias: null, linkText: title }))
const order = (titles: readonly string[], query: string, ...opened: string[]) => {
  const notes = createOpenedNotes()
  for (const title of opened) notes.add(`${title}.md`)
  return orderNames(names(...titles), query, notes).map(({ title }) => title)
}

test('whole names first, then beginnings, then as they came', () => {
  expect(order(['My plan', 'Planet', 'Plan'], 'plan')).toEqual(['Plan', 'Planet', 'My plan'])
})

test('among names that fit alike, those that are opened often', () => {
  expect(order(['Plan A', 'Plan B', 'Plan C'], 'plan', 'Plan C', 'Plan B', 'Plan C')).toEqual([
    'Plan C',
    'Plan B',
    'Plan A',
  ])
  expect(order(['Planet', 'Other plan'], 'plan', 'Other plan')).toEqual(['Planet', 'Other plan'])
})

test('what was opened long ago counts for less than what was opened lately', () => {
  const others = Array.from({ length: 40 }, (_, index) => `Other ${index}`)
  expect(order(['Plan A', 'Plan B'], 'plan', 'Plan A', 'Plan A', ...others, 'Plan B')).toEqual([
    'Plan B',
    'Plan A',
  ])
})

test('with nothing typed, the last opened first, but for the one in front', () => {
  expect(order(['New', 'A', 'B', 'C'], '', 'B', 'A', 'C')).toEqual(['A', 'B', 'New', 'C'])
})

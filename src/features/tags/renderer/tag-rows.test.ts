import { expect, test } from 'vitest'
import type { TagNode } from '../../../shared/contract/tag.ts'
import { tagRows, tagsWithMore } from './tag-rows.ts'

const node = (tag: string, all: number, own = all): TagNode => ({ tag, all, own })
const NODES = [
  node('home', 9),
  node('Work', 5, 0),
  node('work/a', 1),
  node('work/b', 4),
  node('work/b/c', 2),
]
const all = { filter: '', folded: new Set<string>(), order: 'name' } as const
const said = (options: Partial<Parameters<typeof tagRows>[1]> = {}): string[] =>
  tagRows(NODES, { ...all, ...options }).map(
    ({ label, depth, isExpanded }) =>
      `${'  '.repeat(depth)}${label}${isExpanded === null ? '' : isExpanded ? ' v' : ' >'}`,
  )

test('nested tags stand below the one that they are in, whatever its letter case', () => {
  expect(said()).toEqual(['home', 'Work v', '  a', '  b v', '    c'])
  expect(said({ folded: new Set(['work/b']) })).toEqual(['home', 'Work v', '  a', '  b >'])
  expect([...tagsWithMore(NODES)]).toEqual(['work', 'work/b'])
})
test('by the number of notes, level by level', () => {
  expect(said({ order: 'count' })).toEqual(['home', 'Work v', '  b v', '    c', '  a'])
})
test('what is looked for stands with all above it, also what is folded', () => {
  expect(said({ filter: '#C', folded: new Set(['work']) })).toEqual(['Work v', '  b v', '    c'])
  expect(said({ filter: 'work/a' })).toEqual(['Work v', '  a'])
  expect(said({ filter: 'nowhere' })).toEqual([])
})

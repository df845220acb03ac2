import { describe, expect, test } from 'vitest'
import { scoreItem, type ScoredItem } from './score-item.ts'

const ITEMS: readonly ScoredItem[] = [
  { title: 'Delete note', isDestructive: true },
  { title: 'New note' },
  { title: 'New folder' },
  { title: 'Rename note' },
  { title: 'Ada', detail: 'people' },
  { title: 'Notes on roses', detail: 'garden' },
]
/** What a search finds, best first. */
const found = (search: string): string[] =>
  ITEMS.map((item) => ({ item, score: scoreItem(item, search) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item.title)

describe('what fits a search', () => {
  test('is found by its words and by what stands beside it, in any case', () => {
    expect(found('fold')).toEqual(['New folder'])
    expect(found('PEOPLE')).toEqual(['Ada'])
    expect(found('xyz')).toEqual([])
    expect(found('')).toHaveLength(ITEMS.length)
  })
  test('comes first where it begins so, and by the beginnings of its words', () => {
    expect(found('not')[0]).toBe('Notes on roses')
    expect(found('nn')[0]).toBe('New note')
  })
  test('comes last where it takes something away, unless its verb is asked for', () => {
    expect(found('note').at(-1)).toBe('Delete note')
    expect(found('del')[0]).toBe('Delete note')
    expect(found(' Delete no')[0]).toBe('Delete note')
  })
})

import { expect, test } from 'vitest'
import { listEntriesPhrases } from './list-entries.ts'

test('entries are told with the fields that they have, and need not have all', () => {
  const entries = [
    {
      path: 'projects/Atlas.md',
      name: 'Atlas',
      category: 'projects',
      status: 'active',
      next_action: 'Call the office',
      due_date: '2026-12-03',
    },
    { path: 'people/Ada.md', name: 'Ada', category: 'people', context: 'Engineer' },
    { path: 'ideas/Bell.md', name: 'Bell', category: 'ideas' },
  ]
  expect(listEntriesPhrases.describe?.({ entries, total: 4 }, {})).toBe(
    [
      '4 entries:',
      '',
      '- [[projects/Atlas]] – active · Call the office · due 2026-12-03',
      '- [[people/Ada]] – Engineer',
      '- [[ideas/Bell]]',
      '',
      '… and 1 more.',
    ].join('\n'),
  )
})

import { expect, test } from 'vitest'
import type { AppliedChange } from '../../../../shared/domain/chat/chat-item.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { movedPath } from './moved-path.ts'

const change = (kind: AppliedChange['kind'], path: string, to?: string): AppliedChange => ({
  changeId: 'c',
  kind,
  path: vaultPath(path),
  ...(to === undefined ? {} : { to }),
  additions: 0,
  deletions: 0,
})

test('a moved note and what is in a moved folder are found at their new place, others where they were', () => {
  const changes = [
    change('move', 'people', 'team/people'),
    change('move', 'a.md', 'b.md'),
    change('edit', 'people.md'),
    change('trash', 'c.md', '.trash/x/c.md'),
  ]
  expect(movedPath('a.md', changes)).toBe('b.md')
  expect(movedPath('people/ada.md', changes)).toBe('team/people/ada.md')
  expect(movedPath('people.md', changes)).toBe('people.md')
  expect(movedPath('peoples/x.md', changes)).toBe('peoples/x.md')
  expect(movedPath('c.md', changes)).toBe('c.md')
})

test('moves one after the other are followed', () => {
  const changes = [change('move', 'a.md', 'b/a.md'), change('move', 'b', 'c')]
  expect(movedPath('a.md', changes)).toBe('c/a.md')
})

import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { foundFiles } from './found-files.ts'

const note = (path: string, title: string, alias: string | null = null) => ({
  path: vaultPath(path),
  title,
  alias,
  linkText: title,
})
const file = (path: string) => ({ path: vaultPath(path), linkText: path })

test('whole names come before beginnings and these before the rest, notes and files together', () => {
  const found = foundFiles(
    'Plan',
    [note('a/x.md', 'My plan'), note('b.md', 'Planet'), note('c.md', 'Garden', 'plan')],
    [file('art/floor plan.png'), file('art/plan.png')],
  )
  expect(found.map(({ path }) => path)).toEqual([
    'c.md',
    'art/plan.png',
    'b.md',
    'a/x.md',
    'art/floor plan.png',
  ])
})
test('what is only alike stays in the order of the index', () => {
  const found = foundFiles('pln', [note('a.md', 'Plan'), note('b.md', 'Planet')], [])
  expect(found.map(({ name }) => name)).toEqual(['Plan', 'Planet'])
})

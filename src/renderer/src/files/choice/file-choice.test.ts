import { expect, test } from 'vitest'
import type { FolderEntry } from '../../../../shared/contract/note.ts'
import { fileNameOf, vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { TreeRow } from '../../stores/workspace/tree-rows.ts'
import {
  allChosen,
  chosenEntries,
  extended,
  NOTHING_CHOSEN,
  toggled,
  type FileChoice,
} from './file-choice.ts'

const row = (path: string): TreeRow => {
  const kind = path.endsWith('.md') ? 'note' : 'folder'
  const entry: FolderEntry = { path: vaultPath(path), name: fileNameOf(path), kind }
  return { kind: 'entry', entry, depth: path.split('/').length - 1, isExpanded: false }
}
const ROWS = ['a', 'a/one.md', 'a/two.md', 'Plan.md', 'Rose.md'].map(row)
const paths = (choice: FileChoice, rows = ROWS): string[] =>
  chosenEntries(rows, choice).map(({ path }) => path)

test('a row is added and taken away, the first one with the row that was clicked before it', () => {
  const clicked: FileChoice = { chosen: new Set(), anchor: 'a' }
  const two = toggled(clicked, { rows: ROWS, path: 'Plan.md', focused: 'a' })
  expect(paths(two)).toEqual(['a', 'Plan.md'])
  const one = toggled(two, { rows: ROWS, path: 'a', focused: 'Plan.md' })
  expect(paths(one)).toEqual(['Plan.md'])
  const none = toggled(one, { rows: ROWS, path: 'Plan.md', focused: 'Plan.md' })
  expect(paths(none)).toEqual([])
  expect(paths(toggled(none, { rows: ROWS, path: 'a', focused: 'Plan.md' }))).toEqual(['a'])
})
test('a row that was clicked long ago is not taken along', () => {
  const clicked: FileChoice = { chosen: new Set(), anchor: 'a' }
  expect(paths(toggled(clicked, { rows: ROWS, path: 'Plan.md', focused: 'Rose.md' }))).toEqual([
    'Plan.md',
  ])
})
test('the row that was clicked last can be chosen by itself', () => {
  const clicked: FileChoice = { chosen: new Set(), anchor: 'a' }
  expect(paths(toggled(clicked, { rows: ROWS, path: 'a', focused: 'a' }))).toEqual(['a'])
})
test('a range goes from where the choice began, both ways, and else from the row in focus', () => {
  const down = extended(NOTHING_CHOSEN, { rows: ROWS, path: 'Plan.md', focused: 'a/one.md' })
  expect(paths(down)).toEqual(['a/one.md', 'a/two.md', 'Plan.md'])
  const up = extended(down, { rows: ROWS, path: 'a', focused: 'Plan.md' })
  expect(paths(up)).toEqual(['a', 'a/one.md'])
  const gone: FileChoice = { chosen: new Set(['b.md']), anchor: 'b.md' }
  expect(paths(extended(gone, { rows: ROWS, path: 'Rose.md', focused: 'Plan.md' }))).toEqual([
    'Plan.md',
    'Rose.md',
  ])
})
test('a choice stays with its files when the tree changes, and forgets what is out of sight', () => {
  const choice = toggled(allChosen([row('Plan.md')]), {
    rows: ROWS,
    path: 'Rose.md',
    focused: null,
  })
  const changed = ['Bed.md', 'Oak.md', 'Plan.md', 'Rose.md'].map(row)
  expect(paths(choice, changed)).toEqual(['Plan.md', 'Rose.md'])
  const without = changed.slice(0, 3)
  expect(paths(choice, without)).toEqual(['Plan.md'])
  const next = toggled(choice, { rows: without, path: 'Bed.md', focused: null })
  expect(paths(next, changed)).toEqual(['Bed.md', 'Plan.md'])
})
test('all is what is in sight', () => {
  const rows = [...ROWS, { kind: 'loading', folder: 'b', depth: 1, text: '' } as const]
  expect(paths(allChosen(rows), rows)).toHaveLength(5)
})

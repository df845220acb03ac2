import { expect, test } from 'vitest'
import type { FolderEntry } from '../../../../../shared/contract/note.ts'
import { FileOrder } from '../../../../../shared/domain/settings.ts'
import { vaultPath } from '../../../../../shared/domain/vault-path.ts'
import { arrangeEntries } from './arrange-entries.ts'

const entry = (name: string, kind: FolderEntry['kind'], at?: [number, number]): FolderEntry => ({
  name,
  path: vaultPath(name),
  kind,
  ...(at && { modifiedMs: at[0], createdMs: at[1] }),
})
const ENTRIES = [
  entry('a', 'folder'),
  entry('b', 'folder'),
  entry('Ada.md', 'note', [20, 5]),
  entry('gone.md', 'note'),
  entry('map.png', 'file', [10, 9]),
  entry('Plan.md', 'note', [20, 7]),
]
const ownOrders = { '': ['Plan.md', 'b', 'gone.md', 'a'] }
const shown = (order: FileOrder, showsAttachments = true): string =>
  arrangeEntries('', ENTRIES, { order, showsAttachments, ownOrders, folderNotes: false })
    .map(({ name }) => name)
    .join(' ')

test('folders stay first in every order but the own one, and what has no date comes last', () => {
  expect(Object.fromEntries(FileOrder.options.map((order) => [order, shown(order)]))).toEqual({
    name: 'a b Ada.md gone.md map.png Plan.md',
    'name-back': 'b a Plan.md map.png gone.md Ada.md',
    changed: 'a b Ada.md Plan.md map.png gone.md',
    'changed-oldest': 'a b map.png Ada.md Plan.md gone.md',
    created: 'a b map.png Plan.md Ada.md gone.md',
    'created-oldest': 'a b Ada.md Plan.md map.png gone.md',
    own: 'Plan.md b Ada.md gone.md map.png a',
  })
})
test('files that are no notes are left out where nobody wants them', () => {
  expect(shown('name', false)).toBe('a b Ada.md gone.md Plan.md')
  expect(shown('own', false)).toBe('Plan.md b Ada.md gone.md a')
  expect(shown('changed', false)).toBe('a b Ada.md Plan.md gone.md')
})
test('the note of a folder is left out in it where the folder opens it', () => {
  const inside = ['Plan.md', 'Work.md'].map((name) => ({
    ...entry(name, 'note'),
    path: vaultPath(`Work/${name}`),
  }))
  for (const order of FileOrder.options) {
    const arrangement = { order, showsAttachments: true, ownOrders, folderNotes: true }
    const names = arrangeEntries('Work', inside, arrangement).map(({ name }) => name)
    expect(names).toEqual(['Plan.md'])
  }
})

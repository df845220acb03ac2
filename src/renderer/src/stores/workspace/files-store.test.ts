import { describe, expect, test } from 'vitest'
import { waitUntil } from '../../../../../test/shared/wait-until.ts'
import type { LatentContract } from '../../../../shared/contract/index.ts'
import type { FolderEntry } from '../../../../shared/contract/note.ts'
import { folderOf, vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Client } from '../../../../shared/rpc/client.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { createFilesStore } from './files-store.ts'
import { parentRow, treeRows, typeAhead } from './tree-rows.ts'

const PLAIN = { ownOrders: {}, folderNotes: false } as const

const entry = (path: string): FolderEntry => ({
  path: vaultPath(path),
  name: path.slice(path.lastIndexOf('/') + 1),
  kind: path.endsWith('.md') ? 'note' : 'folder',
})

function withTree(initial: readonly string[]) {
  const paths = new Set(initial)
  const asked: string[] = []
  const dates = new Map<string, number>()
  const listeners: ((payload: unknown) => void)[] = []
  const client = {
    call: async (_method: string, { folder, withDates }: { folder: string; withDates?: true }) => {
      asked.push(withDates ? `${folder} with dates` : folder)
      if (folder !== '' && !paths.has(folder)) throw new LatentError('not_found', 'Gone.')
      return [...paths]
        .filter((path) => folderOf(path) === folder)
        .map((path) => ({
          ...entry(path),
          ...(withDates && dates.has(path) && { modifiedMs: dates.get(path) }),
        }))
    },
    on: (_event: string, listener: (payload: unknown) => void) => {
      listeners.push(listener)
      return () => {}
    },
  } as unknown as Client<LatentContract>
  const files = createFilesStore({ client })
  const changed = (path: string, etag: string | null, foldersChanged: string[] = []): void => {
    for (const listener of listeners) listener({ changes: [{ path, etag }], foldersChanged })
  }
  const unlisted = (): void => {
    for (const listener of listeners)
      listener({ changes: [], foldersChanged: [], isUnlisted: true })
  }
  const shown = (): string[] =>
    treeRows(files.state.getState()).map((row) =>
      row.kind === 'entry' ? `${' '.repeat(row.depth)}${row.entry.name}` : row.text,
    )
  return { files, paths, dates, asked, changed, unlisted, shown }
}
const settled = (condition: () => void) => waitUntil(condition)

describe('the tree of files', () => {
  test('reads a folder when it is opened, and once', async () => {
    const { files, asked, shown } = withTree(['people', 'people/Ada.md', 'Atlas.md'])
    files.load([])
    await settled(() => expect(shown()).toEqual(['people', 'Atlas.md']))
    files.expand('people')
    await settled(() => expect(shown()).toEqual(['people', ' Ada.md', 'Atlas.md']))
    files.collapse('people')
    files.expand('people')
    expect(asked).toEqual(['', 'people'])
  })
  test('reads all that it shows again when more changed than is listed', async () => {
    const { files, paths, unlisted, shown } = withTree(['people', 'people/Ada.md', 'Atlas.md'])
    files.load(['people'])
    await settled(() => expect(shown()).toEqual(['people', ' Ada.md', 'Atlas.md']))
    paths.delete('people/Ada.md')
    paths.add('people/Bob.md')
    paths.add('Borealis.md')
    unlisted()
    await settled(() => expect(shown()).toEqual(['people', ' Bob.md', 'Atlas.md', 'Borealis.md']))
  })
  test('a folder may be called as what every object has', async () => {
    const names = ['__proto__', 'constructor', 'toString']
    const { files, shown } = withTree(names.flatMap((name) => [name, `${name}/Ada.md`]))
    files.load([])
    await settled(() => expect(shown()).toEqual(names))
    for (const name of names) files.expand(name)
    expect(shown()).toEqual(names.flatMap((name) => [name, 'Reading…']))
    await settled(() => expect(shown()).toEqual(names.flatMap((name) => [name, ' Ada.md'])))
  })
  test('reveals a note by opening every folder above it', async () => {
    const { files, shown } = withTree(['a', 'a/b', 'a/b/C.md'])
    files.load([])
    files.reveal('a/b/C.md')
    await settled(() => expect(shown()).toEqual(['a', ' b', '  C.md']))
  })
  test('shows what came and drops what went, and asks nothing for a change inside a file', async () => {
    const { files, paths, asked, changed, shown } = withTree(['Atlas.md'])
    files.load([])
    await settled(() => expect(shown()).toEqual(['Atlas.md']))
    changed('Atlas.md', 'e1')
    expect(asked).toEqual([''])
    paths.add('New.md')
    changed('New.md', 'e2')
    await settled(() => expect(shown()).toEqual(['Atlas.md', 'New.md']))
    paths.delete('Atlas.md')
    changed('Atlas.md', null)
    await settled(() => expect(shown()).toEqual(['New.md']))
  })
  test('forgets an open folder that is gone', async () => {
    const { files, paths, changed, shown } = withTree(['a', 'a/b.md'])
    files.load(['a'])
    await settled(() => expect(shown()).toEqual(['a', ' b.md']))
    paths.delete('a')
    paths.delete('a/b.md')
    changed('a/b.md', null, ['a'])
    await settled(() => expect(shown()).toEqual([]))
    expect(files.state.getState().expanded.size).toBe(0)
  })
})

describe('the order of the tree', () => {
  test('asks for dates only where they count, and keeps up with what is written', async () => {
    const { files, dates, asked, changed, shown } = withTree(['Ada.md', 'Plan.md'])
    dates.set('Ada.md', 1).set('Plan.md', 2)
    files.load([])
    await settled(() => expect(shown()).toEqual(['Ada.md', 'Plan.md']))
    files.arrange({ order: 'name-back', showsAttachments: true, ...PLAIN })
    expect(shown()).toEqual(['Plan.md', 'Ada.md'])
    files.arrange({ order: 'changed-oldest', showsAttachments: true, ...PLAIN })
    await settled(() => expect(shown()).toEqual(['Ada.md', 'Plan.md']))
    expect(asked).toEqual(['', ' with dates'])
    files.arrange({ order: 'changed', showsAttachments: true, ...PLAIN })
    expect(shown()).toEqual(['Plan.md', 'Ada.md'])
    dates.set('Ada.md', 3)
    for (const etag of ['e1', 'e2', 'e3']) changed('Ada.md', etag)
    await settled(() => expect(shown()).toEqual(['Ada.md', 'Plan.md']))
    expect(asked).toEqual(['', ' with dates', ' with dates'])
    files.dispose()
  })
  test('reads the dates again for an order by change, which others do not keep up', async () => {
    const { files, dates, asked, changed, shown } = withTree(['Ada.md', 'Plan.md'])
    dates.set('Ada.md', 1).set('Plan.md', 2)
    files.load([])
    files.arrange({ order: 'created', showsAttachments: true, ...PLAIN })
    await settled(() => expect(asked.at(-1)).toBe(' with dates'))
    dates.set('Ada.md', 3)
    changed('Ada.md', 'e1')
    files.arrange({ order: 'changed', showsAttachments: true, ...PLAIN })
    await settled(() => expect(shown()).toEqual(['Ada.md', 'Plan.md']))
    files.dispose()
  })
})

describe('moving in the tree', () => {
  const rows = treeRows({
    folders: new Map([
      ['', [entry('a'), entry('Beta.md')]],
      ['a', [entry('a/Bee.md')]],
    ]),
    errors: new Map(),
    expanded: new Set(['a']),
  })
  test('typing finds the next name, round the end', () => {
    expect(typeAhead(rows, 'b', 0)).toBe(1)
    expect(typeAhead(rows, 'b', 2)).toBe(2)
    expect(typeAhead(rows, 'bee', 2)).toBe(1)
    expect(typeAhead(rows, 'x', 0)).toBe(-1)
  })
  test('the parent of an entry is its folder', () => {
    expect(parentRow(rows, 1)).toBe(0)
    expect(parentRow(rows, 2)).toBe(-1)
  })
})

import fc from 'fast-check'
import { link, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import * as nodeFs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { type TempVault, withTempVault } from '../testing/temp-vault.ts'
import type { JournalEntry } from './journal.ts'
import { isTorn } from './recover.ts'
import { etagOf } from './text-file.ts'
import { temporaryName } from './vault-fs.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const etag = (text: string): string => etagOf(bytesOf(text))

function entry(id: string, fields: Partial<JournalEntry> & { path: string }): JournalEntry {
  return {
    changeId: id,
    groupId: 'group',
    kind: 'edit',
    toPath: null,
    preEtag: null,
    preRef: null,
    postEtag: null,
    undoes: [],
    isFolder: false,
    summary: 'Edited',
    origin: { actor: 'user' },
    atMs: 0,
    ...fields,
  }
}
const edit = (path: string, before: string, after: string): JournalEntry =>
  entry(path, { path, preEtag: etag(before), preRef: etag(before), postEtag: etag(after) })
const move = (path: string, toPath: string, text: string): JournalEntry =>
  entry(path, { path, toPath, kind: 'move', preEtag: etag(text) })
const create = (path: string, text: string): JournalEntry =>
  entry(path, { path, kind: 'create', postEtag: etag(text) })

const temporary = ({ root }: TempVault, path: string): string =>
  join(root, dirname(path), temporaryName(path))
const held = ({ root }: TempVault, id: string): string => join(root, '../pre-images/held', id)

/** What a write leaves on disk at the places where it can be cut off. */
const cut = {
  async held(temp: TempVault, path: string) {
    await mkdir(dirname(held(temp, path)), { recursive: true })
    await link(join(temp.root, path), held(temp, path.replaceAll(/[^\w-]/g, '_')))
  },
  staged: (temp: TempVault, path: string, text: string) => writeFile(temporary(temp, path), text),
  async swapped(temp: TempVault, path: string, text: string) {
    await writeFile(temporary(temp, path), text)
    await rename(temporary(temp, path), join(temp.root, path))
  },
}

async function texts({ root }: TempVault): Promise<Record<string, string>> {
  const names = (await readdir(root, { recursive: true, withFileTypes: true })).filter((dirent) =>
    dirent.isFile(),
  )
  const files = names.map((dirent) => join(dirent.parentPath, dirent.name)).sort()
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file.slice(root.length + 1), await readFile(file, 'utf8')]),
    ),
  ) as Record<string, string>
}
const states = ({ journal }: TempVault): Record<string, string> =>
  Object.fromEntries(journal.entries().map(({ changeId, state }) => [changeId, state]))

describe('after a crash', () => {
  test('before the swap, the note is as it was and nothing temporary stays', async () => {
    await withTempVault({ 'a.md': 'old' }, async (temp) => {
      await cut.held(temp, 'a.md')
      temp.journal.recordIntent([edit('a.md', 'old', 'new')])
      await cut.staged(temp, 'a.md', 'new')
      await temp.reopen()
      expect(await texts(temp)).toEqual({ 'a.md': 'old' })
      expect(states(temp)).toEqual({ 'a.md': 'aborted' })
      expect((await stat(join(temp.root, 'a.md'))).nlink).toBe(1)
      expect(temp.problems).toEqual([])
    })
  })

  test('with a half written temporary file, too', async () => {
    await withTempVault({ 'a.md': 'old', 'b.md': 'old' }, async (temp) => {
      temp.journal.recordIntent([edit('a.md', 'old', 'new'), edit('b.md', 'old', 'new')])
      await cut.staged(temp, 'a.md', 'ne')
      await temp.reopen()
      expect(await texts(temp)).toEqual({ 'a.md': 'old', 'b.md': 'old' })
    })
  })

  test('after the swap, the change is done and can be undone', async () => {
    await withTempVault({ 'a.md': 'old' }, async (temp) => {
      await cut.held(temp, 'a.md')
      temp.journal.recordIntent([edit('a.md', 'old', 'new')])
      await cut.swapped(temp, 'a.md', 'new')
      const vault = await temp.reopen()
      expect(states(temp)).toEqual({ 'a.md': 'applied' })
      const report = await vault.undo({ changeId: 'a.md' }, { actor: 'user' })
      expect(report.changeIds).toEqual(['a.md'])
      expect(await readFile(join(temp.root, 'a.md'), 'utf8')).toBe('old')
    })
  })

  test('in the middle of a group, the rest is done as well', async () => {
    await withTempVault({ 'a.md': 'a', 'b.md': 'b', 'm.md': 'm' }, async (temp) => {
      for (const path of ['a.md', 'b.md']) await cut.held(temp, path)
      temp.journal.recordIntent([
        edit('a.md', 'a', 'A'),
        edit('b.md', 'b', 'B'),
        move('m.md', 'to.md', 'm'),
        create('n.md', 'N'),
      ])
      await cut.staged(temp, 'b.md', 'B')
      await cut.staged(temp, 'n.md', 'N')
      await cut.swapped(temp, 'a.md', 'A')
      const vault = await temp.reopen()
      expect(await texts(temp)).toEqual({ 'a.md': 'A', 'b.md': 'B', 'n.md': 'N', 'to.md': 'm' })
      expect(new Set(Object.values(states(temp)))).toEqual(new Set(['applied']))
      const report = await vault.undo({ changeId: 'b.md' }, { actor: 'user' })
      expect(report.changeIds).toEqual(['b.md'])
    })
  })

  test('in the middle of a group that cannot be finished, it is taken back', async () => {
    await withTempVault({ 'a.md': 'a', 'b.md': 'b' }, async (temp) => {
      for (const path of ['a.md', 'b.md']) await cut.held(temp, path)
      temp.journal.recordIntent([
        edit('a.md', 'a', 'A'),
        edit('b.md', 'b', 'B'),
        create('n.md', 'N'),
      ])
      await cut.staged(temp, 'b.md', 'torn')
      await writeFile(join(temp.root, 'n.md'), 'N')
      await cut.swapped(temp, 'a.md', 'A')
      await temp.reopen()
      expect(await texts(temp)).toEqual({ 'a.md': 'a', 'b.md': 'b' })
      expect(new Set(Object.values(states(temp)))).toEqual(new Set(['aborted']))
      expect(temp.problems).toEqual([])
    })
  })

  test('a move that has both names gets one', async () => {
    await withTempVault({ 'a.md': 'x', 'b.md': 'y' }, async (temp) => {
      temp.journal.recordIntent([move('a.md', 'c.md', 'x')])
      await link(join(temp.root, 'a.md'), join(temp.root, 'c.md'))
      await temp.reopen()
      expect(await texts(temp)).toEqual({ 'a.md': 'x', 'b.md': 'y' })
      expect(states(temp)).toEqual({ 'a.md': 'aborted' })
    })
  })

  test('what somebody changed since stays, and is said', async () => {
    await withTempVault({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' }, async (temp) => {
      for (const path of ['a.md', 'b.md', 'c.md']) await cut.held(temp, path)
      temp.journal.recordIntent([
        edit('a.md', 'a', 'A'),
        edit('b.md', 'b', 'B'),
        edit('c.md', 'c', 'C'),
      ])
      await cut.swapped(temp, 'a.md', 'A')
      await rm(join(temp.root, 'b.md'))
      await writeFile(join(temp.root, 'b.md'), 'theirs')
      await temp.reopen()
      expect(await texts(temp)).toEqual({ 'a.md': 'A', 'b.md': 'theirs', 'c.md': 'c' })
      expect(states(temp)).toEqual({ 'a.md': 'applied', 'b.md': 'aborted', 'c.md': 'aborted' })
      expect(temp.problems).toEqual([
        'Latent was ended in the middle of a change. done: a.md; not done: c.md; ' +
          'changed by another program and left alone: b.md.',
      ])
    })
  })

  test('a file that was cut off while it was written in place is put back', async () => {
    await withTempVault({ 'a.md': 'old text' }, async (temp) => {
      await link(join(temp.root, 'a.md'), join(temp.root, 'twin.md'))
      const kept = join(temp.root, '../pre-images', etag('old text').slice(0, 2))
      await mkdir(kept, { recursive: true })
      await writeFile(join(kept, etag('old text')), 'old text')
      temp.journal.recordIntent([edit('a.md', 'old text', 'NEW WORDS')])
      await cut.staged(temp, 'a.md', 'NEW WORDS')
      await writeFile(join(temp.root, 'a.md'), 'NEW text')
      await temp.reopen()
      expect(await texts(temp)).toEqual({ 'a.md': 'old text', 'twin.md': 'old text' })
      expect(states(temp)).toEqual({ 'a.md': 'aborted' })
    })
  })

  test('other programs’ files with such names stay', async () => {
    await withTempVault({ 'a.md': 'old', '.lt-0123456789': 'theirs' }, async (temp) => {
      temp.journal.recordIntent([edit('a.md', 'old', 'new')])
      await temp.reopen()
      expect(await texts(temp)).toEqual({ '.lt-0123456789': 'theirs', 'a.md': 'old' })
    })
  })

  test('a vault opens also when it cannot be put in order', async () => {
    await withTempVault({ 'a.md': 'old' }, async (temp) => {
      temp.journal.recordIntent([edit('a.md', 'old', 'new')])
      await cut.staged(temp, 'a.md', 'new')
      const unlink = () => Promise.reject(Object.assign(new Error('injected'), { code: 'EIO' }))
      const vault = await temp.reopen({ calls: { ...nodeFs, unlink } })
      expect((await vault.read(vaultPath('a.md'))).text).toBe('old')
      expect(temp.problems).toEqual([
        'Latent was ended in the middle of a change. a.md is as it was before, but a temporary file beside it could not be removed yet.',
      ])
    })
  })

  test('a read-only vault is not touched', async () => {
    await withTempVault({ 'a.md': 'old' }, async (temp) => {
      temp.journal.recordIntent([edit('a.md', 'old', 'new')])
      await cut.staged(temp, 'a.md', 'new')
      await temp.reopen({ readOnlyReason: 'Read-only.' })
      expect(Object.keys(await texts(temp))).toHaveLength(2)
      expect(states(temp)).toEqual({ 'a.md': 'intent' })
    })
  })
})

test('a torn file is told from every other one', () => {
  const content = fc.uint8Array({ maxLength: 12 })
  fc.assert(
    fc.property(content, content, fc.nat(12), (before, after, at) => {
      const torn = Uint8Array.from([
        ...after.slice(0, at),
        ...before.slice(Math.min(at, after.length)),
      ])
      expect(isTorn(torn, before, after)).toBe(true)
    }),
  )
  expect(isTorn(bytesOf('theirs'), bytesOf('before'), bytesOf('after!'))).toBe(false)
  expect(isTorn(bytesOf('befor'), bytesOf('before'), bytesOf('after'))).toBe(false)
  expect(isTorn(bytesOf('afXore'), bytesOf('before'), bytesOf('after'))).toBe(false)
})

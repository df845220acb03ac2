import fc from 'fast-check'
import { link, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import * as nodeFs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { type TempVault, withTempVault } from '../../../../test/vault/temp-vault.ts'
import type { JournalEntry } from '../model/journal.ts'
import { isTorn } from './recover.ts'
import { etagOf } from '../model/text-file.ts'
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

  describe('a change that was cut off between two names', () => {
    const aside = ({ root }: TempVault, path: string): string =>
      join(root, dirname(path), temporaryName(path, 'old'))
    const rewritten = (path: string, toPath: string, before: string, after: string) =>
      entry(path, { path, toPath, kind: 'move', preEtag: etag(before), postEtag: etag(after) })

    test('the agent’s old file is aside: it comes back, or the new one takes its place', async () => {
      for (const isStaged of [false, true]) {
        await withTempVault({ 'a.md': 'old', 'b.md': 'b' }, async (temp) => {
          await cut.held(temp, 'a.md')
          temp.journal.recordIntent([edit('a.md', 'old', 'new'), edit('b.md', 'b', 'B')])
          if (isStaged) {
            await cut.staged(temp, 'a.md', 'new')
            await cut.held(temp, 'b.md')
            await cut.swapped(temp, 'b.md', 'B')
          }
          await rename(join(temp.root, 'a.md'), aside(temp, 'a.md'))
          await temp.reopen()
          expect(await texts(temp)).toEqual(
            isStaged ? { 'a.md': 'new', 'b.md': 'B' } : { 'a.md': 'old', 'b.md': 'b' },
          )
          expect(temp.problems).toEqual([])
          expect(temp.journal.unfinished()).toEqual([])
        })
      }
    })

    test('what another program put there meanwhile stays, and the old text is kept', async () => {
      await withTempVault({ 'a.md': 'old' }, async (temp) => {
        temp.journal.recordIntent([edit('a.md', 'old', 'new')])
        await rename(join(temp.root, 'a.md'), aside(temp, 'a.md'))
        await writeFile(join(temp.root, 'a.md'), 'theirs')
        await temp.reopen()
        expect(await texts(temp)).toEqual({ 'a.md': 'theirs' })
        const kept = join(temp.root, '../pre-images', etag('old').slice(0, 2), etag('old'))
        expect(await readFile(kept, 'utf8')).toBe('old')
      })
    })

    test('a note with other content has its new name and still the old one', async () => {
      await withTempVault({ 'a.md': 'old' }, async (temp) => {
        await cut.held(temp, 'a.md')
        temp.journal.recordIntent([rewritten('a.md', 'sub/b.md', 'old', 'new')])
        await mkdir(join(temp.root, 'sub'))
        await writeFile(join(temp.root, 'sub/b.md'), 'new')
        await temp.reopen()
        expect(await texts(temp)).toEqual({ 'a.md': 'old' })
        // It was made for the change.
        expect(await readdir(temp.root)).toEqual(['a.md'])
        expect(states(temp)).toEqual({ 'a.md': 'aborted' })
      })
    })

    test('the same for a file with two names, which was written over and not moved yet', async () => {
      await withTempVault({ 'a.md': 'old' }, async (temp) => {
        await link(join(temp.root, 'a.md'), join(temp.root, 'twin.md'))
        const kept = join(temp.root, '../pre-images', etag('old').slice(0, 2))
        await mkdir(kept, { recursive: true })
        await writeFile(join(kept, etag('old')), 'old')
        temp.journal.recordIntent([rewritten('a.md', 'b.md', 'old', 'new')])
        await writeFile(join(temp.root, 'a.md'), 'new')
        await temp.reopen()
        expect(await texts(temp)).toEqual({ 'a.md': 'old', 'twin.md': 'old' })
        expect(states(temp)).toEqual({ 'a.md': 'aborted' })
      })
    })

    test('without hard links an empty file held the new name', async () => {
      await withTempVault({ 'a.md': 'x' }, async (temp) => {
        temp.journal.recordIntent([move('a.md', 'b.md', 'x'), create('n.md', 'N')])
        await writeFile(join(temp.root, 'b.md'), '')
        await writeFile(join(temp.root, 'n.md'), '')
        await cut.staged(temp, 'n.md', 'N')
        await temp.reopen()
        expect(await texts(temp)).toEqual({ 'a.md': 'x' })
        expect(temp.problems).toEqual([])
      })
    })
  })

  describe('a folder that was moved', () => {
    const folder = (path: string, toPath: string): JournalEntry =>
      entry(path, { path, toPath, kind: 'move', isFolder: true })

    test('goes back when what came after it had not begun', async () => {
      await withTempVault({ 'f/a.md': 'a', 'b.md': 'b' }, async (temp) => {
        temp.journal.recordIntent([
          folder('f', 'g'),
          edit('g/a.md', 'a', 'A'),
          edit('b.md', 'b', 'B'),
        ])
        await rename(join(temp.root, 'f'), join(temp.root, 'g'))
        await temp.reopen()
        expect(await texts(temp)).toEqual({ 'b.md': 'b', 'f/a.md': 'a' })
        expect(new Set(Object.values(states(temp)))).toEqual(new Set(['aborted']))
        expect(temp.problems).toEqual([])
      })
    })

    test('stays when what came after it can be finished', async () => {
      await withTempVault({ 'f/a.md': 'a', 'b.md': 'b' }, async (temp) => {
        temp.journal.recordIntent([
          folder('f', 'g'),
          edit('g/a.md', 'a', 'A'),
          edit('b.md', 'b', 'B'),
        ])
        await rename(join(temp.root, 'f'), join(temp.root, 'g'))
        for (const [path, text] of [
          ['g/a.md', 'A'],
          ['b.md', 'B'],
        ] as const) {
          await mkdir(dirname(held(temp, 'x')), { recursive: true })
          await link(join(temp.root, path), held(temp, path.replaceAll(/[^\w-]/g, '_')))
          await cut.staged(temp, path, text)
        }
        await temp.reopen()
        expect(await texts(temp)).toEqual({ 'b.md': 'B', 'g/a.md': 'A' })
        expect(new Set(Object.values(states(temp)))).toEqual(new Set(['applied']))
      })
    })

    test('that did not move leaves all of its group as it was, also notes that look like it', async () => {
      await withTempVault({ 'f/a.md': 'a', 'b.md': 'b' }, async (temp) => {
        temp.journal.recordIntent([
          folder('f', 'g'),
          edit('g/a.md', 'a', 'A'),
          edit('b.md', 'x', 'b'),
        ])
        await temp.reopen()
        expect(await texts(temp)).toEqual({ 'b.md': 'b', 'f/a.md': 'a' })
        expect(new Set(Object.values(states(temp)))).toEqual(new Set(['aborted']))
        expect(temp.problems).toEqual([])
      })
    })

    test('stays with a note in it that somebody changed since, and that is said', async () => {
      await withTempVault({ 'f/a.md': 'a', 'b.md': 'b' }, async (temp) => {
        temp.journal.recordIntent([
          folder('f', 'g'),
          edit('g/a.md', 'a', 'A'),
          edit('b.md', 'b', 'B'),
        ])
        await rename(join(temp.root, 'f'), join(temp.root, 'g'))
        await writeFile(join(temp.root, 'g/a.md'), 'theirs')
        await temp.reopen()
        expect(await texts(temp)).toEqual({ 'b.md': 'b', 'g/a.md': 'theirs' })
        expect(states(temp)).toEqual({ f: 'applied', 'g/a.md': 'aborted', 'b.md': 'aborted' })
        expect(temp.problems).toHaveLength(1)
      })
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

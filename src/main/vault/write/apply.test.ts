import { link, mkdir, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import * as nodeFs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../../shared/domain/change-set.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import {
  etag,
  filesOf,
  move,
  person,
  set,
  trash,
  write,
} from '../../../../test/vault/change-fixtures.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'
import type { WritingCalls } from './vault-fs.ts'
import type { VaultChangeEvent } from '../model/vault-change-event.ts'

/** System calls of which one fails: the `nth` with this name (from 1). */
function failing(
  name: keyof WritingCalls,
  code: string,
  nth: number,
  matches: (path: string) => boolean = () => true,
): WritingCalls {
  let count = 0
  const fail = (...args: readonly unknown[]): void => {
    if (!args.some((arg) => typeof arg === 'string' && matches(arg)) || ++count !== nth) return
    throw Object.assign(new Error(`${code}: injected`), { code })
  }
  const wrapped: WritingCalls = {
    open: async (...args) => (name === 'open' && fail(...args), nodeFs.open(...args)),
    rename: async (...args) => (name === 'rename' && fail(...args), nodeFs.rename(...args)),
    link: async (...args) => (name === 'link' && fail(...args), nodeFs.link(...args)),
    unlink: async (...args) => (name === 'unlink' && fail(...args), nodeFs.unlink(...args)),
    rmdir: async (...args) => (name === 'rmdir' && fail(...args), nodeFs.rmdir(...args)),
    mkdir: (async (path: string) => (
      name === 'mkdir' && fail(path),
      nodeFs.mkdir(path)
    )) as typeof nodeFs.mkdir,
  }
  return wrapped
}

test('creates, edits, moves and trashes, and takes each back, and that as well', async () => {
  await withTempVault({ 'a.md': 'one\n' }, async (temp) => {
    const { vault, journal } = temp
    const [created] = await vault.apply(set(write('new/deep/n.md', 'hello\n', null)), person)
    expect(created).toMatchObject({
      kind: 'create',
      path: 'new/deep/n.md',
      additions: 1,
      deletions: 0,
    })
    const [edited] = await vault.apply(set(write('a.md', 'two\n', 'one\n')), person)
    expect(edited).toMatchObject({ kind: 'edit', additions: 1, deletions: 1 })
    const [moved] = await vault.apply(set(move('a.md', 'b/c.md', 'two\n')), person)
    expect(moved).toMatchObject({ kind: 'move', path: 'a.md', to: 'b/c.md' })
    const [trashed] = await vault.apply(set(trash('b/c.md', 'two\n')), person)
    expect(trashed?.to).toMatch(/^\.trash\/\d{4}-\d\d-\d\dT[\d-]+Z-[\w-]{8}\/b\/c\.md$/)
    expect(await filesOf(temp)).toEqual({ '.trash/b/c.md': 'two\n', 'new/deep/n.md': 'hello\n' })

    const undo = async (changeId = '') => {
      expect(await vault.undo({ changeId }, person)).toMatchObject({ changeIds: [changeId] })
      return journal.entries().at(-1)?.changeId
    }
    await undo(trashed?.changeId)
    await undo(moved?.changeId)
    const redoEdit = await undo(edited?.changeId)
    expect(await filesOf(temp)).toEqual({ 'a.md': 'one\n', 'new/deep/n.md': 'hello\n' })
    await undo(redoEdit)
    const redoCreate = await undo(created?.changeId)
    expect(await filesOf(temp)).toEqual({ '.trash/new/deep/n.md': 'hello\n', 'a.md': 'two\n' })
    await undo(redoCreate)
    expect(await filesOf(temp)).toEqual({ 'a.md': 'two\n', 'new/deep/n.md': 'hello\n' })
    expect(journal.unfinished()).toEqual([])
  })
})

describe('nothing is written over', () => {
  test('a create of what is there', async () => {
    await withTempVault({ 'a.md': 'x' }, async (temp) => {
      const create = temp.vault.apply(set(write('a.md', 'y', null)), person)
      await expect(create).rejects.toMatchObject({
        code: 'already_exists',
        message: 'There is already a file at a.md.',
      })
      expect(await filesOf(temp)).toEqual({ 'a.md': 'x' })
    })
  })

  test('a move onto a name that is taken', async () => {
    await withTempVault({ 'a.md': 'x', 'b.md': 'y' }, async (temp) => {
      const moving = temp.vault.apply(set(move('a.md', 'b.md', 'x')), person)
      await expect(moving).rejects.toMatchObject({ code: 'already_exists' })
      expect(await filesOf(temp)).toEqual({ 'a.md': 'x', 'b.md': 'y' })
    })
  })

  test('a file that another program creates in the last moment', async () => {
    for (const [text, change] of [
      ['theirs', write('new.md', 'mine', null)],
      // The same bytes: it is theirs all the same, and is not taken back with ours.
      ['mine', write('new.md', 'mine', null)],
      ['theirs', move('a.md', 'new.md', 'x')],
    ] as const) {
      const calls: WritingCalls = {
        ...nodeFs,
        async link(from, to) {
          if (String(to).endsWith('new.md')) await writeFile(to, text)
          return nodeFs.link(from, to)
        },
      }
      await withTempVault(
        { 'a.md': 'x' },
        async (temp) => {
          await expect(temp.vault.apply(set(change), person)).rejects.toMatchObject({
            code: 'already_exists',
          })
          expect(await filesOf(temp)).toEqual({ 'a.md': 'x', 'new.md': text })
          expect(temp.journal.entries()).toMatchObject([{ state: 'aborted' }])
        },
        { calls },
      )
    }
  })

  test('an edit that another program makes in the last moment, by renaming or in place', async () => {
    for (const how of ['rename', 'in place'] as const) {
      const calls: WritingCalls = {
        ...nodeFs,
        // The last look at the file is over when the new one is renamed to its place.
        async rename(from, to) {
          if (how === 'in place' && String(to).endsWith('a.md') && !done) {
            done = true
            await writeFile(to, 'theirs')
          }
          return nodeFs.rename(from, to)
        },
        async open(path, ...rest) {
          if (how === 'rename' && String(path).includes('.lt-') && !done) {
            done = true
            await writeFile(join(root, 'their.tmp'), 'theirs')
            await nodeFs.rename(join(root, 'their.tmp'), join(root, 'a.md'))
          }
          return nodeFs.open(path, ...rest)
        },
      }
      let done = false
      let root = ''
      await withTempVault(
        { 'a.md': 'base' },
        async (temp) => {
          root = temp.root
          await expect(
            temp.vault.apply(set(write('a.md', 'mine', 'base')), person),
          ).rejects.toMatchObject({
            code: 'conflict',
            message: 'Note changed since it was read: a.md',
          })
          expect(await filesOf(temp)).toEqual({ 'a.md': 'theirs' })
          expect((await stat(join(root, 'a.md'))).nlink).toBe(1)
          expect(temp.journal.entries()).toMatchObject([{ state: 'aborted' }])
        },
        { calls },
      )
    }
  })
})

test('a file that another program puts in the place of one that is being moved stays', async () => {
  const calls: WritingCalls = {
    ...nodeFs,
    async link(from, to) {
      await nodeFs.link(from, to)
      if (!String(to).endsWith('b.md')) return
      await writeFile(`${String(from)}.new`, 'theirs')
      await nodeFs.rename(`${String(from)}.new`, from)
    },
  }
  await withTempVault(
    { 'a.md': 'x' },
    async (temp) => {
      await expect(temp.vault.apply(set(move('a.md', 'b.md', 'x')), person)).rejects.toMatchObject({
        code: 'conflict',
      })
      expect(await filesOf(temp)).toEqual({ 'a.md': 'theirs' })
    },
    { calls },
  )
})

test('what could not be written whole is removed', async () => {
  for (const method of ['writeFile', 'sync', 'chmod'] as const) {
    const calls: WritingCalls = {
      ...nodeFs,
      async open(path, ...rest) {
        const handle = await nodeFs.open(path, ...rest)
        if (String(path).includes('.lt-'))
          handle[method] = () => Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' }))
        return handle
      },
    }
    await withTempVault(
      { 'a.md': 'x' },
      async (temp) => {
        const edit = temp.vault.apply(set(write('a.md', 'y', 'x')), person)
        await expect(edit).rejects.toThrow('The disk is full.')
        expect(await readdir(temp.root)).toEqual(['a.md'])
        expect(await filesOf(temp)).toEqual({ 'a.md': 'x' })
      },
      { calls },
    )
  }
})

test('hard links are still one file after a group was taken back', async () => {
  await withTempVault(
    { 'a.md': 'x', 'b.md': 'y' },
    async (temp) => {
      await link(join(temp.root, 'a.md'), join(temp.root, 'twin.md'))
      const group = set(write('a.md', 'longer than before', 'x'), write('b.md', 'z', 'y'))
      await expect(temp.vault.apply(group, person)).rejects.toMatchObject({ code: 'denied' })
      expect(await filesOf(temp)).toEqual({ 'a.md': 'x', 'b.md': 'y', 'twin.md': 'x' })
      expect((await stat(join(temp.root, 'a.md'))).nlink).toBe(2)
    },
    { calls: failing('rename', 'EACCES', 1, (path) => path.endsWith('b.md')) },
  )
})

test('says which note is missing or changed, in the words of the tools', async () => {
  await withTempVault({ 'a.md': 'now' }, async (temp) => {
    const apply = (change: Change) => temp.vault.apply(set(change), person)
    await expect(apply(write('a.md', 'x', 'then'))).rejects.toThrow(
      'Note changed since it was read: a.md',
    )
    await expect(apply(trash('no.md', 'x'))).rejects.toThrow('Note not found: no.md')
    await expect(temp.vault.read(vaultPath('no.md'))).rejects.toThrow('Note not found: no.md')
    await expect(temp.vault.read(vaultPath('.git/x.md'))).rejects.toThrow(
      'Invalid path: must be within the vault',
    )
    expect(temp.journal.entries()).toEqual([])
    expect(await filesOf(temp)).toEqual({ 'a.md': 'now' })
  })
})

test('a link is edited through, but not moved or deleted', async () => {
  await withTempVault({ 'real.md': 'x' }, async (temp) => {
    await symlink('real.md', join(temp.root, 'l.md'))
    for (const change of [trash('l.md', 'x'), move('l.md', 'm.md', 'x')])
      await expect(temp.vault.apply(set(change), person)).rejects.toMatchObject({ code: 'denied' })
    expect((await readdir(temp.root)).sort()).toEqual(['l.md', 'real.md'])
  })
})

test('a path comes once only in a group', async () => {
  await withTempVault({ 'a.md': 'x' }, async ({ vault }) => {
    await expect(
      vault.apply(set(write('a.md', 'y', 'x'), move('a.md', 'b.md', 'y')), person),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

test('a preview shows both texts and touches nothing', async () => {
  await withTempVault({ 'a.md': 'one\ntwo\n', 'b.md': 'b' }, async (temp) => {
    const changes = [
      write('a.md', 'one\nzwei\n', 'one\ntwo\n'),
      trash('b.md', 'b'),
      write('n.md', 'n', null),
    ]
    expect(await temp.vault.preview(set(...changes))).toEqual([
      {
        kind: 'edit',
        path: 'a.md',
        before: 'one\ntwo\n',
        after: 'one\nzwei\n',
        additions: 1,
        deletions: 1,
      },
      {
        kind: 'trash',
        path: 'b.md',
        to: '.trash',
        before: 'b',
        after: null,
        additions: 0,
        deletions: 1,
      },
      { kind: 'create', path: 'n.md', before: null, after: 'n', additions: 1, deletions: 0 },
    ])
    expect(await filesOf(temp)).toEqual({ 'a.md': 'one\ntwo\n', 'b.md': 'b' })
    expect(temp.journal.entries()).toEqual([])
  })
})

describe('a group is whole or nothing', () => {
  const files = { 'a.md': 'a', 'b.md': 'b', 'c.md': 'c', 'd.md': 'd' }
  const group = set(
    write('a.md', 'A', 'a'),
    move('b.md', 'moved/b.md', 'b'),
    write('new/n.md', 'N', null),
    trash('d.md', 'd'),
    write('c.md', 'C', 'c'),
  )

  test('all of it', async () => {
    await withTempVault(files, async (temp) => {
      const applied = await temp.vault.apply(group, person)
      expect(applied.map(({ kind }) => kind)).toEqual(['edit', 'move', 'create', 'trash', 'edit'])
      expect(await filesOf(temp)).toEqual({
        '.trash/d.md': 'd',
        'a.md': 'A',
        'c.md': 'C',
        'moved/b.md': 'b',
        'new/n.md': 'N',
      })
      expect(new Set(temp.journal.entries().map(({ groupId }) => groupId)).size).toBe(1)
    })
  })

  test('its last note changes in the middle of it', async () => {
    // So many are made at once that the last one is begun only when another one is done, and each of them waits.
    const made = Array.from({ length: 16 }, (_, index) => write(`new/${index}.md`, 'N', null))
    let changed: Promise<void> | undefined
    const calls: WritingCalls = {
      ...nodeFs,
      async link(from, to) {
        if (/\/\d+\.md$/.test(String(to)))
          await (changed ??= writeFile(join(root, 'c.md'), 'theirs'))
        return nodeFs.link(from, to)
      },
    }
    let root = ''
    await withTempVault(
      files,
      async (temp) => {
        root = temp.root
        const long = set(...made, ...group.changes)
        await expect(temp.vault.apply(long, person)).rejects.toThrow(
          'Note changed since it was read: c.md',
        )
        expect(await filesOf(temp)).toEqual({ ...files, 'c.md': 'theirs' })
        expect((await readdir(temp.root)).sort()).toEqual(
          ['.trash', 'a.md', 'b.md', 'c.md', 'd.md'].slice(1),
        )
        expect(temp.journal.entries().map(({ state }) => state)).toEqual(Array(21).fill('aborted'))
      },
      { calls },
    )
  })

  // Every writing call fails once, at every place, with every error of reliability.md 2.2.
  test.each([
    ['open', 12],
    ['rename', 2],
    ['link', 3],
    ['unlink', 3],
    ['mkdir', 5],
  ] as const)('whichever %s fails', async (name, times) => {
    const codes = ['ENOSPC', 'EACCES', 'EMFILE', 'EROFS', 'EIO']
    for (let nth = 1; nth <= times; nth++) {
      const code = codes[nth % codes.length] ?? 'EIO'
      await withTempVault(
        files,
        async (temp) => {
          const error: unknown = await temp.vault.apply(group, person).then(
            () => null,
            (reason: unknown) => reason,
          )
          const seen = await filesOf(temp)
          const states = new Set(temp.journal.entries().map(({ state }) => state))
          if (error === null) {
            // A file system that cannot link is worked around.
            expect(seen).toHaveProperty('new/n.md')
            expect(states).toEqual(new Set(['applied']))
            return
          }
          expect(error).toMatchObject({ name: 'LatentError' })
          expect(`${name} ${nth}: ${JSON.stringify(seen)}`).toBe(
            `${name} ${nth}: ${JSON.stringify(files)}`,
          )
          expect(states).toEqual(new Set(['aborted']))
          for (const file of Object.keys(files))
            expect((await stat(join(temp.root, file))).nlink).toBe(1)
          // The drive failed: nothing more is written, and the vault says why.
          expect(temp.vault.readOnlyReason() !== null).toBe(code === 'EIO' || code === 'EROFS')
        },
        { calls: failing(name, code, nth, (path) => !path.includes('.latent')) },
      )
    }
  })

  test('without hard links it copies', async () => {
    const calls: WritingCalls = {
      ...nodeFs,
      link: () => Promise.reject(Object.assign(new Error('injected'), { code: 'EPERM' })),
    }
    await withTempVault(
      files,
      async (temp) => {
        await temp.vault.apply(group, person)
        expect(await filesOf(temp)).toMatchObject({ 'moved/b.md': 'b', 'new/n.md': 'N' })
      },
      { calls },
    )
  })
})

test('a full disk leaves the note, and says what happened and what to do', async () => {
  await withTempVault(
    { 'a.md': 'x' },
    async (temp) => {
      await expect(temp.vault.apply(set(write('a.md', 'y', 'x')), person)).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The disk is full. a.md is as it was before; free some space and try again.',
      })
      expect(await filesOf(temp)).toEqual({ 'a.md': 'x' })
      // Once there is space again, it works.
      await temp.vault.apply(set(write('a.md', 'y', 'x')), person)
      expect(await filesOf(temp)).toEqual({ 'a.md': 'y' })
    },
    { calls: failing('open', 'ENOSPC', 1) },
  )
})

test('a drive that dies halfway: nothing more is written, and the next start ends it', async () => {
  const broken = (): Promise<never> =>
    Promise.reject(Object.assign(new Error('injected'), { code: 'EIO' }))
  let isDead = false
  const { promise: firstIsSwapped, resolve: swapped } = Promise.withResolvers<void>()
  const calls: WritingCalls = {
    ...nodeFs,
    open: (...args) => (isDead ? broken() : nodeFs.open(...args)),
    async rename(from, to) {
      if (String(to).endsWith('b.md')) {
        await firstIsSwapped
        isDead = true
      }
      if (isDead) return broken()
      await nodeFs.rename(from, to)
      if (String(to).endsWith('a.md')) swapped()
    },
  }
  await withTempVault(
    { 'a.md': 'a', 'b.md': 'b' },
    async (temp) => {
      const group = set(write('a.md', 'A', 'a'), write('b.md', 'B', 'b'))
      await expect(temp.vault.apply(group, person)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('a.md could not be put back now'),
      })
      expect(temp.journal.entries().map(({ state }) => state)).toEqual(['intent', 'intent'])
      await expect(temp.vault.apply(set(write('n.md', 'n', null)), person)).rejects.toMatchObject({
        code: 'denied',
        message: expect.stringContaining('The drive of this vault reports errors'),
      })
      expect(temp.problems).toHaveLength(1)
      await temp.reopen({ calls: nodeFs })
      // One was replaced, and the new text of the other is there whole: it is finished.
      expect(await filesOf(temp)).toEqual({ 'a.md': 'A', 'b.md': 'B' })
      expect(temp.journal.entries().map(({ state }) => state)).toEqual(['applied', 'applied'])
      for (const file of ['a.md', 'b.md']) expect((await stat(join(temp.root, file))).nlink).toBe(1)
      expect(await readdir(join(temp.root, '../pre-images/held'))).toEqual([])
    },
    { calls },
  )
})

test('every version that was replaced is kept, also when texts come back', async () => {
  await withTempVault({ 'a.md': '0' }, async ({ vault, root }) => {
    const texts = ['1', '2', '1', '0', '2', '3']
    let now = '0'
    for (const text of texts) {
      await vault.apply(set(write('a.md', text, now)), person)
      now = text
    }
    for (const text of ['0', '1', '2'])
      expect(
        await readFile(join(root, '../pre-images', etag(text).slice(0, 2), etag(text)), 'utf8'),
      ).toBe(text)
    expect(await readdir(join(root, '../pre-images/held'))).toEqual([])
  })
})

test('listeners hear of every change at once, each path with what is there now', async () => {
  await withTempVault({ 'a.md': 'a', 'sub/b.md': 'b' }, async ({ vault }) => {
    const events: VaultChangeEvent[] = []
    const stop = vault.onChange((event) => events.push(event))
    vault.onChange(() => {
      throw new Error('a bug of a listener')
    })
    await vault.apply(set(write('a.md', 'A', 'a'), move('sub/b.md', 'new/b.md', 'b')), person)
    expect(events).toEqual([
      {
        changes: [
          { path: 'a.md', etag: etag('A') },
          { path: 'sub/b.md', etag: null },
          { path: 'new/b.md', etag: etag('b') },
        ],
        foldersChanged: ['', 'sub', 'new'],
        moves: [{ from: 'sub/b.md', to: 'new/b.md' }],
      },
    ])
    stop()
    await vault.createFolder(vaultPath('x/y'))
    expect(events).toHaveLength(1)
  })
})

test('lists folders first, by name, without what cannot be opened', async () => {
  const files = {
    'b.md': '',
    'a10.md': '',
    'a9.md': '',
    'pic.png': '',
    'z/x.md': '',
    '.obsidian/c': '',
  }
  await withTempVault(files, async ({ vault, root, outside }) => {
    await symlink(outside, join(root, 'out'))
    await symlink('z', join(root, 'inner'))
    await symlink('b.md', join(root, 'l.md'))
    await symlink('nothing', join(root, 'd.md'))
    expect((await vault.list('')).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'inner folder',
      'z folder',
      'a9.md note',
      'a10.md note',
      'b.md note',
      'l.md note',
      'pic.png file',
    ])
    expect(await vault.list(vaultPath('z'))).toEqual([
      { name: 'x.md', path: 'z/x.md', kind: 'note' },
    ])
    await expect(vault.list(vaultPath('nowhere'))).rejects.toMatchObject({ code: 'not_found' })
    await expect(vault.list(vaultPath('out'))).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

test('gives out regular, visible files inside only', async () => {
  await withTempVault(
    { 'p.png': 'abc', '.git/c': 'x', 'f/': '' },
    async ({ vault, root, outside }) => {
      await writeFile(join(outside, 's'), 'x')
      await link(join(root, 'p.png'), join(root, 'q.png'))
      await symlink(join(outside, 's'), join(root, 'out.png'))
      expect(await vault.asset(vaultPath('p.png'))).toMatchObject({
        absolutePath: join(root, 'p.png'),
        sizeBytes: 3,
      })
      for (const [path, code] of [
        ['.git/c', 'invalid_input'],
        ['out.png', 'invalid_input'],
        ['f', 'not_found'],
        ['no.png', 'not_found'],
      ] as const)
        await expect(vault.asset(vaultPath(path))).rejects.toMatchObject({ code })
    },
  )
})

test('makes a folder with its parents, once', async () => {
  await withTempVault({ 'a.md': '' }, async ({ vault, root }) => {
    await vault.createFolder(vaultPath('x/y/z'))
    expect((await stat(join(root, 'x/y/z'))).isDirectory()).toBe(true)
    for (const path of ['x/y/z', 'X', 'a.md'])
      await expect(vault.createFolder(vaultPath(path))).rejects.toMatchObject({
        code: 'already_exists',
      })
    await expect(vault.createFolder(vaultPath('con'))).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

test('a case-only new name is a move', async () => {
  await withTempVault({ 'plan.md': 'x' }, async (temp) => {
    await temp.vault.apply(set(move('plan.md', 'Plan.md', 'x')), person)
    expect(await filesOf(temp)).toEqual({ 'Plan.md': 'x' })
  })
})

test('refuses a vault that is not there', async () => {
  await withTempVault({}, async ({ root, reopen }) => {
    await mkdir(join(root, 'x'))
    await expect(reopen({ root: join(root, 'y') })).rejects.toMatchObject({ code: 'not_found' })
  })
})

import { inDeep } from '../../../../test/shared/in-deep.ts'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import {
  chmod,
  link,
  mkdir,
  realpath,
  rename,
  rmdir,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { isSkipped } from '../../platform/vault-reader.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'
import { createVaultReader } from './vault-reader.ts'

/** The paths of files to read, those with a mark and why, and what is left out and why. */
async function walked(
  root: string,
  closedFolders: readonly string[] = [],
  places: readonly string[] | null = null,
) {
  const files: string[] = []
  const marked: Record<string, string> = {}
  const skipped: Record<string, string> = {}
  const reader = createVaultReader(root, closedFolders)
  const walk = reader.walk(new AbortController().signal, places?.map(vaultPath) ?? null)
  for await (const entry of walk)
    if (isSkipped(entry)) skipped[entry.path] = entry.reason
    else if (entry.mark !== null) marked[entry.path] = entry.mark.kind
    else files.push(entry.path)
  return { files: files.sort(), marked, skipped }
}

test('rows 23, 25, 49: walks over every regular file that a person sees, and says what it leaves out', async () => {
  const files = {
    'a.md': 'x',
    'sub/deep/b.markdown': 'x',
    'pic.png': 'x',
    '.git/config': 'x',
    '.obsidian/app.json': 'x',
    'sub/.trash/c.md': 'x',
    '.icon.md.icloud': 'x',
    'a.sync-conflict-20261121-101112-ABCDEFG.md': 'x',
    '~$a.md': 'x',
    'draft.md.tmp': 'x',
    'folder.tmp/in.md': 'x',
    'todo: x.md': 'x',
    'state/index.md': 'x',
  }
  await withTempVault(files, async ({ root, outside }) => {
    await symlink(outside, join(root, 'out'))
    await symlink('..', join(root, 'sub/up'))
    await symlink('a.md', join(root, 'link.md'))
    await symlink('nothing', join(root, 'dangling.md'))
    execFileSync('mkfifo', [join(root, 'pipe.md')])
    const { files: found, marked, skipped } = await walked(root, [join(root, 'state')])
    expect(marked).toEqual({
      'icon.md': 'not-downloaded',
      'a.sync-conflict-20261121-101112-ABCDEFG.md': 'conflict',
    })
    expect(found).toEqual(['a.md', 'folder.tmp/in.md', 'pic.png', 'sub/deep/b.markdown'])
    expect(skipped).toEqual({
      '~$a.md': 'It is the lock file of another program.',
      'draft.md.tmp': 'It is a temporary file.',
      'todo: x.md': 'Its name cannot be used in a vault: todo: x.md',
      out: expect.stringContaining('must be within the vault'),
      'sub/up': 'It is a link to another folder of the vault, which is read at its own place.',
      'link.md': 'It is a link to another file of the vault, which is read at its own place.',
      'dangling.md': 'It is a link to something that is not there.',
      'pipe.md': 'It is not a regular file.',
    })
  })
})

test('row 22: stops at 64 folders and goes on elsewhere', async () => {
  const deep = `${'d/'.repeat(70)}x.md`
  await withTempVault({ [deep]: 'x', 'z.md': 'x' }, async ({ root }) => {
    const { files, skipped } = await walked(root)
    expect(files).toEqual(['z.md'])
    expect(Object.values(skipped)).toEqual(['It is more than 64 folders deep.'])
  })
})

test.skipIf(process.getuid?.() === 0)('row 63: names a folder that it may not open', async () => {
  await withTempVault({ 'a.md': 'x', 'shut/b.md': 'x' }, async ({ root }) => {
    await chmod(join(root, 'shut'), 0)
    expect(await walked(root)).toMatchObject({
      files: ['a.md'],
      skipped: { shut: 'This folder cannot be opened: EACCES.' },
    })
    await chmod(join(root, 'shut'), 0o700)
  })
})

test('row 50: a vault that is gone is no empty vault', async () => {
  await withTempVault({ 'a.md': 'x' }, async ({ root }) => {
    await rename(root, `${root}-elsewhere`)
    await expect(walked(root)).rejects.toMatchObject({ code: 'unavailable' })
    await rename(`${root}-elsewhere`, root)
  })
})

test('a walk that nobody wants any more ends', async () => {
  await withTempVault({ 'a.md': 'x', 'b.md': 'x' }, async ({ root }) => {
    const controller = new AbortController()
    const seen: string[] = []
    const walk = async () => {
      for await (const { path } of createVaultReader(root).walk(controller.signal)) {
        seen.push(path)
        controller.abort()
      }
    }
    await expect(walk()).rejects.toThrow('abort')
    expect(seen).toHaveLength(1)
  })
})

test('reads text with its hash, and says why something is no text', async () => {
  await withTempVault(
    { 'a.md': '\ufeffä', 'bin.md': Uint8Array.from([0, 1]), '.git/x.md': 'x' },
    async ({ root, vault }) => {
      const reader = createVaultReader(root)
      const { etag } = await vault.read(vaultPath('a.md'))
      expect(await reader.read(vaultPath('a.md'))).toMatchObject({
        file: { path: 'a.md', sizeBytes: 5 },
        text: '\ufeffä',
        problem: null,
        etag,
      })
      expect(await reader.read(vaultPath('bin.md'))).toMatchObject({
        text: '',
        problem: expect.stringContaining('not text'),
      })
      await expect(reader.read(vaultPath('no.md'))).rejects.toMatchObject({ code: 'not_found' })
      expect(await reader.stat(vaultPath('no.md'))).toBeNull()
      expect(await reader.stat(vaultPath('.git/x.md'))).toBeNull()
      expect(await reader.stat(vaultPath('.git'))).toBeNull()
      const stat = await reader.stat(vaultPath('a.md'))
      expect(stat).toEqual((await reader.read(vaultPath('a.md'))).file)
      // A change that keeps size and time is seen by the third figure.
      await mkdir(join(root, 'x'))
      await writeFile(join(root, 'a.md'), '\ufeffö')
      expect((await reader.stat(vaultPath('a.md')))?.changedMs).not.toBe(stat?.changedMs)
    },
  )
})

test('row 50: a vault that goes in the middle of a walk ends it, and is known again when it is back', async () => {
  await withTempVault({ 'a.md': 'x', 'sub/b.md': 'x' }, async ({ root }) => {
    const reader = createVaultReader(root)
    const walk = async (onFirst: () => Promise<void>): Promise<string[]> => {
      const seen: string[] = []
      for await (const { path } of reader.walk(new AbortController().signal)) {
        if (seen.push(path) === 1) await onFirst()
      }
      return seen.sort()
    }
    const replace = async (): Promise<void> => {
      await rename(root, `${root}-elsewhere`)
      await mkdir(root)
    }
    await expect(walk(replace)).rejects.toMatchObject({ code: 'unavailable' })
    // What another folder does not have says nothing about the vault.
    await expect(reader.stat(vaultPath('a.md'))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(reader.read(vaultPath('a.md'))).rejects.toMatchObject({ code: 'unavailable' })
    await rmdir(root)
    await rename(`${root}-elsewhere`, root)
    expect(await walk(async () => {})).toEqual(['a.md', 'sub/b.md'])
  })
})

test('row 22: 300 levels, a path of more than 4,096 bytes and very many names in one folder', async () => {
  const names = inDeep(100_000, 3000)
  await withTempVault({ 'a.md': 'x', 'many/': '' }, async ({ root }) => {
    // Step by step, in a process of its own: no system call takes such a path.
    const dig = `for (const [folder, name, levels] of JSON.parse(process.argv[1])) {
      process.chdir(folder)
      for (let level = 0; level < levels; level++) {
        fs.mkdirSync(name)
        process.chdir(name)
      }
      fs.writeFileSync('x.md', '')
    }`
    const holes = [
      [join(root, 'deep'), 'd', 300],
      [join(root, 'long'), 'l'.repeat(250), 20],
    ]
    for (const [folder] of holes) await mkdir(String(folder))
    execFileSync(process.execPath, ['-e', dig, JSON.stringify(holes)])
    for (let number = 0; number < names; number++)
      closeSync(openSync(join(root, `many/n${number}.txt`), 'w'))
    try {
      const { files, skipped } = await walked(root)
      expect(files).toHaveLength(names + 1)
      expect(files).toContain('a.md')
      expect(Object.values(skipped).toSorted()).toEqual([
        'It is more than 64 folders deep.',
        'Its path is longer than 4,096 bytes.',
      ])
    } finally {
      execFileSync('rm', ['-rf', root])
    }
  })
})

test('row 23: a socket, a device, a folder called x.md and a loop of links end no walk and are never opened', async () => {
  await withTempVault({ 'a.md': 'x', 'folder.md/in.md': 'x' }, async ({ root }) => {
    await symlink('/dev/zero', join(root, 'zero.md'))
    await symlink('loop-b.md', join(root, 'loop-a.md'))
    await symlink('loop-a.md', join(root, 'loop-b.md'))
    await symlink('.', join(root, 'round'))
    const server = createServer().listen(join(root, 'socket.md'))
    await once(server, 'listening')
    const { files, skipped } = await walked(root)
    expect(files).toEqual(['a.md', 'folder.md/in.md'])
    expect(Object.keys(skipped).toSorted()).toEqual([
      'loop-a.md',
      'loop-b.md',
      'round',
      'socket.md',
      'zero.md',
    ])
    const reader = createVaultReader(root)
    for (const path of Object.keys(skipped)) expect(await reader.stat(vaultPath(path))).toBeNull()
    server.close()
  })
})

test('row 25: a vault whose own folder is a link is read, and hard links are two notes', async () => {
  await withTempVault({ 'a.md': 'x' }, async ({ root, outside }) => {
    await link(join(root, 'a.md'), join(root, 'b.md'))
    await symlink(root, join(outside, 'vault'))
    const resolved = await realpath(join(outside, 'vault'))
    expect((await walked(resolved)).files).toEqual(['a.md', 'b.md'])
  })
})

test.runIf(process.platform === 'linux')(
  'row 21: a name that is no Unicode is counted, a folder of that kind as well',
  async () => {
    await withTempVault({ 'a.md': 'x', 'real \ufffd.md': 'x' }, async ({ root }) => {
      const bad = (name: string): Buffer =>
        Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, 'latin1')])
      await writeFile(bad('bad \xff.md'), '')
      await mkdir(bad('folder \xff'))
      await writeFile(bad('folder \xff/in.md'), '')
      expect(await walked(root)).toMatchObject({
        files: ['a.md', 'real \ufffd.md'],
        skipped: {
          'bad \ufffd.md': 'Its name is not valid Unicode.',
          'folder \ufffd': 'Its name is not valid Unicode.',
        },
      })
    })
  },
)

test('row 49: a file of which only a placeholder is here is neither gone nor empty', async () => {
  const files = {
    '.a.md.icloud': 'bplist',
    'b.md': 'x',
    '.b.md.icloud': 'bplist',
    'big.md': 'x'.repeat(5000),
  }
  await withTempVault(files, async ({ root }) => {
    // A file with a size and without blocks, as sync clients leave it.
    await truncate(join(root, 'b.md'), 0)
    await truncate(join(root, 'b.md'), 100_000)
    expect(await walked(root)).toEqual({
      files: ['big.md'],
      marked: { 'a.md': 'not-downloaded', 'b.md': 'not-downloaded' },
      skipped: {},
    })
    const reader = createVaultReader(root)
    expect(await reader.stat(vaultPath('a.md'))).toMatchObject({ mark: { kind: 'not-downloaded' } })
  })
})

test('looks only where it is told to', async () => {
  const files = {
    'a.md': 'x',
    'sub/b.md': 'x',
    'sub/deep/c.md': 'x',
    'subway/d.md': 'x',
    'e.md': 'x',
  }
  await withTempVault(files, async ({ root }) => {
    await symlink('sub', join(root, 'link'))
    expect((await walked(root, [], ['sub', 'e.md', 'gone', 'link'])).files).toEqual([
      'e.md',
      'sub/b.md',
      'sub/deep/c.md',
    ])
    expect((await walked(root, [], ['sub/deep'])).files).toEqual(['sub/deep/c.md'])
  })
})

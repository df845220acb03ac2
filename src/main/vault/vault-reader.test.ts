import { execFileSync } from 'node:child_process'
import { chmod, mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { isSkipped } from '../platform/vault-reader.ts'
import { withTempVault } from '../testing/temp-vault.ts'
import { createVaultReader, leftoverReason } from './vault-reader.ts'

async function walked(root: string, closedFolders: readonly string[] = []) {
  const files: string[] = []
  const skipped: Record<string, string> = {}
  for await (const entry of createVaultReader(root, closedFolders).walk(
    new AbortController().signal,
  ))
    if (isSkipped(entry)) skipped[entry.path] = entry.reason
    else files.push(entry.path)
  return { files: files.sort(), skipped }
}

test('walks over every regular file that a person sees, and says what it leaves out', async () => {
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
    const { files: found, skipped } = await walked(root, [join(root, 'state')])
    expect(found).toEqual(['a.md', 'folder.tmp/in.md', 'pic.png', 'sub/deep/b.markdown'])
    expect(skipped).toEqual({
      '.icon.md.icloud': 'It is in iCloud and not on this machine yet.',
      'a.sync-conflict-20261121-101112-ABCDEFG.md':
        'It is a conflict copy that a sync client made.',
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

test('stops at 64 folders and goes on elsewhere', async () => {
  const deep = `${'d/'.repeat(70)}x.md`
  await withTempVault({ [deep]: 'x', 'z.md': 'x' }, async ({ root }) => {
    const { files, skipped } = await walked(root)
    expect(files).toEqual(['z.md'])
    expect(Object.values(skipped)).toEqual(['It is more than 64 folders deep.'])
  })
})

test.skipIf(process.getuid?.() === 0)('names a folder that it may not open', async () => {
  await withTempVault({ 'a.md': 'x', 'shut/b.md': 'x' }, async ({ root }) => {
    await chmod(join(root, 'shut'), 0)
    expect(await walked(root)).toMatchObject({
      files: ['a.md'],
      skipped: { shut: 'This folder cannot be opened: EACCES.' },
    })
    await chmod(join(root, 'shut'), 0o700)
  })
})

test('a vault that is gone is no empty vault', async () => {
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

test.each([
  ['Note.sync-conflict-20261121-101112-ABCDEFG.md', true],
  ['Note (conflicted copy 2026-11-21).md', true],
  ["Note (Ada's conflicted copy 2026-11-21).md", true],
  ['Note (Konfliktkopie von Ada 2026-11-21).md', true],
  ['Note (conflict 2026-11-21 0123).md', true],
  ['.#Note.md', true],
  ['Conflict resolution (war).md', false],
  ['The conflicted copy.md', false],
  ['tmp.md', false],
])('knows what a sync client or an editor left: %s', (name, isLeftover) => {
  expect(leftoverReason(name) !== null).toBe(isLeftover)
})

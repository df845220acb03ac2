import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Change, ChangeSet } from '../../shared/domain/change-set.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { withTempVault } from '../testing/temp-vault.ts'
import { etagOf } from './text-file.ts'
import type { ChangeOrigin } from './vault.ts'

const user: ChangeOrigin = { actor: 'user' }
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const etag = (text: string): string => etagOf(bytesOf(text))
const set = (...changes: Change[]): ChangeSet => ({ summary: 'Changed', changes })
const write = (path: string, text: string, expect: string | null): Change => ({
  kind: 'write',
  path: vaultPath(path),
  text,
  expect,
  additive: false,
})

test('creates, edits, moves and trashes, and takes each back', async () => {
  await withTempVault({ 'a.md': 'one\n' }, async ({ root, vault, journal }) => {
    const text = (path: string) => readFile(join(root, path), 'utf8')
    const [created] = await vault.apply(set(write('new/deep/n.md', 'hello\n', null)), user)
    expect(created).toMatchObject({
      kind: 'create',
      path: 'new/deep/n.md',
      additions: 1,
      deletions: 0,
    })
    expect(await text('new/deep/n.md')).toBe('hello\n')

    const [edited] = await vault.apply(set(write('a.md', 'two\n', etag('one\n'))), user)
    expect(await text('a.md')).toBe('two\n')

    const [moved] = await vault.apply(
      set({
        kind: 'move',
        from: vaultPath('a.md'),
        to: vaultPath('b/c.md'),
        expect: etag('two\n'),
      }),
      user,
    )
    expect(await text('b/c.md')).toBe('two\n')
    await expect(text('a.md')).rejects.toThrow('ENOENT')

    const [trashed] = await vault.apply(
      set({ kind: 'trash', path: vaultPath('b/c.md'), expect: etag('two\n') }),
      user,
    )
    expect(await text(trashed?.to ?? '')).toBe('two\n')

    expect(journal.entries().map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'create applied',
      'edit applied',
      'move applied',
      'trash applied',
    ])

    for (const change of [trashed, moved, edited])
      expect(await vault.undo(change?.changeId ?? '', user)).toMatchObject({ status: 'undone' })
    expect(await text('a.md')).toBe('one\n')
    expect(await vault.undo(created?.changeId ?? '', user)).toMatchObject({
      status: 'undone',
      path: 'new/deep/n.md',
    })
    await expect(text('new/deep/n.md')).rejects.toThrow('ENOENT')
    const undone = journal.entries().at(-1)
    expect(await text(undone?.toPath ?? '')).toBe('hello\n')
    expect(await vault.undo(undone?.changeId ?? '', user)).toMatchObject({
      status: 'undone',
      path: 'new/deep/n.md',
    })
    expect(await text('new/deep/n.md')).toBe('hello\n')
    // Nothing temporary stays anywhere.
    const left = (await readdir(root, { recursive: true })).filter((name) => name.includes('.lt-'))
    expect(left).toEqual([])
  })
})

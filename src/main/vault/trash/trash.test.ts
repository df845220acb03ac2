import { chmod, lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { type TempVault, withTempVault } from '../../../../test/vault/temp-vault.ts'
import type { Vault } from '../vault.ts'

const USER = { actor: 'user' } as const

async function trash(vault: Vault, path: string): Promise<string> {
  const note = vaultPath(path)
  const expect = (await vault.etag(note)) ?? ''
  const changes = [{ kind: 'trash' as const, path: note, expect }]
  const [applied] = await vault.apply({ summary: `Deleted ${path}`, changes }, USER)
  return applied?.to ?? ''
}
const trashFolder = (vault: Vault, path: string) =>
  vault.apply(
    {
      summary: `Deleted ${path}`,
      changes: [{ kind: 'trash-folder', path: vaultPath(path) }],
    },
    USER,
  )
const textAt = ({ root }: TempVault, path: string) => readFile(join(root, path), 'utf8')

describe('the trash', () => {
  test('lists notes, folders and what other programs put there, and shows their text', () =>
    withTempVault({ 'a.md': 'A\n', 'f/b.md': 'B\n', 'f/c.png': 'C' }, async ({ root, vault }) => {
      await trash(vault, 'a.md')
      await trashFolder(vault, 'f')
      await writeFile(join(root, '.trash/Old.md'), 'Old\n')
      const items = await vault.trash.list()
      expect(items.map(({ path, isFolder, files }) => [path, isFolder, files])).toEqual([
        ['f', true, 2],
        ['a.md', false, 1],
        ['Old.md', false, 1],
      ])
      expect(items[2]?.deletedAtMs).toBeNull()
      expect(await vault.trash.read(items[1]?.id ?? '')).toEqual({ text: 'A\n' })
      expect(await vault.trash.read(`${items[0]?.id}/b.md`)).toEqual({ text: 'B\n' })
      await expect(vault.trash.read('.trash/none.md')).rejects.toMatchObject({ code: 'not_found' })
      await expect(vault.trash.read('a.md')).rejects.toMatchObject({ code: 'not_found' })
    }))

  test('gives back to the old place, beside what took it since, and leaves no empty folder', () =>
    withTempVault({ 'p/a.md': 'first\n' }, async (temp) => {
      const { vault, root } = temp
      const id = await trash(vault, 'p/a.md')
      await writeFile(join(root, 'p/a.md'), 'second\n')
      const [change] = await vault.trash.restore([id], USER)
      expect(change).toMatchObject({ kind: 'create', path: 'p/a 2.md' })
      expect(await textAt(temp, 'p/a 2.md')).toBe('first\n')
      expect(await textAt(temp, 'p/a.md')).toBe('second\n')
      expect(await readdir(join(root, '.trash'))).toEqual([])
      await expect(vault.trash.restore([id], USER)).rejects.toMatchObject({ code: 'not_found' })
    }))

  test('a restored folder has everything again, and the restore can be taken back', () =>
    withTempVault({ 'f/a.md': 'A\n', 'f/g/.hidden': 'H' }, async (temp) => {
      const { vault, root, journal } = temp
      await trashFolder(vault, 'f')
      const [item] = await vault.trash.list()
      await vault.trash.restore([item?.id ?? ''], USER)
      expect(await textAt(temp, 'f/g/.hidden')).toBe('H')
      const groupId = journal.entries().at(-1)?.groupId ?? ''
      await vault.undo({ groupId }, USER)
      expect(await readdir(root)).not.toContain('f')
      expect((await vault.trash.list()).map(({ path }) => path)).toEqual(['f'])
    }))

  test('is emptied for good, one item or all, and never through a link', () =>
    withTempVault({ 'a.md': 'A\n', 'b.md': 'B\n' }, async ({ vault, root, outside }) => {
      const a = await trash(vault, 'a.md')
      await trash(vault, 'b.md')
      await mkdir(join(root, '.trash/more'))
      await mkdir(outside, { recursive: true })
      await writeFile(join(outside, 'mine.md'), 'mine\n')
      await symlink(outside, join(root, '.trash/more/link'))
      expect(await vault.trash.empty([a])).toEqual({ files: 1, left: [] })
      expect(await vault.trash.list()).toHaveLength(2)
      const all = (await vault.trash.list()).map(({ id }) => id)
      expect(await vault.trash.empty(all)).toEqual({ files: 2, left: [] })
      expect(await readdir(join(root, '.trash'))).toEqual([])
      expect(await readFile(join(outside, 'mine.md'), 'utf8')).toBe('mine\n')
    }))

  test('nothing outside of it can be emptied by a name', () =>
    withTempVault({ 'a.md': 'A\n', '.trash/x.md': 'X\n' }, async (temp) => {
      for (const id of ['a.md', '.trash/../a.md', '.trash', '../outside', '.latent/vault-id'])
        await expect(temp.vault.trash.empty([id])).rejects.toMatchObject({ code: 'invalid_input' })
      expect(await textAt(temp, 'a.md')).toBe('A\n')
    }))

  test('the undo of a deletion whose note was removed for good says so', () =>
    withTempVault({ 'a.md': 'A\n' }, async ({ vault, journal }) => {
      const id = await trash(vault, 'a.md')
      await vault.trash.empty([id])
      const changeId = journal.entries()[0]?.changeId ?? ''
      const { undone, refused } = await vault.undo({ changeId }, USER)
      expect(undone).toEqual([])
      expect(refused[0]?.reason).toMatch(/removed from the trash/)
    }))

  test('row 62: where there can be no trash, nothing is deleted, and the reason is said', () =>
    withTempVault({ 'a.md': 'A\n', 'f/b.md': 'B\n' }, async (temp) => {
      const { vault, root } = temp
      await writeFile(join(root, '.trash'), 'a file')
      await expect(trash(vault, 'a.md')).rejects.toMatchObject({ message: expect.any(String) })
      await expect(trashFolder(vault, 'f')).rejects.toMatchObject({ message: expect.any(String) })
      expect(await textAt(temp, 'a.md')).toBe('A\n')
      expect(await textAt(temp, 'f/b.md')).toBe('B\n')
      expect(await textAt(temp, '.trash')).toBe('a file')
      await expect(vault.trash.list()).rejects.toThrow(/no trash. Rename it/)
      await rm(join(root, '.trash'))
      await trash(vault, 'a.md')
      expect((await lstat(join(root, '.trash'))).isDirectory()).toBe(true)
      await chmod(join(root, '.trash'), 0o755)
    }))
})

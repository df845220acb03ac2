import { mkdir, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'

test('a part of a file of any kind is read, and what the whole is', async () => {
  await withTempVault({ 'a.bin': '0123456789' }, async ({ vault, root }) => {
    const read = async (from: number, length: number): Promise<string> =>
      (await vault.readAsset(vaultPath('a.bin'), { from, length })).bytes.toString()
    expect(await read(0, 4)).toBe('0123')
    expect(await read(8, 100)).toBe('89')
    expect(await read(10, 5)).toBe('')
    expect(await read(99, 5)).toBe('')
    const { sizeBytes, modifiedMs } = await vault.readAsset(vaultPath('a.bin'), {
      from: 0,
      length: 1,
    })
    expect(sizeBytes).toBe(10)
    expect(modifiedMs).toBeCloseTo((await stat(join(root, 'a.bin'))).mtimeMs, 0)
  })
})
test('whoever asks about a file is told the same time of it, to the last digit: another one is another file', async () => {
  await withTempVault({ 'a.pdf': '%PDF' }, async ({ vault, root }) => {
    const path = vaultPath('a.pdf')
    for (let n = 0; n < 60; n += 1) {
      const seconds = 1_700_000_000 + n * 7919.123457
      await utimes(join(root, path), seconds, seconds)
      const times = [
        await vault.asset(path),
        await vault.readAsset(path, { from: 0, length: 1 }),
        ...(await vault.list('', { withDates: true })),
      ].map(({ modifiedMs }) => modifiedMs)
      expect(new Set(times).size, times.join()).toBe(1)
    }
  })
})
test('what is not there, hidden or outside of the vault is not read', async () => {
  await withTempVault({ 'a.txt': 'a' }, async ({ vault, root, outside }) => {
    const secret = join(outside, 'secret.txt')
    await mkdir(outside, { recursive: true })
    await writeFile(secret, 'secret')
    await symlink(secret, join(root, 'link.txt'))
    await writeFile(join(root, '.hidden'), 'secret')
    for (const path of ['none.txt', 'link.txt', '.hidden'])
      await expect(
        vault.readAsset(path as never, { from: 0, length: 10 }),
        path,
      ).rejects.toMatchObject({ code: expect.stringMatching(/not_found|invalid_input|denied/) })
  })
})

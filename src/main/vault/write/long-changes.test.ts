import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ChangeSet } from '../../../shared/domain/change-set.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { withTempVault, type TempVault } from '../../../../test/vault/temp-vault.ts'

/** Forty files from outside, in folders that are not there yet. */
async function manyFiles({ outside }: TempVault): Promise<ChangeSet> {
  const source = join(outside, 'source')
  await writeFile(source, 'content')
  const etag = createHash('sha256').update('content').digest('hex')
  return {
    summary: 'Imported 40 notes',
    changes: Array.from({ length: 40 }, (_, n) => ({
      kind: 'add' as const,
      path: vaultPath(`new/${n % 4}/${n}.md`),
      source,
      etag,
      sizeBytes: 7,
    })),
  }
}

test('a long change tells how far it is', async () => {
  await withTempVault({}, async (temp) => {
    const heard: string[] = []
    const onProgress = (done: number, total: number): void => void heard.push(`${done}/${total}`)
    await temp.vault.apply(await manyFiles(temp), { actor: 'user' }, { onProgress })
    expect(heard).toHaveLength(40)
    expect(heard.at(-1)).toBe('40/40')
  })
})

test.each([1, 17, 40])(
  'row 125: a long change that is stopped at file %i leaves the vault as it was',
  async (at) => {
    await withTempVault({ 'mine.md': 'mine' }, async (temp) => {
      const controller = new AbortController()
      const applying = temp.vault.apply(
        await manyFiles(temp),
        { actor: 'user' },
        {
          signal: controller.signal,
          onProgress: (done) => {
            if (done === at) controller.abort()
          },
        },
      )
      await expect(applying).rejects.toMatchObject({ name: 'AbortError' })
      expect((await readdir(temp.root)).toSorted()).toEqual(['mine.md'])
      expect(temp.journal.unfinished()).toEqual([])
      expect((await temp.vault.apply(await manyFiles(temp), { actor: 'user' })).length).toBe(40)
    })
  },
)

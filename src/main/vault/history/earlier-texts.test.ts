import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { withTempVault, type TempVault } from '../../../../test/vault/temp-vault.ts'

const [a, b, c] = [vaultPath('a.md'), vaultPath('b.md'), vaultPath('c.md')]
const etagOf = async ({ vault }: TempVault, path: typeof a) => (await vault.etag(path)) ?? ''

/** `a` becomes `b` and says so in `c`, in one group. */
async function move(temp: TempVault): Promise<void> {
  await temp.vault.apply(
    {
      summary: 'Renamed a.md to b.md',
      changes: [
        { kind: 'move', from: a, to: b, expect: await etagOf(temp, a), text: 'I am b' },
        { kind: 'write', path: c, text: 'see b', expect: await etagOf(temp, c), additive: false },
      ],
    },
    { actor: 'user' },
  )
}
const FILES = { 'a.md': 'I am a', 'c.md': 'see a' }

test('tells what a move changed, as it was before, for the way back', async () => {
  await withTempVault(FILES, async (temp) => {
    await move(temp)
    expect(await temp.vault.textsBeforeMove({ from: b, to: a })).toEqual([
      { path: b, etag: await etagOf(temp, b), text: 'I am a' },
      { path: c, etag: await etagOf(temp, c), text: 'see a' },
    ])
  })
})

test('tells nothing of what came from elsewhere, or went on since', async () => {
  await withTempVault(FILES, async (temp) => {
    expect(await temp.vault.textsBeforeMove({ from: a, to: b })).toBeNull()
    await move(temp)
    expect(await temp.vault.textsBeforeMove({ from: b, to: vaultPath('d.md') })).toBeNull()
    expect(await temp.vault.textsBeforeMove({ from: c, to: a })).toBeNull()
  })
})

test('leaves out what is not kept any more', async () => {
  await withTempVault(FILES, async (temp) => {
    await move(temp)
    const images = join(dirname(temp.root), 'pre-images')
    for (const entry of await readdir(images, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) await rm(join(entry.parentPath, entry.name))
    expect(await temp.vault.textsBeforeMove({ from: b, to: a })).toEqual([])
  })
})

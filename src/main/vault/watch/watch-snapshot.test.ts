import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLogger } from '../../platform/logger.ts'
import type { WatchSnapshot } from '../../platform/watch-snapshot.ts'
import { withTempVault } from '../../../../test/vault/temp-vault.ts'
import { createWatchSnapshot } from './watch-snapshot.ts'

async function withSnapshot(
  run: (rig: { root: string; directory: string; open(): WatchSnapshot }) => Promise<void>,
): Promise<void> {
  const files = { 'a.md': 'a', 'sub/b.md': 'b', 'gone.md': 'c', 'own/index.md': 'x' }
  await withTempVault(files, async ({ root, outside }) => {
    await run({
      root,
      directory: outside,
      // As after a restart: nothing is kept in memory.
      open: () =>
        createWatchSnapshot({
          root,
          closedFolders: [join(root, 'own')],
          directory: outside,
          logger: silentLogger,
        }),
    })
  })
}

test('lists what came and what changed since the picture that counts, never what is gone', () =>
  withSnapshot(async ({ root, open }) => {
    expect(await open().changedSince()).toEqual([])
    const keep = await open().take()
    await keep()
    await appendFile(join(root, 'sub/b.md'), '+')
    await writeFile(join(root, 'new.md'), 'n')
    await writeFile(join(root, 'own/index.md'), 'y')
    await mkdir(join(root, '.git'))
    await writeFile(join(root, '.git/x.md'), 'x')
    await rm(join(root, 'gone.md'))
    const changed = async (): Promise<string[]> => (await open().changedSince()).toSorted()
    expect((await changed()).filter((path) => path.endsWith('.md'))).toEqual(['new.md', 'sub/b.md'])
    // A picture of which nobody said that all up to it is known does not count.
    await open().take()
    expect(await changed()).toContain('sub/b.md')
  }))

test.each<[string, (paths: { root: string; picture: string; label: string }) => Promise<void>]>([
  ['missing', ({ picture }) => rm(picture)],
  [
    'cut short',
    async ({ picture }) => writeFile(picture, (await readFile(picture)).subarray(0, 20)),
  ],
  ['of endless length', ({ picture }) => writeFile(picture, '99999999999999')],
  ['without its label', ({ label }) => rm(label)],
  ['with a damaged label', ({ label }) => writeFile(label, '{')],
  [
    'of another folder',
    async ({ root }) => {
      await rename(root, `${root}-old`)
      await mkdir(root)
      await writeFile(join(root, 'a.md'), 'another')
    },
  ],
])('a picture that is %s is not used and thrown away', (_name, damage) =>
  withSnapshot(async ({ root, directory, open }) => {
    await (
      await open().take()
    )()
    const picture = join(directory, 'watch.snapshot')
    const label = join(directory, 'watch.snapshot.json')
    await appendFile(join(root, 'a.md'), '+')
    expect(await open().changedSince()).toContain('a.md')
    await damage({ root, picture, label })
    expect(await open().changedSince()).toEqual([])
    await expect(readFile(label)).rejects.toMatchObject({ code: 'ENOENT' })
    await rm(`${root}-old`, { recursive: true, force: true })
  }),
)

test('a vault or a folder that is not there gives no list and no error', () =>
  withSnapshot(async ({ root, directory, open }) => {
    await (
      await open().take()
    )()
    await rm(directory, { recursive: true })
    await (
      await open().take()
    )()
    expect(await open().changedSince()).toEqual([])
    await rm(root, { recursive: true })
    await (
      await open().take()
    )()
    expect(await open().changedSince()).toEqual([])
  }))

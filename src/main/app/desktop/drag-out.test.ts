import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { file as contract } from '../../../shared/contract/file.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { resolveInVault } from '../../vault/read/vault-path.ts'
import { dragOut } from './drag-out.ts'

let dir: string
let dragged: unknown[]
beforeEach(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), 'latent-drag-')))
  dragged = []
  await mkdir(join(dir, 'vault/a'), { recursive: true })
  await mkdir(join(dir, 'vault/.latent'))
  for (const name of ['vault/Plan.md', 'vault/a/Report.pdf', 'vault/.latent/state', 'secret'])
    await writeFile(join(dir, name), name)
})
afterEach(() => rm(dir, { recursive: true }))

/** What a page asks for, as it comes through the contract. */
async function ask(paths: readonly string[], window: number | null = 2): Promise<void> {
  const read = contract['file.dragOut'].input.parse({ paths })
  await dragOut(read.paths.map(vaultPath), {
    vault: {
      async asset(wanted) {
        const found = await resolveInVault(join(dir, 'vault'), wanted)
        if (found.kind !== 'file') throw new LatentError('not_found', 'File not found')
        return { absolutePath: found.absolutePath, sizeBytes: 0, modifiedMs: 0, createdMs: null }
      },
    },
    window,
    desktop: { dragFiles: (number, files) => void dragged.push([number, ...files]) },
  })
}

test('the files themselves are dragged, from the window that asks', async () => {
  await ask(['Plan.md', 'a/Report.pdf'])
  expect(dragged).toEqual([[2, join(dir, 'vault/Plan.md'), join(dir, 'vault/a/Report.pdf')]])
})
test('a page drags nothing that is not in the vault, and nothing together with that', async () => {
  await symlink(join(dir, 'secret'), join(dir, 'vault/out.txt'))
  await symlink(dir, join(dir, 'vault/up'))
  const evil = [
    join(dir, 'secret'),
    '/etc/passwd',
    'C:\\Windows\\win.ini',
    'file:///etc/passwd',
    '../secret',
    'a/../../secret',
    'a\\..\\..\\secret',
    'out.txt',
    'up/secret',
    '.latent/state',
    'a',
    'Gone.md',
    '',
  ]
  for (const path of evil) {
    await expect(ask([path]), path).rejects.toThrow()
    await expect(ask(['Plan.md', path]), path).rejects.toThrow()
  }
  await expect(ask([])).rejects.toThrow()
  await expect(ask(Array.from({ length: 101 }, () => 'Plan.md'))).rejects.toThrow()
  expect(dragged).toEqual([])
})
test('a page that is no window of the vault drags nothing, nor does a browser', async () => {
  await expect(ask(['Plan.md'], null)).rejects.toMatchObject({ code: 'unavailable' })
  expect(dragged).toEqual([])
  const vault = { asset: () => Promise.reject(new Error('asked')) }
  const inBrowser = dragOut([vaultPath('Plan.md')], { vault, window: 1, desktop: null })
  await expect(inBrowser).rejects.toMatchObject({ code: 'unavailable' })
})

import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { createApp, type App } from '../../src/main/app/app.ts'
import { testConfig, testPorts } from '../app/app-setup.ts'
import { mountSmallDisk, unmount, whyNoMounts } from '../vault/test-mounts.ts'

/** A disk of 2 MB takes `mount`, which takes root; without it the tests below are left out. */
const canMount = whyNoMounts() === null

let folder: string
let dataDir: string
let vaultDir: string
beforeEach(async () => {
  if (!canMount) return
  folder = await mkdtemp(join(tmpdir(), 'latent-full-'))
  dataDir = join(folder, 'disk')
  vaultDir = join(folder, 'vault')
  await mkdir(dataDir)
  await mkdir(vaultDir)
  await writeFile(join(vaultDir, 'a.md'), '# A\n')
  mountSmallDisk(dataDir, 2 ** 21)
})
afterEach(async () => {
  if (!canMount) return
  unmount(dataDir)
  await rm(folder, { recursive: true, force: true })
})

const open = (): Promise<App> =>
  createApp(testConfig({ dataDir, vaultRoot: vaultDir }), testPorts(), { indexOnOpen: false })

/** Writes until there is not a byte left. */
function fillDisk(): void {
  const handle = openSync(join(dataDir, 'filling'), 'w')
  try {
    for (const size of [65_536, 4096, 1])
      for (let isFull = false; !isFull;)
        try {
          writeSync(handle, Buffer.alloc(size))
        } catch {
          isFull = true
        }
  } finally {
    closeSync(handle)
  }
}

const save = async (app: App, insert: string) => {
  const { vault } = app.services.session()
  const a = vaultPath('a.md')
  const { etag } = await vault.read(a)
  return vault.save(
    { path: a, expect: etag, edits: [{ from: 0, to: 0, insert }] },
    { actor: 'user' },
  )
}

test.skipIf(!canMount)(
  'row 35: Latent starts on a full disk, reads, and writes as soon as there is room',
  async () => {
    const before = await open()
    const conversation = before.services.session().turns.create()
    before.services.session().turns.rename(conversation.id, 'Kept')
    await before.services.updateSettings({ theme: 'dark' })
    await save(before, 'first ')
    await before.dispose()
    fillDisk()

    const app = await open()
    const session = app.services.session()
    expect(session.info().readOnlyReason).toBe(null)
    expect(session.turns.conversations()).toMatchObject([{ title: 'Kept' }])
    expect((await app.services.state()).settings.theme).toBe('dark')
    expect((await session.vault.read(vaultPath('a.md'))).text).toBe('first # A\n')
    await expect(save(app, 'second ')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('disk is full'),
    })
    expect(await readFile(join(vaultDir, 'a.md'), 'utf8')).toBe('first # A\n')

    rmSync(join(dataDir, 'filling'))
    expect(await save(app, 'second ')).toMatchObject({ status: 'saved' })
    expect(await readFile(join(vaultDir, 'a.md'), 'utf8')).toBe('second first # A\n')
    await app.dispose()
    const after = await open()
    expect(after.services.session().info().problems).toEqual([])
    expect(after.services.session().turns.conversations()).toMatchObject([{ title: 'Kept' }])
    await after.dispose()
  },
  60_000,
)

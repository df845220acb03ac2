import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LatentContract } from '../../../shared/contract/index.ts'
import { createClient } from '../../../shared/rpc/client.ts'
import { createChannelPair } from '../../../shared/rpc/pair.ts'
import { createApp } from '../../../main/app/app.ts'
import { testConfig, testPorts } from '../../../../test/app/app-setup.ts'
import { forkApp } from '../../../../test/app/fork-app.ts'
import { mountSmallDisk, unmount, whyNoMounts } from '../../../../test/vault/test-mounts.ts'

/** A disk of 2 MB takes `mount`, which takes root. */
const canMount = whyNoMounts() === null

let folder: string
let vaultDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latent-kept-'))
  vaultDir = join(folder, 'vault')
  await mkdir(vaultDir)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('what was kept is there after a kill at the very next moment, and waits to be looked at', async () => {
  const dataDir = join(folder, 'data')
  const first = await forkApp({ vaultDir, dataDir })
  const kept = await first.client.call('capture.keep', { text: 'Mend the sill\nbefore winter' })
  await first.kill()
  expect(await readFile(join(vaultDir, kept.path), 'utf8')).toContain('before winter')
  const second = await forkApp({ vaultDir, dataDir })
  try {
    expect(await second.client.call('inbox.list', { limit: 10 })).toMatchObject([
      { path: kept.path, text: 'Mend the sill\nbefore winter', suggestedCategory: null },
    ])
  } finally {
    await second.kill()
  }
})

test.runIf(canMount)(
  'on a full disk the person is told, and nothing half is left',
  async () => {
    mountSmallDisk(vaultDir, 2 ** 20)
    const app = await createApp(
      testConfig({ dataDir: join(folder, 'data'), vaultRoot: vaultDir }),
      testPorts(),
      { indexOnOpen: false },
    )
    try {
      const pair = createChannelPair()
      app.attach(pair.server, 'test')
      const client = createClient<LatentContract>(pair.client)
      const keep = (text: string) => client.call('capture.keep', { text })
      await writeFile(join(vaultDir, 'filling'), Buffer.alloc(2 ** 20)).catch(() => {})
      await expect(keep('x'.repeat(10_000))).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/full|space/i),
      })
      expect(await client.call('inbox.list', { limit: 10 })).toEqual([])
      await rm(join(vaultDir, 'filling'))
      await keep('there is room again')
      expect(await readdir(join(vaultDir, 'inbox'))).toEqual(['there is room again.md'])
    } finally {
      await app.dispose()
      unmount(vaultDir)
    }
  },
  60_000,
)

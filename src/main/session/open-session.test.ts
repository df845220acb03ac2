import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApp } from '../app/app.ts'
import type { Config } from '../app/config.ts'
import { testPorts } from '../../../test/app/app-setup.ts'
import { startModelServer } from '../../../test/models/model-server.ts'
import { withApp } from '../../../test/app/with-app.ts'

/** What `latent search --vault …` is beside a window that has the same vault open. */
const openBeside = (config: Config) =>
  createApp({ ...config, shell: 'cli' }, testPorts(), { indexOnOpen: false })

test('a turn goes on while the command line opens the same vault', async () => {
  const server = await startModelServer([{ text: ['one ', 'two'], end: 'hang' }])
  try {
    await withApp({ 'a.md': '# A\n' }, async (rig) => {
      await rig.client.call('settings.update', { patch: server.settings })
      const items = await rig.chat('count', async ({ type }) => {
        if (type !== 'text-delta') return
        const other = await openBeside(rig.app.config)
        await other.dispose()
        const [conversation] = await rig.client.call('chat.conversations', {})
        await rig.client.call('chat.stop', { conversationId: conversation?.id ?? '' })
      })
      expect(items.filter(({ type }) => type === 'turn-end')).toMatchObject([{ status: 'stopped' }])
    })
  } finally {
    await server.close()
  }
})

test('a change in the middle is left to the process that makes it, and put in order when that is gone', () =>
  withApp({ 'a.md': '# A\n' }, async (rig) => {
    const { store, info } = rig.app.services.session()
    store.journal.recordIntent([
      {
        changeId: 'change-1',
        groupId: 'group-1',
        kind: 'create',
        path: 'b.md',
        toPath: null,
        preEtag: null,
        preRef: null,
        postEtag: 'b'.repeat(64),
        undoes: [],
        isFolder: false,
        summary: 'Edited',
        origin: { actor: 'user' },
        atMs: 1,
      },
    ])
    const other = await openBeside(rig.app.config)
    expect(other.services.session().info().id).toBe(info().id)
    expect(other.services.session().store.journal.unfinished()).toHaveLength(1)
    await other.dispose()
    await rig.restart()
    expect(rig.app.services.session().store.journal.unfinished()).toEqual([])
  }))

test('the same vault by another name is the vault that is open', () =>
  withApp({ 'a.md': '# A\n' }, async ({ app, vaultDir }) => {
    const link = `${vaultDir}-link`
    await symlink(vaultDir, link)
    const before = app.services.session()
    await app.services.openVault(link)
    expect(app.services.session()).toBe(before)
  }))

test('the folder of Latent’s own state is no vault', () =>
  withApp({}, async ({ client, dataDir }) => {
    await client.call('app.folders', { path: dataDir })
    await expect(client.call('app.openVault', { root: dataDir })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  }))

test('a data folder that was there keeps its mode, and a new one is private', () =>
  withApp({}, async ({ app, dataDir }) => {
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    const shared = `${dataDir}-shared`
    await mkdir(shared)
    await chmod(shared, 0o755)
    const other = await openBeside({ ...app.config, dataDir: shared })
    await other.dispose()
    expect((await stat(shared)).mode & 0o777).toBe(0o755)
    expect((await stat(join(shared, 'vaults'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(shared, 'app.db'))).mode & 0o777).toBe(0o600)
  }))

test('says when its state cannot be kept where it should', () =>
  withApp({}, async ({ app, dataDir }) => {
    const file = `${dataDir}-file`
    await writeFile(file, '')
    await expect(openBeside({ ...app.config, dataDir: file })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('cannot keep its state'),
    })
  }))

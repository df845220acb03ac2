import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { testConfig, testPorts } from '../../../test/app/app-setup.ts'
import { withApp } from '../../../test/app/with-app.ts'
import { vaultFolder } from './vault-folder.ts'

async function withFolder(test: (dir: string) => Promise<void>): Promise<void> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'latent-places-')))
  try {
    await test(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

test('a page opens only folders that a person looked into, and no hidden one (S9)', () =>
  withFolder((dir) =>
    withApp(
      {},
      async ({ client }) => {
        for (const name of ['notes', '.secrets/keys'])
          await mkdir(join(dir, name), { recursive: true })
        await symlink(join(dir, '.secrets'), join(dir, 'link'))
        const opened = (root: string) => client.call('app.openVault', { root })
        const notes = join(dir, 'notes')
        await expect(opened(notes)).rejects.toMatchObject({ code: 'denied' })
        for (const hidden of ['.secrets', '.secrets/keys', 'link', 'link/keys']) {
          const path = join(dir, hidden)
          await expect(client.call('app.folders', { path })).rejects.toThrow(/hidden/)
          await expect(opened(path)).rejects.toThrow(/hidden/)
          const create = client.call('app.createVault', { parent: path, name: 'New' })
          await expect(create).rejects.toThrow(/hidden/)
        }
        await client.call('app.folders', { path: notes })
        await opened(notes)
        await client.call('app.closeVault', {})
        // Known from now on, without looking into it again.
        await opened(notes)
      },
      { opensVault: false },
    ),
  ))

test('a desktop window opens what its own dialog gave and what is known, however many folders it listed (S9)', () =>
  withFolder(async (dir) => {
    for (const name of ['chosen', 'listed']) await mkdir(join(dir, name))
    const chosen = join(dir, 'chosen')
    const ports = testPorts()
    const app = await createApp(
      testConfig({ dataDir: join(dir, 'data'), vaultRoot: null, shell: 'electron' }),
      { ...ports, dialogs: { ...ports.dialogs, chooseFolder: async () => chosen } },
    )
    try {
      const listed = join(dir, 'listed')
      await app.services.folders(listed, false)
      await expect(app.services.openVault(listed)).rejects.toMatchObject({ code: 'denied' })
      await expect(app.services.openVault(chosen)).rejects.toMatchObject({ code: 'denied' })
      expect(await app.services.chooseFolder('Open')).toBe(chosen)
      await app.services.openVault(chosen)
    } finally {
      await app.dispose()
    }
  }))

test('the drive, the home folder and what holds it are no vault, for the command line neither (S9)', async () => {
  await expect(vaultFolder(parse(homedir()).root)).rejects.toThrow(/whole drive/)
  await expect(vaultFolder(homedir())).rejects.toThrow(/your home folder, where/)
  const above = dirname(homedir())
  if (above !== parse(above).root)
    await expect(vaultFolder(above)).rejects.toThrow(/holds your home folder/)
})

test('a page counts the notes of no hidden folder but of a vault that was opened', () =>
  withFolder((dir) =>
    withApp(
      {},
      async ({ client }) => {
        await mkdir(join(dir, '.secrets'))
        const root = join(dir, '.secrets')
        await expect(client.call('app.countNotes', { root })).rejects.toMatchObject({
          code: 'denied',
        })
        const sample = await client.call('app.openSampleVault', {})
        const { notes, isWhole } = await client.call('app.countNotes', { root: sample.root })
        expect(notes).toBeGreaterThan(50)
        expect(isWhole).toBe(true)
      },
      { opensVault: false },
    ),
  ))

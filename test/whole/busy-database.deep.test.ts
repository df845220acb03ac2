import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Workspace } from '../../src/shared/domain/settings.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { withApp, type AppRig } from '../app/with-app.ts'

/** Another program that writes in a database and does not come to an end. Resolves when it holds the file. */
async function holdWriteLock(file: string): Promise<ChildProcess> {
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { DatabaseSync } from 'node:sqlite'
       const database = new DatabaseSync(${JSON.stringify(file)})
       database.exec('PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE')
       process.stdout.write('held')
       setInterval(() => database, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  await once(holder.stdout, 'data')
  return holder
}

async function letGo(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL')
  await once(holder, 'exit')
}

async function stateFile({ dataDir }: AppRig): Promise<string> {
  const [id = ''] = await readdir(join(dataDir, 'vaults'))
  return join(dataDir, 'vaults', id, 'state.db')
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test(
  'row 59: while another program holds state.db everything answers, writes wait, and nothing is lost',
  () =>
    withApp({ 'a.md': '# A\n' }, async (rig) => {
      const { client } = rig
      const a = vaultPath('a.md')
      const first = await rig.chat('first question')
      const holder = await holdWriteLock(await stateFile(rig))
      const done: string[] = []
      const note = <T>(name: string, work: Promise<T>): Promise<T> =>
        work.then((result) => {
          done.push(name)
          return result
        })
      const { etag } = await client.call('note.read', { path: a })
      const edits = [{ from: 0, to: 0, insert: 'typed ' }]
      const saved = note('save', client.call('note.save', { path: a, expect: etag, edits }))
      const { chat } = rig
      const answered = note('chat', chat('second question'))
      const workspace = { ...Workspace.parse({}), openTabs: ['a.md'] }
      await note('workspace', client.call('workspace.set', { workspace }))
      for (let n = 0; n < 10; n += 1) {
        await note('state', client.call('app.state', {}))
        await note('list', client.call('vault.list', { folder: '' }))
        await pause(100)
      }
      expect(done).not.toContain('save')
      expect(done).not.toContain('chat')
      expect(await rig.read('a.md')).toBe('# A\n')
      await letGo(holder)

      expect(await saved).toMatchObject({ status: 'saved' })
      expect(await rig.read('a.md')).toBe('typed # A\n')
      expect((await answered).at(-1)).toMatchObject({ type: 'turn-end', status: 'done' })
      await rig.restart()
      const conversations = await rig.client.call('chat.conversations', {})
      expect(conversations.map(({ title }) => title).toSorted()).toEqual([
        'first question',
        'second question',
      ])
      expect(first.at(-1)).toMatchObject({ type: 'turn-end' })
      expect((await rig.client.call('workspace.get', {})).openTabs).toEqual(['a.md'])
    }),
  60_000,
)

test(
  'row 59: an answer that is being given goes on while state.db is held, and is whole afterwards',
  () =>
    withApp({ 'a.md': '# A\n\nvoltage\n' }, async (rig) => {
      const releases: Promise<unknown>[] = []
      const file = await stateFile(rig)
      const items = await rig.chat('find voltage', async ({ type }) => {
        if (type !== 'turn-start' || releases.length > 0) return
        const holder = await holdWriteLock(file)
        releases.push(once(holder, 'exit'))
        setTimeout(() => holder.kill('SIGKILL'), 1500)
      })
      // While Latent ends it waits for the database in one piece: this process could not let it go.
      await Promise.all(releases)
      expect(items.at(-1)).toMatchObject({ type: 'turn-end', status: 'done' })
      await rig.restart()
      const [conversation] = await rig.client.call('chat.conversations', {})
      const conversationId = conversation?.id ?? ''
      const replayed: string[] = []
      for await (const item of rig.client.stream('chat.watch', { conversationId, after: 0 })) {
        replayed.push(item.type)
        if (item.type === 'turn-end') break
      }
      expect(replayed.at(0)).toBe('user-message')
      expect(replayed.filter((type) => type === 'tool-end')).toEqual(
        items.filter(({ type }) => type === 'tool-end').map(({ type }) => type),
      )
      expect(replayed.at(-1)).toBe('turn-end')
    }),
  60_000,
)

test(
  'row 59: Latent starts while another program holds its databases, as soon as that lets go',
  () =>
    withApp({ 'a.md': '# A\n' }, async (rig) => {
      const file = join(rig.dataDir, 'app.db')
      let holder: ChildProcess | null = null
      const settings = rig.client.call('settings.update', { patch: { theme: 'dark' } })
      await settings
      holder = await holdWriteLock(file)
      const changed = rig.client.call('settings.update', { patch: { theme: 'light' } })
      await rig.client.call('app.state', {})
      setTimeout(() => holder?.kill('SIGKILL'), 1000)
      expect((await changed).theme).toBe('light')
      holder = await holdWriteLock(file)
      setTimeout(() => holder?.kill('SIGKILL'), 1000)
      await rig.restart()
      const { vault, settings: kept } = await rig.client.call('app.state', {})
      expect(vault?.root).toBe(rig.vaultDir)
      expect(kept.theme).toBe('light')
    }),
  60_000,
)

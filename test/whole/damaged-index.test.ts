import { readdirSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openIndexDatabase } from '../../src/main/knowledge/db/open-index.ts'
import { DATABASE_DAMAGES, overwrite } from '../sweeps/damage-database.ts'
import { withApp, type AppRig } from '../app/with-app.ts'

const LONG = { timeout: 30_000, interval: 100 }
const notes = Object.fromEntries(
  Array.from({ length: 60 }, (_, n) => [`n${n}.md`, `# Note ${n}\n\n${`word${n} `.repeat(200)}\n`]),
)

async function stateDirOf({ dataDir }: AppRig): Promise<string> {
  const [id = ''] = await readdir(join(dataDir, 'vaults'))
  return join(dataDir, 'vaults', id)
}

async function find({ client }: AppRig, query: string): Promise<readonly string[]> {
  const filter = { folder: null, tags: [], afterMs: null, beforeMs: null }
  const { hits } = await client.call('search.run', { query, mode: 'keyword', topK: 5, filter })
  return hits.map(({ path }) => path)
}

const upToDate = (rig: AppRig): Promise<void> =>
  vi.waitFor(async () => expect(await find(rig, 'word7')).toContain('n7.md'), LONG)

const conversationsOf = async ({ client }: AppRig): Promise<unknown> =>
  client.call('chat.conversations', {})

const kept = (stateDir: string): string[] =>
  readdirSync(stateDir).filter((name) => name.startsWith('index.corrupt-') && name.endsWith('.db'))

test('row 54: index.db is damaged while nobody looks: built again, told, conversations equal', () =>
  withApp(notes, async (rig) => {
    await upToDate(rig)
    await rig.chat('remember this')
    const before = await conversationsOf(rig)
    const stateDir = await stateDirOf(rig)
    await rig.restart(() => DATABASE_DAMAGES['half its length']?.(join(stateDir, 'index.db')))
    await upToDate(rig)
    expect(await conversationsOf(rig)).toEqual(before)
    expect(kept(stateDir)).toHaveLength(1)
    expect((await rig.client.call('index.status', {})).problem).toContain(
      'was damaged and is built again',
    )
  }))

test(
  'row 54: index.db is damaged while it is in use: built again without asking, conversations equal',
  () =>
    withApp(
      notes,
      async (rig) => {
        await upToDate(rig)
        await rig.chat('remember this')
        const before = await conversationsOf(rig)
        const stateDir = await stateDirOf(rig)
        const file = join(stateDir, 'index.db')
        const beside = openIndexDatabase(file, false)
        beside.pragma('wal_checkpoint(TRUNCATE)')
        // All of it but the first page; then a write, after which nobody believes what they remember of the file.
        overwrite(file, 4096, Buffer.alloc(statSync(file).size - 4096, 0xa5))
        beside.pragma('user_version = 1')
        beside.close()
        await vi.waitFor(async () => {
          await find(rig, `word${Math.floor(Math.random() * 60)}`).catch(() => [])
          expect(kept(stateDir)).toHaveLength(1)
        }, LONG)
        await upToDate(rig)
        expect(await conversationsOf(rig)).toEqual(before)
      },
      { expectedErrors: ['The index process ended.'] },
    ),
  60_000,
)

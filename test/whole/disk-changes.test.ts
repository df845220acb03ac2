import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { type AppRig, withApp } from '../app/with-app.ts'

// What other programs do to an open vault, as a window hears of it and as the index knows it.

// Everything here waits for other processes and for the disk to be quiet.
vi.setConfig({ testTimeout: 60_000 })

const until = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 50 })

const many = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, number) => [`n${number}.md`, `note ${number}`]),
  )

/** Everything that the window hears of files. */
function ears({ client }: AppRig) {
  const gone = new Set<string>()
  const changed = new Set<string>()
  let isUnlisted = false
  client.on('vault.changed', (event) => {
    for (const { path, etag } of event.changes) (etag === null ? gone : changed).add(path)
    isUnlisted ||= event.isUnlisted ?? false
  })
  return { gone, changed, isUnlisted: () => isUnlisted }
}

const isIndexed = (rig: AppRig, notes: number) =>
  until(async () =>
    expect(await rig.client.call('index.status', {})).toMatchObject({ notes, state: 'ready' }),
  )

const found = async ({ client }: AppRig, query: string): Promise<string[]> => {
  const filter = { tags: [], afterMs: null, beforeMs: null, folder: null }
  const { hits } = await client.call('search.run', { query, mode: 'keyword', topK: 10, filter })
  return hits.map(({ path }) => path)
}

test('a folder that comes, gets another name and goes is told file by file, and indexed', () =>
  withApp({ 'a.md': 'a' }, async (rig) => {
    const heard = ears(rig)
    await isIndexed(rig, 1)
    await mkdir(join(rig.vaultDir, 'in/deep'), { recursive: true })
    await writeFile(join(rig.vaultDir, 'in/deep/b.md'), 'badger')
    await until(() => expect([...heard.changed]).toEqual(['in/deep/b.md']))
    await until(async () => expect(await found(rig, 'badger')).toEqual(['in/deep/b.md']))
    await rename(join(rig.vaultDir, 'in'), join(rig.vaultDir, 'out'))
    await until(() => expect([...heard.gone]).toEqual(['in/deep/b.md']))
    await until(() => expect([...heard.changed]).toContain('out/deep/b.md'))
    await writeFile(join(rig.vaultDir, 'out/deep/b.md'), 'beaver')
    await until(async () => expect(await found(rig, 'beaver')).toEqual(['out/deep/b.md']))
    await rm(join(rig.vaultDir, 'out'), { recursive: true })
    await until(() => expect([...heard.gone]).toContain('out/deep/b.md'))
    await isIndexed(rig, 1)
  }))

test('row 50: a vault that is moved away while it is open: nothing is written or forgotten, and it goes on when it is back', () =>
  withApp({ 'a.md': 'alpha', 'sub/b.md': 'beta' }, async (rig) => {
    const { client, vaultDir } = rig
    const heard = ears(rig)
    await isIndexed(rig, 2)
    const note = await client.call('note.read', { path: vaultPath('a.md') })
    const absence = async () => (await client.call('app.state', {})).vault?.absence ?? null
    await rename(vaultDir, `${vaultDir}-elsewhere`)
    try {
      await until(async () => expect(await absence()).toContain('cannot be reached'))
      // Edit, agent, and a note that is not there any more.
      const edits = [{ from: 0, to: 0, insert: 'x' }]
      const away = {
        code: 'unavailable',
        message: expect.stringMatching(/cannot be reached|is not there now/),
      }
      await expect(
        client.call('note.save', { path: note.path, expect: note.etag, edits }),
      ).rejects.toMatchObject(away)
      await expect(client.call('note.read', { path: note.path })).rejects.toMatchObject(away)
      const { result } = await rig.app.services
        .session()
        .callTool(
          { name: 'write_note', arguments: { path: 'new.md', content: 'new' } },
          { dryRun: false, signal: new AbortController().signal },
        )
      expect(JSON.stringify(result)).toMatch(/cannot be reached|is not there now/)
      await client.call('vault.lookAgain', { why: 'asked' })
      expect(await found(rig, 'beta')).toEqual(['sub/b.md'])
      // Another folder in its place is not the vault.
      await mkdir(vaultDir)
      await client.call('vault.lookAgain', { why: 'asked' })
      await until(async () => expect(await absence()).toContain('is not the vault'))
      await rm(vaultDir, { recursive: true })
      await writeFile(join(`${vaultDir}-elsewhere`, 'sub/b.md'), 'gamma')
    } finally {
      await rename(`${vaultDir}-elsewhere`, vaultDir)
    }
    await client.call('vault.lookAgain', { why: 'asked' })
    await until(async () => expect(await absence()).toBeNull())
    await until(() => expect([...heard.changed]).toEqual(['sub/b.md']))
    expect(heard.gone.size).toBe(0)
    expect(heard.isUnlisted()).toBe(true)
    await until(async () => expect(await found(rig, 'gamma')).toEqual(['sub/b.md']))
    const saved = await client.call('note.save', {
      path: note.path,
      expect: note.etag,
      edits: [{ from: 0, to: 0, insert: 'x' }],
    })
    expect(saved.status).toBe('saved')
    expect(await rig.read('a.md')).toBe('xalpha')
    expect((await client.call('app.state', {})).vault?.problems).toEqual([])
  }))

test('row 52: most notes deleted outside are held, asked about, and told as deleted when a person says so', () =>
  withApp(many(120), async (rig) => {
    const { client, vaultDir } = rig
    const heard = ears(rig)
    await isIndexed(rig, 120)
    const outside = `${vaultDir}-aside`
    await mkdir(outside)
    const names = Array.from({ length: 100 }, (_, number) => `n${number}.md`)
    const heldNow = async () => (await client.call('index.status', {})).held
    for (const name of names) await rename(join(vaultDir, name), join(outside, name))
    await until(async () => expect(await heldNow()).toMatchObject({ kind: 'notes' }))
    // The first ones may have been taken for single deletions; the rest is held, and no note of it is gone for a window.
    await until(async () => expect((await heldNow())?.gone).toBe(100 - heard.gone.size))
    expect(heard.gone.size).toBeLessThanOrEqual(50)
    await expect(client.call('note.read', { path: vaultPath('n99.md') })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('when you say so'),
    })
    expect(await found(rig, '99')).toEqual(['n99.md'])
    // They come back, and nothing is asked any more.
    for (const name of names) await rename(join(outside, name), join(vaultDir, name))
    await client.call('vault.lookAgain', { why: 'asked' })
    await until(async () => expect(await heldNow()).toBeNull())
    await isIndexed(rig, 120)
    for (const name of names) await rm(join(vaultDir, name))
    await until(async () => expect(await heldNow()).not.toBeNull())
    const then = ears(rig)
    await client.call('vault.acceptDeletions', {})
    await until(() => expect(heard.gone.size).toBe(100))
    // Whoever was refused a note meanwhile looks again, also for those that were told as deleted before.
    expect(then.isUnlisted()).toBe(true)
    await isIndexed(rig, 20)
    expect(await heldNow()).toBeNull()
    await rm(outside, { recursive: true })
  }))

test('row 60: while the index cannot run, every window looks for itself', async () => {
  const spawnProcess = () => ({
    postMessage: () => {},
    onMessage: () => {},
    onExit: (listener: () => void) => void setTimeout(listener, 10),
    kill: () => {},
  })
  await withApp(
    { 'a.md': 'a' },
    async (rig) => {
      const heard = ears(rig)
      await rig.client.call('vault.lookAgain', { why: 'asked' })
      await until(() => expect(heard.isUnlisted()).toBe(true))
      await writeFile(join(rig.vaultDir, 'a.md'), 'changed')
      await until(() => expect([...heard.changed]).toEqual(['a.md']))
    },
    { overrides: { spawnProcess }, expectedErrors: ['The index process ended.'] },
  )
})

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VaultInfo } from '../../src/shared/contract/app.ts'
import type { SaveOutcome } from '../../src/shared/contract/note.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { forkApp, type ForkedApp } from '../app/fork-app.ts'
import { runCli } from '../app/run-cli.ts'
import { createHurriedClock } from '../rigs/hurried-clock.ts'
import { deepTest } from '../shared/in-deep.ts'

let folder: string
let vaultDir: string
let dataDir: string
let apps: ForkedApp[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latent-two-'))
  vaultDir = join(folder, 'vault')
  dataDir = join(folder, 'data')
  apps = []
  await mkdir(vaultDir)
  await writeFile(join(vaultDir, 'a.md'), '# A\n')
})
afterEach(async () => {
  for (const app of apps) {
    app.signal('SIGCONT')
    await app.kill()
  }
  await rm(folder, { recursive: true, force: true })
})

const a = vaultPath('a.md')
const LONG = { timeout: 30_000, interval: 20 }
/** How often who writes looks for a request, and who reads for the lock. */
const [LOOKS_FOR_REQUEST_MS, LOOKS_FOR_LOCK_MS] = [500, 1000]
/** After this long a request that nobody has seen counts as unanswered. */
const UNANSWERED_MS = 10_000

async function open(): Promise<ForkedApp> {
  const app = await forkApp({ vaultDir, dataDir })
  apps.push(app)
  return app
}

async function infoOf({ client }: ForkedApp): Promise<VaultInfo> {
  const { vault } = await client.call('app.state', {})
  if (!vault) throw new Error('No vault is open.')
  return vault
}

/** Puts `text` at the beginning of a.md, as an editor that has just read it. */
async function write({ client }: ForkedApp, text: string): Promise<SaveOutcome> {
  const { etag } = await client.call('note.read', { path: a })
  const edits = [{ from: 0, to: 0, insert: text }]
  return client.call('note.save', { path: a, expect: etag, edits })
}

const onDisk = (): Promise<string> => readFile(join(vaultDir, 'a.md'), 'utf8')

/** A window that writes what was typed when it is asked to, as the real one does. */
function typeInto(app: ForkedApp, text: string): void {
  app.client.on('vault.savingAsked', ({ askId }) => {
    void write(app, text).then(() => app.client.call('app.saved', { askId }))
  })
}

test('row 61: the second of two only reads, and sees what the first one does', async () => {
  const first = await open()
  const second = await open()
  expect((await infoOf(first)).readOnlyReason).toBe(null)
  expect(await infoOf(second)).toMatchObject({
    readOnlyReason: 'Another Latent has this vault open, and only one may write.',
    takeOver: 'possible',
  })
  await expect(write(second, 'mine ')).rejects.toMatchObject({
    code: 'denied',
    message: expect.stringContaining('Another Latent has this vault open'),
  })
  await expect(
    second.client.call('chat.send', { conversationId: null, text: 'hi', openPath: null }),
  ).rejects.toMatchObject({ code: 'denied' })
  expect(await onDisk()).toBe('# A\n')

  const seen: string[] = []
  second.client.on('vault.changed', ({ changes }) => seen.push(...changes.map(({ path }) => path)))
  let conversations: readonly { title: string }[] = []
  second.client.on('chat.changed', (event) => ({ conversations } = event))
  await write(first, 'theirs ')
  await first.client.call('chat.send', { conversationId: null, text: 'hello', openPath: null })
  await vi.waitFor(() => expect(seen).toContain('a.md'), LONG)
  await vi.waitFor(() => expect(conversations).toMatchObject([{ title: 'hello' }]), LONG)
  expect((await second.client.call('note.read', { path: a })).text).toBe('theirs # A\n')
}, 180_000)

test('row 61: when the one that writes is killed, the other one writes', async () => {
  const first = await open()
  const second = await open()
  await write(first, 'before ')
  let isWritable = false
  second.client.on('app.changed', ({ vault }) => {
    isWritable ||= vault?.readOnlyReason === null
  })
  await first.kill()
  second.hurry(LOOKS_FOR_LOCK_MS)
  await vi.waitFor(() => expect(isWritable).toBe(true), LONG)
  expect(await write(second, 'after ')).toMatchObject({ status: 'saved' })
  expect(await onDisk()).toBe('after before # A\n')
}, 180_000)

test('row 61: who takes a vault over gets it with everything that was typed in the other, and back again', async () => {
  const first = await open()
  const second = await open()
  typeInto(first, 'typed in the first ')
  await second.client.call('app.takeOver', {})
  expect((await infoOf(second)).takeOver).toBe('asking')
  first.hurry(LOOKS_FOR_REQUEST_MS)
  await vi.waitFor(async () => expect((await infoOf(second)).readOnlyReason).toBe(null), LONG)
  expect(await onDisk()).toBe('typed in the first # A\n')
  expect(await infoOf(first)).toMatchObject({
    readOnlyReason: expect.stringContaining('Another Latent'),
    takeOver: 'possible',
  })
  await expect(write(first, 'too late ')).rejects.toMatchObject({ code: 'denied' })

  typeInto(second, 'typed in the second ')
  await first.client.call('app.takeOver', {})
  second.hurry(LOOKS_FOR_REQUEST_MS)
  await vi.waitFor(async () => expect((await infoOf(first)).readOnlyReason).toBe(null), LONG)
  await expect(write(second, 'too late ')).rejects.toMatchObject({ code: 'denied' })
  expect(await onDisk()).toBe('typed in the second typed in the first # A\n')
}, 180_000)

deepTest(
  'row 61: both writing as fast as they can while the vault goes to and fro: one writer at any time, no edit lost',
  async () => {
    const both = [await open(), await open()]
    let isOver = false
    const saved: string[] = []
    const writing = both.map(async (app, which) => {
      for (let n = 0; !isOver; n += 1) {
        const line = `${which}.${n};`
        const outcome = await write(app, line).catch(() => null)
        if (outcome?.status === 'saved') saved.push(line)
        if (outcome === null) await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
    for (const app of both)
      app.client.on(
        'vault.savingAsked',
        ({ askId }) => void app.client.call('app.saved', { askId }),
      )
    for (let turn = 0; turn < 4; turn += 1) {
      const taker = both[(turn + 1) % 2]
      if (!taker) break
      await taker.client.call('app.takeOver', {})
      await vi.waitFor(async () => expect((await infoOf(taker)).readOnlyReason).toBe(null), LONG)
    }
    isOver = true
    await Promise.all(writing)
    const text = await onDisk()
    expect(saved.filter((line) => !text.includes(line))).toEqual([])
    expect(new Set(saved.map((line) => line.split('.')[0])).size).toBe(2)
  },
  180_000,
)

deepTest(
  'row 61: a holder that hangs is waited for, and hands over when it goes on',
  async () => {
    const first = await open()
    const second = await open()
    typeInto(first, 'typed before it hung ')
    first.signal('SIGSTOP')
    await second.client.call('app.takeOver', {})
    second.hurry(UNANSWERED_MS)
    await vi.waitFor(async () => expect((await infoOf(second)).takeOver).toBe('unanswered'), LONG)
    await expect(write(second, 'mine ')).rejects.toMatchObject({ code: 'denied' })
    first.signal('SIGCONT')
    first.hurry(LOOKS_FOR_REQUEST_MS)
    await vi.waitFor(async () => expect((await infoOf(second)).readOnlyReason).toBe(null), LONG)
    expect(await onDisk()).toBe('typed before it hung # A\n')
  },
  180_000,
)

deepTest(
  'row 61: a command that writes says that the vault is open elsewhere, one that reads does not mind',
  async () => {
    await open()
    const clock = createHurriedClock()
    const latent = (...args: string[]) =>
      runCli(
        [...args, '--vault', vaultDir, '--json'],
        { LATENT_DATA_DIR: dataDir },
        { clock, onNote: (said) => said.includes('Waiting') && setImmediate(clock.hurry, 10_000) },
      )
    const note = JSON.stringify({ path: 'b.md', content: 'from the command line' })
    const [read, write] = await Promise.all([
      latent('tool', 'read_note', '{"path":"a.md"}'),
      latent('tool', 'write_note', note, '--yes'),
    ])
    expect(read.code).toBe(0)
    expect(write.code).toBe(1)
    expect(write.stdout).toContain('Another Latent has this vault open')
    expect(write.stderr).toContain('Waiting up to 10 seconds')
    await expect(readFile(join(vaultDir, 'b.md'))).rejects.toThrow('ENOENT')
  },
  180_000,
)

import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeTinyTable } from '../../../test/models/tiny-table.ts'
import { deepTest } from '../../../test/shared/in-deep.ts'
import { waitUntil } from '../../../test/shared/wait-until.ts'
import { Settings } from '../../shared/domain/settings.ts'
import { type IndexStatus, SearchRequest } from '../../shared/contract/search.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { importTable } from '../embedding/import-table.ts'
import { silentLogger } from '../platform/logger.ts'
import { type ChildPort, forkProcess, type SpawnProcess } from '../platform/process-channel.ts'
import type { Clock } from '../platform/ports.ts'
import { systemClock } from '../platform/system.ts'
import { createKnowledge, type KnowledgeOptions } from './create-knowledge.ts'
import type { Knowledge } from './knowledge.ts'
import { BUNDLED_MODELS } from '../../../test/app/embedder-inside.ts'

let base: string
let root: string
const opened: Knowledge[] = []
/** Every process that was started, the last one at the end. */
let children: ChildPort[]
const errors: string[] = []

const spawn: SpawnProcess = (entry, args, options) => {
  const child = forkProcess((text) => errors.push(text))(entry, args, options)
  children.push(child)
  return child
}

/** Waits no longer than it must between two starts. */
const hastyClock: Clock = {
  nowMs: systemClock.nowMs,
  sleep: (ms, signal) => systemClock.sleep(ms / 100, signal),
}

async function open(more: Partial<KnowledgeOptions> = {}): Promise<Knowledge> {
  const knowledge = createKnowledge({
    indexDir: join(base, 'index'),
    vaultRoot: root,
    bundledModelsDir: BUNDLED_MODELS,
    downloadedModelsDir: join(base, 'models'),
    embeddingModel: 'latent-mini',
    captureFolders: () => Settings.parse({}).captureFolders,
    logger: silentLogger,
    clock: hastyClock,
    spawn,
    ...more,
  })
  opened.push(knowledge)
  return knowledge
}

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'latent-knowledge-')))
  root = join(base, 'vault')
  children = []
  errors.length = 0
  await mkdir(root)
  await writeFile(join(root, 'a.md'), 'The kitten sleeps on the sofa. See [[b]].')
  await writeFile(join(root, 'b.md'), 'Tax returns are due in April.')
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.dispose()
  await rm(base, { recursive: true, force: true })
})

const request = (query: string, mode: 'hybrid' | 'keyword' = 'hybrid') =>
  SearchRequest.parse({ query, mode })

async function until(
  knowledge: Knowledge,
  isTrue: (status: IndexStatus) => boolean,
): Promise<IndexStatus> {
  if (isTrue(knowledge.status())) return knowledge.status()
  return new Promise((resolve) => {
    const off = knowledge.onStatus((status) => {
      if (!isTrue(status)) return
      off()
      resolve(status)
    })
  })
}
const isReady = ({ state, semanticReady }: IndexStatus): boolean =>
  state === 'ready' && semanticReady
const isAnsweredBy =
  (id: string) =>
  (status: IndexStatus): boolean =>
    isReady(status) && status.embeddingModel === id && status.building === null

test('is there before its process is, and a question asked at once waits for it', async () => {
  const knowledge = await open()
  expect(knowledge.status().state).toBe('starting')
  expect(await knowledge.keptVectors()).toEqual(expect.any(Array))
})

test('indexes and searches in a process of its own', async () => {
  const knowledge = await open()
  const states: IndexStatus[] = []
  knowledge.onStatus((status) => states.push(status))
  expect(await knowledge.reconcile()).toMatchObject({
    read: 2,
    indexed: 2,
    notes: 2,
    chunks: 2,
    linksResolved: 1,
  })
  await knowledge.embedded()
  await until(knowledge, isReady)
  expect((await knowledge.search(request('cat'))).hits[0]?.path).toBe('a.md')
  expect(
    (await knowledge.backlinks({ path: vaultPath('b.md'), limit: 10 })).map(
      (link) => link.source_path,
    ),
  ).toEqual(['a.md'])
  expect(await knowledge.findNote({ text: 'B' })).toBe('b.md')
  expect(states.at(-1)).toMatchObject({ notes: 2, problem: null })
  await writeFile(join(root, 'c.md'), 'A dog barks')
  await knowledge.refresh({ paths: [vaultPath('c.md')] })
  expect((await knowledge.search(request('barking puppy'))).hits[0]?.path).toBe('c.md')
  expect(errors).toEqual([])
})

deepTest('a cancelled call is stopped in the process too', async () => {
  for (let number = 0; number < 2400; number += 1)
    await writeFile(join(root, `n${number}.md`), `note ${number} `.repeat(300))
  const knowledge = await open()
  const controller = new AbortController()
  const run = knowledge.reconcile({}, controller.signal)
  await until(knowledge, ({ state, done }) => state === 'indexing' && done > 0)
  controller.abort()
  await expect(run).rejects.toMatchObject({ code: 'cancelled' })
  const { notes } = await until(knowledge, ({ state }) => state === 'ready')
  expect(notes).toBeGreaterThan(0)
  expect(notes).toBeLessThan(2402)
  expect(await knowledge.reconcile()).toMatchObject({ notes: 2402, unchanged: notes })
})

test('row 60: a process that dies is started again, and finds what changed meanwhile', async () => {
  const knowledge = await open()
  await knowledge.reconcile()
  await knowledge.embedded()
  await until(knowledge, isReady)
  const down = until(knowledge, ({ state }) => state === 'unavailable')
  const asked = knowledge.search(request('kitten'))
  children[0]?.kill()
  await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
  expect(await down).toMatchObject({
    semanticReady: false,
    problem: expect.stringContaining('started again'),
  })
  await expect(knowledge.search(request('kitten'))).rejects.toMatchObject({ code: 'unavailable' })
  await writeFile(join(root, 'c.md'), 'Written while it was down')
  await until(knowledge, (status) => isReady(status) && status.notes === 3)
  expect(children).toHaveLength(2)
  expect((await knowledge.search(request('down', 'keyword'))).hits[0]?.path).toBe('c.md')
  expect(knowledge.status().problem).toBe(null)
})

deepTest(
  'row 60: five ends within a minute: after the third it does without vectors, says so, and words are found',
  async () => {
    const knowledge = await open()
    await knowledge.reconcile()
    for (let crash = 1; crash <= 5; crash += 1) {
      await until(knowledge, ({ state }) => state === 'ready')
      const down = until(knowledge, ({ state }) => state === 'unavailable')
      children.at(-1)?.kill()
      await down
    }
    const status = await until(
      knowledge,
      ({ state, problem }) => state === 'ready' && problem !== null,
    )
    expect(status).toMatchObject({
      semanticReady: false,
      problem: expect.stringContaining('switched off'),
    })
    const { mode, hits, notice } = await knowledge.search(request('kitten'))
    expect({ mode, path: hits[0]?.path }).toEqual({ mode: 'keyword', path: 'a.md' })
    expect(notice).toContain('switched off')
  },
  60_000,
)

deepTest('whoever looks through the vault is told of a restart instead', async () => {
  let restarts = 0
  const knowledge = await open({ onRestart: () => void (restarts += 1) })
  await knowledge.reconcile()
  await writeFile(join(root, 'c.md'), 'Written while it was down')
  children[0]?.kill()
  await until(knowledge, ({ state }) => state === 'unavailable')
  await until(knowledge, ({ state }) => state !== 'unavailable')
  // The new process says how it is before whoever asked for it hears that it is there.
  await waitUntil(() => expect(restarts).toBe(1))
  expect(knowledge.status().notes).toBe(2)
})

/** Of 100 parts; a rebuild is killed at each. */
const KILLED_AT = [50, 10, 90]

deepTest.each(KILLED_AT)(
  'row 34: killed at %i of 100 parts of a rebuild, the next run makes the index that an unharmed one makes',
  async (percent) => {
    for (let number = 0; number < 640; number += 1)
      await writeFile(join(root, `n${number}.md`), `note ${number} about [[n${number + 1}]]`)
    const knowledge = await open()
    const { notes, chunks, linksResolved } = await knowledge.reconcile()
    await knowledge.embedded()
    // What is being rebuilt says something else, so that nothing can be left from before.
    for (let number = 0; number < 640; number += 1)
      await writeFile(join(root, `n${number}.md`), `text ${number} about [[n${number + 1}]]`)
    const rebuilding = knowledge.reconcile({ rebuild: true })
    // The last steps may be over before they are told.
    await Promise.race([
      until(knowledge, ({ done, total }) => total > 0 && done >= (total * percent) / 100),
      rebuilding.catch(() => {}),
    ])
    const wentDown = until(knowledge, ({ state }) => state === 'unavailable')
    children[0]?.kill()
    // Close to its end it may get there before the signal does.
    await Promise.allSettled([rebuilding])
    await wentDown
    await until(knowledge, ({ state }) => state !== 'unavailable')
    await knowledge.reconcile()
    expect(await knowledge.reconcile()).toMatchObject({
      read: 0,
      notes,
      chunks,
      linksResolved,
      linksUnresolved: 1,
    })
    for (const number of [0, 320, 639]) {
      const { hits } = await knowledge.search(request(`text ${number}`, 'keyword'))
      expect(hits[0]).toMatchObject({
        path: `n${number}.md`,
        chunk: expect.stringContaining('text'),
      })
    }
    expect(await knowledge.search(request('note', 'keyword'))).toMatchObject({ hits: [] })
    await knowledge.embedded()
    await until(knowledge, isReady)
  },
  60_000,
)

test('a place that cannot be written says so instead of dying for ever', async () => {
  await writeFile(join(base, 'index'), 'a file in the place of the folder')
  const knowledge = await open({ clock: { ...systemClock, sleep: () => new Promise(() => {}) } })
  await until(knowledge, ({ state }) => state === 'unavailable')
  expect(knowledge.status().problem).toMatch(/index/)
  await expect(knowledge.search(request('a'))).rejects.toMatchObject({ code: 'unavailable' })
})

deepTest('a model that was downloaded is used, and still there after a restart', async () => {
  // The bundled one in the place of a real one, which cannot be had without the network.
  await cp(join(BUNDLED_MODELS, 'latent-mini'), join(base, 'models', 'all-MiniLM-L6-v2'), {
    recursive: true,
  })
  let knowledge = await open()
  await knowledge.reconcile()
  await knowledge.useEmbeddingModel('all-MiniLM-L6-v2')
  await knowledge.embedded()
  expect((await knowledge.search(request('cat'))).mode).toBe('hybrid')
  await until(knowledge, isAnsweredBy('all-MiniLM-L6-v2'))
  await knowledge.dispose()
  knowledge = await open({ embeddingModel: 'all-MiniLM-L6-v2' })
  await knowledge.reconcile()
  await knowledge.embedded()
  expect((await knowledge.search(request('cat'))).mode).toBe('hybrid')
})

deepTest(
  'an imported table is used; killed while it makes the vectors of the next model, it goes on, and the table answers',
  async () => {
    for (let number = 0; number < 800; number += 1)
      await writeFile(join(root, `n${number}.md`), `The kitten number ${number} sleeps.`)
    const slow = 'all-MiniLM-L6-v2'
    await cp(join(BUNDLED_MODELS, 'latent-mini'), join(base, 'models', slow), {
      recursive: true,
    })
    const folder = join(base, 'Table')
    const words = { note: [1, 0, 0], kitten: [1, 0, 0], roof: [0, 1, 0], thatch: [0, 1, 0.1] }
    await writeTinyTable(folder, words)
    await writeFile(join(root, 'house.md'), 'Roof roof roof.')
    const directories = { bundled: BUNDLED_MODELS, downloaded: join(base, 'models') }
    const { id } = await importTable(
      folder,
      { directories, models: [], clock: systemClock },
      new AbortController().signal,
    )
    const knowledge = await open({ onRestart: () => {} })
    await knowledge.reconcile()
    await knowledge.useEmbeddingModel(id)
    await knowledge.embedded()
    await until(knowledge, isAnsweredBy(id))
    const found = await knowledge.search(request('thatch'))
    expect(found).toMatchObject({ mode: 'hybrid' })
    expect(found.hits.map(({ path }) => path)).toEqual(['house.md'])

    const off = knowledge.onStatus(({ building }) => {
      if (!building) return
      off()
      children[0]?.kill()
    })
    await knowledge.useEmbeddingModel(slow).catch(() => {})
    await waitUntil(() => expect(children).toHaveLength(2))
    await until(knowledge, ({ embeddingModel, building, semanticReady }) =>
      Boolean(semanticReady && embeddingModel === id && building),
    )
    expect(await knowledge.search(request('thatch'))).toMatchObject({ mode: 'hybrid' })
    await knowledge.reconcile()
    await knowledge.embedded()
    await until(knowledge, isAnsweredBy(slow))
  },
)

test('its end closes the process, and a second end is no error', async () => {
  const knowledge = await open()
  const [child] = children
  const ended = new Promise<void>((resolve) => child?.onExit(resolve))
  await knowledge.dispose()
  await ended
  await knowledge.dispose()
  await expect(knowledge.search(request('a'))).rejects.toMatchObject({ code: 'unavailable' })
  expect(children).toHaveLength(1)
})

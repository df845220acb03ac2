import { cp, mkdir, mkdtemp, realpath, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeTinyTable } from '../../../../test/models/tiny-table.ts'
import { waitUntil } from '../../../../test/shared/wait-until.ts'
import { type IndexStatus, SearchRequest } from '../../../shared/contract/search.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { importTable } from '../../embedding/import-table.ts'
import { systemClock } from '../../platform/system.ts'
import { createVaultReader } from '../../vault/read/vault-reader.ts'
import { createIndexService, type IndexService } from '../worker/index-service.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { BUNDLED_MODELS } from '../../../../test/app/embedder-inside.ts'

const context = { signal: new AbortController().signal, clientId: 'test' }
/** The bundled model under the name of another one, which transformers.js runs: slow enough to be met in the middle. */
const SLOW = 'all-MiniLM-L6-v2'
const NOTES = 400

let base: string
let root: string
let downloaded: string
let service: IndexService
/** What was told of the index since it was opened. */
let told: IndexStatus[]
const services: IndexService[] = []

function open(embeddingModel = 'latent-mini'): void {
  service = createIndexService({
    indexDir: join(base, 'index'),
    reader: createVaultReader(root),
    models: { bundled: BUNDLED_MODELS, downloaded },
    embeddingModel,
    withVectors: true,
    clock: systemClock,
  })
  services.push(service)
  const seen: IndexStatus[] = []
  told = seen
  service.onStatus((status) => seen.push(status))
}
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'latent-switch-')))
  root = join(base, 'vault')
  downloaded = join(base, 'models')
  await mkdir(root)
  await cp(join(BUNDLED_MODELS, 'latent-mini'), join(downloaded, SLOW), { recursive: true })
  for (let number = 0; number < NOTES; number += 1)
    await writeFile(join(root, `n${number}.md`), `The kitten number ${number} sleeps on the sofa.`)
})
afterEach(async () => {
  for (const each of services.splice(0)) await each.dispose()
  await rm(base, { recursive: true, force: true })
})

const index = async (): Promise<void> => {
  await service.handlers.reconcile({ rebuild: false, acceptGone: false, places: null }, context)
  await service.handlers.embedded({}, context)
}
const use = (id: string) => service.handlers.useModel({ id }, context)
const status = () => service.handlers.status({}, context)
const kept = () => service.handlers.keptVectors({}, context)
const search = async (query = 'cat') =>
  service.handlers.search(SearchRequest.parse({ query }), context)
const untilBuilt = async (): Promise<void> => {
  await service.handlers.embedded({}, context)
  expect(await status()).toMatchObject({ building: null, semanticReady: true, state: 'ready' })
}

test('while the vectors of the next model are made the last one answers, and then it takes over in one step', async () => {
  open()
  await index()
  await use(SLOW)
  expect(await status()).toMatchObject({
    embeddingModel: 'latent-mini',
    building: { model: SLOW, total: NOTES },
    semanticReady: true,
  })
  expect(await search()).toMatchObject({ mode: 'hybrid', notice: null })
  await untilBuilt()
  expect(await status()).toMatchObject({ embeddingModel: SLOW })
  expect(await search()).toMatchObject({ mode: 'hybrid', notice: null })
  expect(told.slice(told.findIndex(({ building }) => building)).filter(notReady)).toEqual([])
  for (const { embeddingModel, building } of told)
    expect(building === null || building.model !== embeddingModel).toBe(true)
})
const notReady = ({ semanticReady }: IndexStatus): boolean => !semanticReady

deepTest('what is asked while the last model goes is still answered', async () => {
  open()
  await index()
  await use(SLOW)
  // Some are always on their way, whenever it goes.
  const answers: Promise<{ mode: string }>[] = []
  for (let last: typeof answers = []; (await status()).building !== null;) {
    const more = [search(), search()]
    answers.push(...more)
    await Promise.all(last)
    await setTimeout(5) // the model that is made shares the processor with them
    last = more
  }
  for (const { mode } of await Promise.all(answers)) expect(mode).toBe('hybrid')
  await untilBuilt()
})

deepTest(
  'a note saved meanwhile is found by meaning at once, and the next model knows it too',
  async () => {
    open()
    await index()
    await use(SLOW)
    await writeFile(join(root, 'tax.md'), 'The levy that the state wants of what people earn.')
    await service.handlers.refresh({ paths: [vaultPath('tax.md')] }, context)
    expect((await search('income tax')).hits.map(({ path }) => path)).toContain('tax.md')
    await untilBuilt()
    expect((await kept()).find(({ model }) => model === SLOW)?.vectors).toBe(NOTES + 1)
  },
)

deepTest(
  'closed in the middle it goes on with building, and the last model answers from the start',
  async () => {
    open()
    await index()
    await use(SLOW)
    await waitUntil(async () => expect((await status()).building?.done).toBeGreaterThan(0))
    await service.dispose()
    open(SLOW)
    expect(await search()).toMatchObject({ mode: 'hybrid' })
    expect(await status()).toMatchObject({ embeddingModel: 'latent-mini', semanticReady: true })
    const [vectors = 0] = (await kept()).flatMap((each) =>
      each.model === SLOW ? each.vectors : [],
    )
    expect(vectors).toBeGreaterThan(0)
    expect(vectors).toBeLessThan(NOTES)
    await index()
    await untilBuilt()
    expect(await status()).toMatchObject({ embeddingModel: SLOW })
    await service.dispose()
    open(SLOW)
    expect(await search(), 'and then it answers alone').toMatchObject({ mode: 'hybrid' })
    expect(await status()).toMatchObject({ embeddingModel: SLOW, building: null })
  },
)

deepTest(
  'called off, the last model stays, and what was made of the next is kept until somebody removes it',
  async () => {
    open()
    await index()
    await use(SLOW)
    await waitUntil(async () => expect((await status()).building?.done).toBeGreaterThan(0))
    const [mini] = await kept()
    await expect(
      service.handlers.dropVectors({ id: mini?.id ?? 0 }, context),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    await use('latent-mini')
    expect(await status()).toMatchObject({ embeddingModel: 'latent-mini', building: null })
    expect(await search()).toMatchObject({ mode: 'hybrid' })
    await service.handlers.embedded({}, context)
    const slow = (await kept()).find(({ model }) => model === SLOW)
    expect(slow?.vectors).toBeLessThan(NOTES)
    expect(slow).toMatchObject({ bytes: (slow?.vectors ?? 0) * 256 * 4, isInUse: false })
    await service.handlers.dropVectors({ id: slow?.id ?? 0 }, context)
    expect(await kept()).toMatchObject([{ model: 'latent-mini', vectors: NOTES, isInUse: true }])
    expect(await search()).toMatchObject({ mode: 'hybrid' })
    await use(SLOW)
    await untilBuilt()
    expect((await kept()).map(({ vectors }) => vectors)).toEqual([NOTES, NOTES])
  },
)

deepTest('a model that cannot be loaded changes nothing but what is said', async () => {
  await truncate(join(downloaded, SLOW, 'tokenizer.json'), 100)
  open()
  await index()
  await use(SLOW)
  expect(await status()).toMatchObject({
    embeddingModel: 'latent-mini',
    building: null,
    semanticReady: true,
    problem:
      'The embedding model is damaged: tokenizer.json is not what it should be. Latent mini goes on answering.',
  })
  expect(await search()).toMatchObject({ mode: 'hybrid' })
  await service.dispose()
  open(SLOW)
  expect(await search()).toMatchObject({ mode: 'hybrid' })
})

deepTest(
  'the last model may be gone when the index is opened: then words are searched until there are vectors',
  async () => {
    await cp(join(downloaded, SLOW), join(downloaded, 'bge-small-en-v1.5'), { recursive: true })
    open('bge-small-en-v1.5')
    await index()
    await service.dispose()
    await rm(join(downloaded, 'bge-small-en-v1.5'), { recursive: true })
    open()
    expect(await search()).toMatchObject({ mode: 'keyword' })
    await index()
    expect(await search()).toMatchObject({ mode: 'hybrid' })
  },
)

deepTest('an imported table is used like any model', async () => {
  const folder = join(base, 'Table')
  await writeTinyTable(folder, {
    note: [1, 0, 0],
    kitten: [1, 0, 0],
    roof: [0, 1, 0],
    thatch: [0, 1, 0.1],
  })
  await writeFile(join(root, 'house.md'), 'Roof roof roof.')
  const options = {
    directories: { bundled: BUNDLED_MODELS, downloaded },
    models: [],
    clock: systemClock,
  }
  const { id } = await importTable(folder, options, context.signal)
  open()
  await index()
  await use(id)
  await untilBuilt()
  expect(await status()).toMatchObject({ embeddingModel: id })
  const { mode, hits } = await search('thatch')
  expect(mode).toBe('hybrid')
  expect(hits.map(({ path }) => path)).toEqual(['house.md'])
})

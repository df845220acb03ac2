import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trialIndex } from '../../../test/feature/trial-index.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { systemClock } from '../platform/system.ts'
import { createVaultReader } from '../vault/read/vault-reader.ts'
import { openIndexDatabase } from './db/open-index.ts'
import { defineIndexPart, type IndexPart, partClient } from './index-part.ts'
import { createIndexService, type IndexService } from './worker/index-service.ts'

const context = { signal: new AbortController().signal, clientId: 'test' }
let base: string
let service: IndexService

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'latent-part-')))
  await mkdir(join(base, 'vault'))
  await write('a.md', 'ahoy ahoy\n')
  await write('b.md', 'ahoy and hello\n')
})
afterEach(async () => {
  await service.dispose()
  await rm(base, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(join(base, 'vault', name), text)

async function open(parts: readonly IndexPart[]): Promise<{ readonly indexed: number }> {
  service = createIndexService({
    indexDir: join(base, 'index'),
    reader: createVaultReader(join(base, 'vault')),
    models: { bundled: base, downloaded: base },
    embeddingModel: 'latent-mini',
    withVectors: false,
    parts,
    clock: systemClock,
  })
  return service.handlers.reconcile({ rebuild: false, acceptGone: false, places: null }, context)
}

async function reopen(parts: readonly IndexPart[]) {
  await service.dispose()
  return open(parts)
}

const counts = async (part = trialIndex(), atLeast = 1) =>
  (
    await partClient(part, async (question) => service.handlers.ask(question, context)).greetings({
      atLeast,
    })
  ).map(({ path, count }) => `${path} ${count}`)

test('a part keeps facts of every note in tables of its own, and answers from them', async () => {
  await open([trialIndex()])
  expect(await counts()).toEqual(['a.md 2', 'b.md 1'])
  expect(await counts(trialIndex(), 2)).toEqual(['a.md 2'])
  await write('a.md', 'nothing\n')
  await rm(join(base, 'vault', 'b.md'))
  await write('c.md', 'ahoy\n')
  const paths = ['a.md', 'b.md', 'c.md'].map(vaultPath)
  await service.handlers.refresh({ paths }, context)
  expect(await counts()).toEqual(['c.md 1'])
})

test('notes are read again when a part comes, when it holds something else, and when it comes back', async () => {
  expect((await open([])).indexed).toBe(2)
  expect((await reopen([trialIndex()])).indexed).toBe(2)
  expect(await counts()).toEqual(['a.md 2', 'b.md 1'])
  expect((await reopen([trialIndex()])).indexed).toBe(0)
  expect(await counts()).toEqual(['a.md 2', 'b.md 1'])

  const other = trialIndex(2, 'hello')
  expect((await reopen([other])).indexed).toBe(2)
  expect(await counts(other)).toEqual(['b.md 1'])

  // Without it its tables are gone, so what changes meanwhile cannot leave old rows behind.
  expect((await reopen([])).indexed).toBe(0)
  const beside = openIndexDatabase(join(base, 'index', 'index.db'))
  expect(() => beside.prepare('SELECT * FROM greetings')).toThrow('no such table')
  beside.close()
  await write('b.md', 'hello hello\n')
  await reopen([other])
  expect(await counts(other)).toEqual(['b.md 2'])
})

test('a query that no part has is refused, and so are a request and an answer of another form', async () => {
  await open([trialIndex()])
  const ask = (part: string, query: string, request: unknown) => async () =>
    service.handlers.ask({ part, query, request }, context)
  await expect(ask('trial', 'constructor', {})()).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask('other', 'greetings', { atLeast: 1 })()).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(ask('trial', 'greetings', { atLeast: 0 })()).rejects.toThrow('atLeast')
  const client = partClient(trialIndex(), async () => [{ path: 'a.md', count: 'many' }])
  await expect(client.greetings({ atLeast: 1 })).rejects.toThrow('count')
})

test('in the build a part lies beside the program under the name of its feature', () => {
  const part = { name: 'trial', queries: {} }
  expect(defineIndexPart('file:///app/out/main/index.js', part).module).toBe(
    'file:///app/out/main/trial-index.js',
  )
  expect(defineIndexPart('file:///src/a/index.knowledge.ts', part).module).toBe(
    'file:///src/a/index.knowledge.ts',
  )
})

import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SearchRequest, type SearchHit } from '../../../shared/contract/search.ts'
import { systemClock } from '../../platform/system.ts'
import { createVaultReader } from '../../vault/read/vault-reader.ts'
import { createIndexService, type IndexService } from '../worker/index-service.ts'
import { ODD_QUERIES, ODD_VAULT } from './testing/odd-queries.ts'

const context = { signal: new AbortController().signal, clientId: 'test' }
let base: string
let service: IndexService

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'latent-odd-')))
  for (const [path, text] of Object.entries(ODD_VAULT)) {
    const file = join(base, 'vault', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  service = createIndexService({
    indexDir: join(base, 'index'),
    reader: createVaultReader(join(base, 'vault')),
    snapshot: null,
    models: { bundled: join(base, 'none'), downloaded: join(base, 'none') },
    embeddingModel: 'latent-mini',
    withVectors: false,
    clock: systemClock,
  })
  await service.handlers.reconcile({ rebuild: false, acceptGone: false, places: null }, context)
})
afterAll(async () => {
  await service.dispose()
  await rm(base, { recursive: true, force: true })
})

async function search(query: string): Promise<SearchHit[]> {
  const request = SearchRequest.parse({ query, mode: 'keyword' })
  return (await service.handlers.search(request, context)).hits
}

describe('a query finds its note first, or nothing', () => {
  test.each(ODD_QUERIES.map(([query, first]) => ({ query, first })))(
    '$query',
    async ({ query, first }) => {
      const [hit] = await search(query)
      expect(hit?.path ?? null).toBe(first)
    },
  )

  test('36,000 characters around one word that tells', async () => {
    const hay = 'lorem ipsum dolor sit amet '.repeat(1334)
    const [hit] = await search(`qubits ${hay}`)
    expect(hit?.path).toBe('Quantum computing.md')
  })
})

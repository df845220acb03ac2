import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SearchMode } from '../../src/shared/contract/search.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import {
  createIndexService,
  type IndexService,
} from '../../src/main/knowledge/worker/index-service.ts'
import { systemClock } from '../../src/main/platform/system.ts'
import type { VaultFile, VaultReader } from '../../src/main/platform/vault-reader.ts'

export const MODES: readonly SearchMode[] = ['keyword', 'semantic', 'hybrid']
const context = { signal: new AbortController().signal, clientId: 'bench' }

/** An index of these notes, through the code that the app runs. */
export async function withIndex<T>(
  reader: VaultReader,
  measure: (service: IndexService) => Promise<T>,
): Promise<T> {
  const indexDir = mkdtempSync(join(tmpdir(), 'latent-bench-'))
  const service = createIndexService({
    indexDir,
    reader,
    models: {
      bundled: join(import.meta.dirname, '../../resources/models'),
      downloaded: join(indexDir, 'models'),
    },
    embeddingModel: 'latent-mini',
    withVectors: true,
    clock: systemClock,
  })
  try {
    await service.handlers.reconcile({ rebuild: false, acceptGone: false, places: null }, context)
    await service.handlers.embedded({}, context)
    return await measure(service)
  } finally {
    await service.dispose()
    rmSync(indexDir, { recursive: true, force: true })
  }
}

/** Paths of the best notes, each once, best first. */
export async function searchNotes(
  service: IndexService,
  query: string,
  mode: SearchMode,
  topK: number,
): Promise<string[]> {
  const filter = { tags: [], afterMs: null, beforeMs: null, folder: null }
  const { hits } = await service.handlers.search(
    { query, plain: true, mode, topK, sort: 'best', filter },
    context,
  )
  return [...new Set(hits.map((hit) => String(hit.path)))]
}

export const searchNames = async (service: IndexService, query: string): Promise<string[]> =>
  (await service.handlers.names({ query, limit: 10 }, context)).map(({ path }) => path)

/** A vault that exists only in memory. */
export function memoryReader(texts: ReadonlyMap<string, string>): VaultReader {
  const fileOf = (path: string): VaultFile => ({
    path: vaultPath(path),
    sizeBytes: texts.get(path)?.length ?? 0,
    modifiedMs: 0,
    changedMs: 0,
    mark: null,
  })
  return {
    async *walk() {
      for (const path of texts.keys()) yield fileOf(path)
    },
    stat: (path) => Promise.resolve(texts.has(path) ? fileOf(path) : null),
    read: (path) =>
      Promise.resolve({
        file: fileOf(path),
        etag: path,
        text: texts.get(path) ?? '',
        problem: null,
        isWritable: true,
      }),
    settled: () => Promise.resolve(),
  }
}

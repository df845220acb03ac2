import type { IndexStatus } from '../../src/shared/contract/search.ts'

/** What is told when the index is up to the vault. */
export const INDEX_READY: IndexStatus = {
  state: 'ready',
  notes: 3,
  chunks: 3,
  done: 0,
  total: 0,
  semanticReady: true,
  embeddingModel: 'latent-mini',
  skippedCount: 0,
  skipped: [],
  conflicts: [],
  held: null,
  problem: null,
}

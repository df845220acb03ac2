import type { IndexStatus } from '../../src/shared/contract/search.ts'

/** An index that is ready, but for `rest`. */
export const indexStatus = (rest: Partial<IndexStatus> = {}): IndexStatus => ({
  state: 'ready',
  notes: 1200,
  chunks: 5400,
  done: 0,
  total: 0,
  isPaused: false,
  semanticReady: true,
  embeddingModel: 'latent-mini',
  building: null,
  skippedCount: 0,
  skipped: [],
  conflicts: [],
  held: null,
  problem: null,
  ...rest,
})

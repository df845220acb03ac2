import type { IndexStatus } from '../../shared/contract/search.ts'
import type { Asked } from '../../shared/rpc/asked.ts'
import type { Disposable } from '../platform/ports.ts'
import type { knowledgeContract } from './contract/index-contract.ts'
import type { IndexPart, IndexQueries, PartClient } from './index-part.ts'

/**
 * What the index knows of the vault: the methods of its contract as functions, asked of the index process. Every call
 * may throw LatentError `unavailable` while that process is down (it is started again with a back-off), and `cancelled`
 * when its signal fires. Where entries lie, `captureFolders`, it adds to what is asked by itself.
 */
export interface Knowledge extends Asked<typeof knowledgeContract, 'captureFolders'>, Disposable {
  /** What a feature asks of its own part of the index. */
  part<Q extends IndexQueries>(part: IndexPart<Q>): PartClient<Q>
  status(): IndexStatus
  onStatus(listener: (status: IndexStatus) => void): () => void
  /** Switches the model of the vectors: see `useModel` of the contract. */
  useEmbeddingModel(id: string): Promise<void>
}

import { join } from 'node:path'
import type { EmbeddingModelInfo } from '../../shared/contract/embedding.ts'
import type { IndexStatus } from '../../shared/contract/search.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { createEmbeddingShelf, type EmbeddingShelf } from '../embedding/embedding-shelf.ts'
import { SHELF_WORDS } from '../embedding/words.ts'
import type { Network } from '../platform/network.ts'
import type { Clock } from '../platform/ports.ts'
import type { ChosenPlaces } from './chosen-places.ts'
import type { Config } from './config.ts'

/** What a person does with models for search by meaning: see `embedding.*` of the contract. */
export interface EmbeddingModels extends EmbeddingShelf {
  /** @throws LatentError `denied` for a folder that nobody chose here */
  importFolder(folder: string, signal: AbortSignal): Promise<EmbeddingModelInfo>
  /** @throws LatentError `conflict` while the model is chosen, answers or is to take the place of one that does */
  delete(id: string): Promise<void>
}

export function createEmbeddingModels({
  config,
  network,
  clock,
  places,
  chosen,
  indexStatus,
}: {
  readonly config: Pick<Config, 'dataDir' | 'resourcesDir'>
  readonly network: Network
  readonly clock: Clock
  readonly places: Pick<ChosenPlaces, 'checkModels'>
  /** The model of the settings. */
  readonly chosen: () => string
  /** Of the open vault. */
  readonly indexStatus: () => IndexStatus | null
}): EmbeddingModels {
  const shelf = createEmbeddingShelf({
    directories: {
      bundled: join(config.resourcesDir, 'models'),
      downloaded: join(config.dataDir, 'models'),
    },
    network,
    clock,
  })
  return {
    ...shelf,
    async importFolder(folder, signal) {
      await places.checkModels(folder)
      return shelf.importFolder(folder, signal)
    },
    async delete(id) {
      const status = indexStatus()
      if ([chosen(), status?.embeddingModel, status?.building?.model].includes(id)) {
        const name = (await shelf.list()).find((model) => model.id === id)?.name ?? id
        throw new LatentError('conflict', SHELF_WORDS.inUse(name))
      }
      await shelf.delete(id)
    },
  }
}

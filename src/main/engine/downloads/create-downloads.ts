import { join } from 'node:path'
import type { OfferedModel } from '../../../shared/contract/engine.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import {
  createDownloads,
  type Downloads,
  type DownloadsOptions,
} from '../../downloads/create-downloads.ts'
import { DOWNLOAD_WORDS } from '../../downloads/words.ts'
import { MODEL_HOST } from '../../platform/model-host.ts'
import { OFFERED_MODELS, type DownloadableModel } from './offered-models.ts'
import { MODEL_WORDS } from './words.ts'

/** The models that can be downloaded, in a folder of Latent's own: each is one file. */
export interface ModelDownloads extends Pick<
  Downloads,
  'run' | 'pause' | 'cancel' | 'delete' | 'dispose'
> {
  list(): Promise<OfferedModel[]>
  /** Where the file of an offered model is, or would be. @throws LatentError `not_found` */
  pathOf(id: string): string
}

export interface ModelDownloadsOptions extends Omit<DownloadsOptions, 'models'> {
  /** Absolute; made when something is downloaded. */
  readonly folder: string
  /** Default: the public ones. */
  readonly models?: readonly DownloadableModel[]
}

export function createModelDownloads(options: ModelDownloadsOptions): ModelDownloads {
  const { folder, models = OFFERED_MODELS, host = MODEL_HOST } = options
  const placeOf = ({ file }: DownloadableModel): string => join(folder, file)
  const { onDisk, failure, ...downloads } = createDownloads({
    ...options,
    models: models.map((model) => {
      const { id, name, repository, commit, file, bytes, sha256 } = model
      const source = { repository, commit, files: [{ file, bytes, sha256 }] }
      return { id, name, source, place: placeOf(model), isFolder: false }
    }),
  })
  return {
    ...downloads,
    pathOf(id) {
      const model = models.find((each) => each.id === id)
      if (!model) throw new LatentError('not_found', DOWNLOAD_WORDS.unknown)
      return placeOf(model)
    },
    list: () =>
      Promise.all(
        models.map(async (model) => ({
          id: model.id,
          name: model.name,
          ...MODEL_WORDS[model.id],
          bytes: model.bytes,
          memoryBytes: model.memoryBytes,
          licence: model.licence,
          host: new URL(host).host,
          repository: model.repository,
          onDisk: await onDisk(model.id),
          failure: failure(model.id),
        })),
      ),
  }
}

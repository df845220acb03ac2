import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmbeddingModelInfo } from '../../shared/contract/embedding.ts'
import type { OnDisk } from '../../shared/contract/engine.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { CHECKSUMS } from '../downloads/checksums.ts'
import {
  createDownloads,
  type Downloads,
  type DownloadsOptions,
} from '../downloads/create-downloads.ts'
import { MODEL_HOST } from '../platform/model-host.ts'
import { unlessGone } from '../platform/unless-gone.ts'
import { importTable } from './import-table.ts'
import { findModel, importedModels } from './imported-models.ts'
import {
  EMBEDDING_MODELS,
  type EmbeddingModel,
  modelDirectory,
  type ModelDirectories,
} from './models.ts'
import { SHELF_WORDS } from './words.ts'

/** The models that can be chosen for search by meaning: what comes with Latent, what was downloaded, what was imported. */
export interface EmbeddingShelf extends Pick<Downloads, 'run' | 'pause' | 'cancel' | 'dispose'> {
  /** The list's own order, then what was imported by name. */
  list(): Promise<EmbeddingModelInfo[]>
  /** Deletes the files of a model for good. @throws LatentError `not_found`, `invalid_input` for the bundled one */
  delete(id: string): Promise<void>
  /**
   * Copies a static table from a folder, once it was tried; otherwise nothing stays of it.
   * @throws LatentError `unavailable` with what is wrong, `conflict` where it is here already; the reason of `signal`
   */
  importFolder(folder: string, signal: AbortSignal): Promise<EmbeddingModelInfo>
}

export interface EmbeddingShelfOptions extends Omit<DownloadsOptions, 'models'> {
  readonly directories: ModelDirectories
  /** Default: the public ones. */
  readonly models?: readonly EmbeddingModel[]
}

export function createEmbeddingShelf(options: EmbeddingShelfOptions): EmbeddingShelf {
  const { directories, models = EMBEDDING_MODELS, host = MODEL_HOST } = options
  const { run, pause, cancel, dispose, onDisk, failure } = createDownloads({
    ...options,
    models: models.flatMap(({ id, name, origin, source }) =>
      source
        ? [{ id, name, source, place: modelDirectory({ id, origin }, directories), isFolder: true }]
        : [],
    ),
  })

  async function placeOf(model: EmbeddingModel): Promise<OnDisk> {
    if (model.source) return onDisk(model.id)
    const path = modelDirectory(model, directories)
    const isThere = await unlessGone(stat(join(path, CHECKSUMS)))
    return isThere ? { status: 'there', path } : { status: 'absent' }
  }

  async function infoOf(model: EmbeddingModel): Promise<EmbeddingModelInfo> {
    const { id, name, about, languages, licence, dimensions, bytes, origin, runtime, source } =
      model
    return {
      id,
      name,
      about,
      languages,
      licence,
      dimensions,
      bytes,
      origin,
      isTable: runtime !== 'transformers',
      from: source && { host: new URL(host).host, repository: source.repository },
      onDisk: await placeOf(model),
      failure: source && failure(id),
    }
  }

  return {
    run,
    pause,
    cancel,
    dispose,
    list: async () =>
      Promise.all([...models, ...(await importedModels(directories.downloaded))].map(infoOf)),
    async delete(id) {
      const model = await findModel(id, directories.downloaded)
      if (!model) throw new LatentError('not_found', SHELF_WORDS.unknown(id))
      if (model.origin === 'bundled')
        throw new LatentError('invalid_input', SHELF_WORDS.bundled(model.name))
      const place = await placeOf(model)
      if (place.status !== 'there')
        throw new LatentError('not_found', SHELF_WORDS.absent(model.name))
      await rm(place.path, { recursive: true })
    },
    importFolder: async (folder, signal) =>
      infoOf(await importTable(folder, { ...options, directories, models }, signal)),
  }
}

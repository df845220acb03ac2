import { stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { basename } from 'node:path'
import type {
  InsideModels,
  ModelDownloadEnd,
  ModelDownloadStep,
} from '../../shared/contract/engine.ts'
import type { EngineSpeed, EngineState, ModelFile } from '../../shared/domain/models/engine.ts'
import { INSIDE_ADDRESS, isOnServer, type Provider } from '../../shared/domain/models/provider.ts'
import type { Settings } from '../../shared/domain/settings.ts'
import { errorSentence, isAbort, LatentError } from '../../shared/rpc/errors.ts'
import type { ModelDownloads } from '../engine/downloads/create-downloads.ts'
import type { Engine } from '../engine/engine.ts'
import { findModelFiles, isModelFile } from '../engine/find-model-files.ts'
import type { OutsidePlaces } from '../feature/define-feature.ts'
import type { Ids } from '../platform/ports.ts'
import { unlessGone } from '../platform/unless-gone.ts'
import type { SavedProviders } from '../providers/saved-providers.ts'
import { goneFile } from '../providers/words.ts'
import type { ChosenPlaces } from './chosen-places.ts'
import { SHELF_WORDS } from './words.ts'

/** What a person does with models that run on this machine: see `engine.*` of the contract. */
export interface ModelShelf {
  state(): EngineState
  models(): Promise<InsideModels>
  download(id: string, signal: AbortSignal): AsyncGenerator<ModelDownloadStep, ModelDownloadEnd>
  pauseDownload(id: string): Promise<void>
  cancelDownload(id: string): Promise<void>
  deleteModel(id: string): Promise<void>
  chooseFile(): Promise<string | null>
  filesIn(folder: string, signal: AbortSignal): Promise<ModelFile[]>
  inspect(path: string, signal: AbortSignal): Promise<ModelFile>
  use(path: string, signal: AbortSignal): Promise<Provider>
  measure(path: string, signal: AbortSignal): Promise<EngineSpeed>
  unload(): Promise<void>
  /** That the file of a provider is one that a person chose here. @throws LatentError `denied`, `invalid_input` */
  checkProvider(provider: Provider): Promise<void>
}

export function createModelShelf({
  engine,
  downloads,
  places,
  outside,
  providers,
  settings,
  ids,
  changed,
}: {
  readonly engine: Engine
  readonly downloads: ModelDownloads
  readonly places: Pick<ChosenPlaces, 'checkModels'>
  readonly outside: Pick<OutsidePlaces, 'chooseFile'>
  readonly providers: Pick<SavedProviders, 'save' | 'setDefault'>
  readonly settings: () => Settings
  readonly ids: Ids
  /** Who can answer may be another one now. */
  readonly changed: () => Promise<void>
}): ModelShelf {
  const saved = (): readonly Provider[] =>
    settings().providers.filter((provider) => !isOnServer(provider))

  /** A window names only what a person chose, what is saved, and what was downloaded. */
  async function check(path: string): Promise<void> {
    if (!isModelFile(basename(path)))
      throw new LatentError('invalid_input', SHELF_WORDS.noModelFile(basename(path)))
    if (saved().some(({ file }) => file === path)) return
    const { offered } = await shelf.models()
    if (offered.some(({ onDisk }) => onDisk.status === 'there' && onDisk.path === path)) return
    await places.checkModels(path)
  }

  /** What the file says of itself; where it says nothing, why not. */
  async function described(path: string, signal: AbortSignal): Promise<ModelFile> {
    try {
      return await engine.inspect(path, signal)
    } catch (error) {
      if (!(error instanceof LatentError) || isAbort(error)) throw error
      const bytes = (await unlessGone(stat(path)))?.size ?? 0
      const problem = errorSentence(error)
      const name = basename(path)
      return { path, name, bytes, contextTokens: null, memoryBytes: null, problem }
    }
  }

  const shelf: ModelShelf = {
    state: () => engine.state(),
    models: async () => ({ offered: await downloads.list(), memoryBytes: totalmem() }),
    async *download(id, signal) {
      const end = yield* downloads.run(id, signal)
      if (end === 'done') await changed()
      return end
    },
    pauseDownload: (id) => downloads.pause(id),
    cancelDownload: (id) => downloads.cancel(id),
    async deleteModel(id) {
      if (engine.state().running?.path === downloads.pathOf(id)) await engine.unload()
      await downloads.delete(id)
      await changed()
    },
    chooseFile: () => outside.chooseFile({ title: SHELF_WORDS.dialog, extensions: ['gguf'] }),
    async filesIn(folder, signal) {
      await places.checkModels(folder)
      const found: ModelFile[] = []
      for (const path of await findModelFiles(folder, signal))
        found.push(await described(path, signal))
      return found
    },
    async inspect(path, signal) {
      await check(path)
      return engine.inspect(path, signal)
    },
    async use(path, signal) {
      await check(path)
      const { name, problem } = await engine.inspect(path, signal)
      if (problem !== null) throw new LatentError('unavailable', problem)
      const known = saved().find(({ file }) => file === path)
      const provider = known ?? providers.save(insideProvider(path, name, ids.random()))
      if (settings().defaultProvider === null) providers.setDefault(provider.id)
      await changed()
      return provider
    },
    async measure(path, signal) {
      await check(path)
      if (!(await unlessGone(stat(path))))
        throw new LatentError('not_found', goneFile(basename(path)))
      return engine.measure(path, signal)
    },
    unload: () => engine.unload(),
    async checkProvider(provider) {
      if (!isOnServer(provider) && provider.file !== undefined) await check(provider.file)
    },
  }
  return shelf
}

const insideProvider = (file: string, found: string, id: string): Provider => {
  const name = found.trim().slice(0, 100) || basename(file).slice(0, 100)
  return { id, name, preset: 'inside', baseUrl: INSIDE_ADDRESS, model: found.slice(0, 256), file }
}

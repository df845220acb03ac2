import { z } from 'zod'
import { EngineSpeed, EngineState, ModelFile } from '../domain/models/engine.ts'
import { Provider } from '../domain/models/provider.ts'
import { call, stream } from '../rpc/contract.ts'

/** What of a model is on this machine. */
export const OnDisk = z.discriminatedUnion('status', [
  z.object({ status: z.literal('absent') }),
  /** It is being downloaded, or can go on from here. */
  z.object({
    status: z.literal('part'),
    bytes: z.number().int().min(0),
    isRunning: z.boolean(),
  }),
  z.object({ status: z.literal('there'), path: z.string() }),
])
export type OnDisk = z.output<typeof OnDisk>

/** A model that Latent knows where to get, and what of it is on this machine. */
export const OfferedModel = z.object({
  id: z.string(),
  name: z.string(),
  /** What it is good for, as a sentence. */
  about: z.string(),
  /** Of its file. */
  bytes: z.number().int().positive(),
  /** What it needs in memory, about, with a conversation of usual length. */
  memoryBytes: z.number().int().positive(),
  languages: z.string(),
  /** Its name, and what it asks for where that is unusual. */
  licence: z.string(),
  /** Where it comes from: the host, and whose repository there. */
  host: z.string(),
  repository: z.string(),
  onDisk: OnDisk,
  /** How its last download ended, as a sentence, where that was not wanted. */
  failure: z.string().nullable(),
})
export type OfferedModel = z.output<typeof OfferedModel>

export const InsideModels = z.object({
  offered: z.array(OfferedModel),
  /** All the memory of this machine. */
  memoryBytes: z.number().int().positive(),
})
export type InsideModels = z.output<typeof InsideModels>

export const ModelDownloadStep = z.object({
  /** `checking`: all is there, and is compared with its checksum. */
  phase: z.enum(['fetching', 'checking']),
  doneBytes: z.number().int().min(0),
})
export type ModelDownloadStep = z.output<typeof ModelDownloadStep>

/** `stopped`: by somebody, on purpose. */
export const ModelDownloadEnd = z.enum(['done', 'stopped'])
export type ModelDownloadEnd = z.output<typeof ModelDownloadEnd>

const id = z.object({ id: z.string() })
/** Absolute. Fails with `denied` for what nobody chose here. */
const path = z.object({ path: z.string().min(1).max(4096) })

/** Models that run on this machine, without a server. */
export const engine = {
  'engine.state': call(z.object({}), EngineState),
  'engine.models': call(z.object({}), InsideModels),
  /**
   * Downloads an offered model, goes on with a part of it, or watches while that runs: whoever stops listening stops
   * nothing. Fails with `unavailable`, `denied` (“Local only” is on), `conflict` (another Latent does it).
   */
  'engine.download': stream(id, ModelDownloadStep, ModelDownloadEnd),
  /** Stops it; the part stays. */
  'engine.pauseDownload': call(id, z.null()),
  /** Stops it; the part goes. */
  'engine.cancelDownload': call(id, z.null()),
  /** Deletes the file of a downloaded model for good, after it was unloaded. */
  'engine.deleteModel': call(id, z.null()),
  /** The system's dialog for one model file; null when cancelled. `unavailable` in the browser. */
  'engine.chooseFile': call(z.object({}), z.string().nullable()),
  /**
   * The model files of a folder that was chosen, as by `app.chooseFolder` or `app.folders`, and of three levels of folders
   * in it, by name. A model in several files is its first one.
   */
  'engine.filesIn': call(z.object({ folder: z.string().min(1).max(4096) }), z.array(ModelFile)),
  'engine.inspect': call(path, ModelFile),
  /** Saves it as a model that can be chosen, unless it is one; the default, where there is none. */
  'engine.use': call(path, Provider),
  /** Loads it, and lets it read and write a little. */
  'engine.measure': call(path, EngineSpeed),
  'engine.unload': call(z.object({}), z.null()),
}

export const engineEvents = { 'engine.changed': EngineState }

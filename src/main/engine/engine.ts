import type { EngineSpeed, EngineState, ModelFile } from '../../shared/domain/models/engine.ts'
import type { ModelProfile } from '../../shared/domain/models/model-profile.ts'
import type { Model } from '../agent/model.ts'
import type { Disposable } from '../platform/ports.ts'

/** A model file that answers. */
export interface InsideModelOptions {
  /** Absolute. */
  readonly path: string
  /** As the person calls it. */
  readonly name: string
  readonly profile?: ModelProfile
}

/**
 * Runs model files on this machine, in a process of its own that is started when something is asked of one, and ends
 * when nothing was for a while. It alone has the native code: when that crashes, what was asked fails with a sentence and
 * nothing else does.
 */
export interface Engine extends Disposable {
  state(): EngineState
  onState(listener: (state: EngineState) => void): () => void
  /** Reads what a file says of itself; loads nothing. @throws LatentError `not_found`, `unavailable`, `cancelled` */
  inspect(path: string, signal: AbortSignal): Promise<ModelFile>
  /** Loads nothing until it is asked. One is loaded at a time, and what is asked meanwhile waits. */
  model(options: InsideModelOptions): Model
  /** Loads the file and lets it read and write a little. @throws LatentError `unavailable`, `cancelled` */
  measure(path: string, signal: AbortSignal): Promise<EngineSpeed>
  /** Gives its memory back. What it is answering ends as `unavailable`. */
  unload(): Promise<void>
}

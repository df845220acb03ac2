import type { Disposable } from '../platform/ports.ts'
import { createWorkerClient } from '../platform/threads/worker-client.ts'
import type { TextKind, TextReading } from './encoder.ts'
import type { EmbeddingContract, EmbeddingWorkerData } from './worker-contract.ts'

/** Turns texts into vectors in a thread of its own, so that nobody waits for a model. */
export interface Embedder extends Disposable {
  readonly modelId: string
  /** @throws LatentError `unavailable` with the reason when the model cannot be loaded. */
  load(): Promise<{ readonly dimensions: number; readonly fingerprint: string }>
  /**
   * One unit-length vector per text, in order (cosine = dot product). Long texts are cut at the model's own limit, so
   * pass chunks, not notes; leave empty texts out, their vectors mean nothing. Zeros for a text that the model does not
   * know.
   * @throws LatentError `unavailable` when the model cannot be loaded or its thread died; `cancelled` by `signal`.
   */
  embed(texts: readonly string[], kind: TextKind, signal: AbortSignal): Promise<Float32Array[]>
  /** How each text falls into tokens. @throws as `embed` does */
  read(texts: readonly string[], signal: AbortSignal): Promise<TextReading[]>
}

/** The thread starts at the first call, and again at the next call after it died. */
export function createEmbedder(model: EmbeddingWorkerData): Embedder {
  const thread = createWorkerClient<EmbeddingContract>({
    entry: workerEntry(),
    workerData: model,
    stopped: 'The embedding model stopped working.',
    switchedOff: 'The embedding model is switched off.',
    finish: (client) => client.call('finish', {}),
  })
  return {
    modelId: model.modelId,
    load: () => thread.ask((client) => client.call('load', {})),
    embed: (texts, kind, signal) =>
      thread.ask((client) => client.call('embed', { texts: [...texts], kind }, { signal })),
    read: (texts, signal) =>
      thread.ask((client) => client.call('read', { texts: [...texts] }, { signal })),
    dispose: thread.dispose,
  }
}

/** From source, and in the build, where entries lie side by side under their own names. */
const workerEntry = (): URL =>
  new URL(
    import.meta.url.endsWith('.ts') ? './worker.ts' : './embedding-worker.js',
    import.meta.url,
  )

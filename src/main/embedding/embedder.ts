import { Worker } from 'node:worker_threads'
import { createClient, type Client } from '../../shared/rpc/client.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { ClientChannel, ServerFrame } from '../../shared/rpc/frames.ts'
import { createInbox } from '../../shared/rpc/inbox.ts'
import type { Disposable } from '../platform/ports.ts'
import type { TextKind } from './encoder.ts'
import type { EmbeddingContract, EmbeddingWorkerData } from './worker-contract.ts'

/** Turns texts into vectors in a thread of its own, so that nobody waits for a model. */
export interface Embedder extends Disposable {
  readonly modelId: string
  /** @throws LatentError `unavailable` with the reason when the model cannot be loaded. */
  load(): Promise<{ readonly dimensions: number; readonly fingerprint: string }>
  /**
   * One unit-length vector per text, in order (cosine = dot product). Long texts are cut at the model's own limit, so
   * pass chunks, not notes; leave empty texts out, their vectors mean nothing.
   * @throws LatentError `unavailable` when the model cannot be loaded or its thread died; `cancelled` by `signal`.
   */
  embed(texts: readonly string[], kind: TextKind, signal: AbortSignal): Promise<Float32Array[]>
}

/** The thread starts at the first call, and again at the next call after it died. */
export function createEmbedder(model: EmbeddingWorkerData): Embedder {
  let running: { readonly worker: Worker; readonly client: Client<EmbeddingContract> } | undefined
  let isDisposed = false

  function client(): Client<EmbeddingContract> {
    if (isDisposed) throw new LatentError('unavailable', 'The embedding model is switched off.')
    if (running) return running.client
    const worker = new Worker(workerEntry(), { workerData: model })
    running = { worker, client: createClient<EmbeddingContract>(workerChannel(worker)) }
    worker.on('exit', () => {
      if (running?.worker === worker) running = undefined
    })
    return running.client
  }

  return {
    modelId: model.modelId,
    load: async () => diedAsUnavailable(client().call('load', {})),
    embed: async (texts, kind, signal) =>
      diedAsUnavailable(client().call('embed', { texts: [...texts], kind }, { signal })),
    async dispose() {
      isDisposed = true
      await running?.worker.terminate()
    },
  }
}

/** From source, and in the build, where entries lie side by side under their own names. */
const workerEntry = (): URL =>
  new URL(
    import.meta.url.endsWith('.ts') ? './worker.ts' : './embedding-worker.js',
    import.meta.url,
  )

function workerChannel(worker: Worker): ClientChannel {
  const inbox = createInbox<ServerFrame>()
  worker.on('message', (frame: ServerFrame) => inbox.deliver(frame))
  // `exit` follows and says what a caller needs; without this listener the error would end the process.
  worker.on('error', () => {})
  worker.on('exit', () => inbox.close())
  return {
    send: (frame) => {
      if (!inbox.closed) worker.postMessage(frame)
    },
    onFrame: (listener) => inbox.onFrame(listener),
    onClose: (listener) => inbox.onClose(listener),
  }
}

async function diedAsUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof LatentError && error.code === 'disconnected')
      throw new LatentError('unavailable', 'The embedding model stopped working.')
    throw error
  }
}

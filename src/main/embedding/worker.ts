import { parentPort, workerData } from 'node:worker_threads'
import { portChannel } from '../../shared/rpc/port-channel.ts'
import { createServer } from '../../shared/rpc/server.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { ClientFrame, ServerFrame } from '../../shared/rpc/frames.ts'
import { type LoadedEncoder, loadEncoder } from './load-encoder.ts'
import { embeddingContract, EmbeddingWorkerData } from './worker-contract.ts'

// The entry of the embedding thread: one model, loaded at the first question.
if (!parentPort) throw new Error('Not a thread.')
const { modelId, directory } = EmbeddingWorkerData.parse(workerData)
let loading: Promise<LoadedEncoder> | undefined
let isFinishing = false
/** Also what was called off: a model does not stop in the middle. */
const working = new Set<Promise<unknown>>()
const encoder = (): Promise<LoadedEncoder> => (loading ??= loadEncoder(modelId, directory))

createServer(
  embeddingContract,
  {
    load: async () => {
      const { dimensions, fingerprint } = await encoder()
      return { dimensions, fingerprint }
    },
    async embed({ texts, kind }, { signal }) {
      const model = await encoder()
      signal.throwIfAborted()
      if (isFinishing) throw new LatentError('cancelled', 'Cancelled.')
      const work = model.encode(texts, kind)
      working.add(work)
      return work.finally(() => working.delete(work))
    },
    read: async ({ texts }) => {
      const { read } = await encoder()
      return texts.map(read)
    },
    async finish() {
      isFinishing = true
      await Promise.allSettled([loading, ...working])
      return null
    },
  },
  { onUnexpected: (error) => console.error(error) },
).attach(portChannel<ServerFrame, ClientFrame>(parentPort), 'index')

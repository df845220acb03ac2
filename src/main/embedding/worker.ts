import { parentPort, workerData } from 'node:worker_threads'
import { portChannel } from '../../shared/rpc/port-channel.ts'
import { createServer } from '../../shared/rpc/server.ts'
import type { ClientFrame, ServerFrame } from '../../shared/rpc/frames.ts'
import { type LoadedEncoder, loadEncoder } from './load-encoder.ts'
import { embeddingContract, EmbeddingWorkerData } from './worker-contract.ts'

// The entry of the embedding thread: one model, loaded at the first question.
if (!parentPort) throw new Error('Not a thread.')
const { modelId, directory } = EmbeddingWorkerData.parse(workerData)
let loading: Promise<LoadedEncoder> | undefined
const encoder = (): Promise<LoadedEncoder> => (loading ??= loadEncoder(modelId, directory))

createServer(
  embeddingContract,
  {
    load: async () => {
      const { dimensions, fingerprint } = await encoder()
      return { dimensions, fingerprint }
    },
    embed: async ({ texts, kind }) => (await encoder()).encode(texts, kind),
    read: async ({ texts }) => {
      const { read } = await encoder()
      return texts.map(read)
    },
  },
  { onUnexpected: (error) => console.error(error) },
).attach(portChannel<ServerFrame, ClientFrame>(parentPort), 'index')

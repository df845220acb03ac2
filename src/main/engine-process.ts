import { createServer } from '../shared/rpc/server.ts'
import { engineContract } from './engine/contract/engine-contract.ts'
import { EngineProcessOptions } from './engine/contract/process-options.ts'
import { createEngineService } from './engine/worker/engine-service.ts'
import { parentChannel } from './platform/process-channel.ts'

// The entry of the engine process: it runs model files, and dies with the process that started it. What crashes in
// native code crashes here.
const options = EngineProcessOptions.parse(JSON.parse(process.argv[2] ?? ''))
const channel = parentChannel()
process.on('uncaughtException', (error) => {
  console.error(error)
  process.exit(1)
})
// Ctrl+C reaches the whole group of a forked process. It ends with its parent, which may still be at work with it.
if (process.send !== undefined)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

let told = 0
const service = createEngineService({
  ...options,
  onLoading(loaded) {
    // It is told of every tensor.
    if (loaded > told && loaded < Math.min(1, told + 0.01)) return
    told = loaded
    server.emit('loading', { loaded })
  },
})
const server = createServer(
  engineContract,
  {
    ...service,
    close: () => {
      // After the answer is on its way. Nothing is kept, so nothing is put away.
      setImmediate(() => process.exit(0))
      return null
    },
  },
  { onUnexpected: (error, method) => console.error(`${method}:`, error) },
)
server.attach(channel, 'main')
channel.onClose(() => process.exit(0))

import { parentPort, workerData } from 'node:worker_threads'

// The reading thread, which ends in the middle: at the request that its data say.
const { dies } = workerData as { readonly dies: { readonly method: string; readonly at: number } }
let asked = 0
parentPort?.on('message', (frame: { readonly method?: string }) => {
  if (frame.method !== dies.method) return
  asked += 1
  if (asked === dies.at) process.exit(1)
})
await import('../../src/main/reading-worker.ts')

import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { backUpDatabase } from '../../sqlite/copy-database.ts'

// A thread for one backup: to copy and check a large database takes longer than a window may wait.
const { file, target } = z.object({ file: z.string(), target: z.string() }).parse(workerData)
try {
  await backUpDatabase(file, target)
  parentPort?.postMessage({ failure: null })
} catch (error) {
  if (!(error instanceof LatentError)) throw error
  parentPort?.postMessage({ failure: error.message })
}

import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

const Start = z.object({ work: z.unknown(), ending: z.instanceof(Int32Array) })

/** In a thread of `startNativeThread`: what it is to do, how it answers, and whether it is to end before its next step. */
export function nativeWork<Work>(schema: z.ZodType<Work>) {
  const { work, ending } = Start.parse(workerData)
  return {
    work: schema.parse(work),
    isEnding: (): boolean => Atomics.load(ending, 0) !== 0,
    answer: (said: unknown): void => parentPort?.postMessage(said),
  }
}

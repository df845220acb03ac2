import { parentPort, workerData } from 'node:worker_threads'

/**
 * In a thread of `startNativeThread`: what it is to do, how it answers, and whether it is to end before its next step.
 * @param parse of a schema: what came from another thread is looked at
 */
export function nativeWork<Work>(parse: (work: unknown) => Work) {
  const { work, ending } = workerData as { readonly work: unknown; readonly ending: Int32Array }
  return {
    work: parse(work),
    isEnding: (): boolean => Atomics.load(ending, 0) !== 0,
    answer: (said: unknown): void => parentPort?.postMessage(said),
  }
}

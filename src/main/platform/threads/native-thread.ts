import { Worker } from 'node:worker_threads'

export interface NativeThread<Answer> {
  /** What it said before it ended; undefined when it said nothing. Rejects with what it threw. */
  readonly answer: Promise<Answer | undefined>
  /** Asks it to end at its next step, and waits for that. */
  end(): Promise<void>
}

/**
 * A thread for one piece of work in native code. It is never cut off: where that happens while a library is loaded, Node
 * ends the whole process. `../platform/threads/native-work.ts` is its other side.
 */
export function startNativeThread<Answer>(entry: URL, work: object): NativeThread<Answer> {
  const ending = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(entry, { workerData: { work, ending } })
  const answer = new Promise<Answer | undefined>((resolve, reject) => {
    let said: Answer | undefined
    thread.on('message', (message: Answer) => (said = message))
    thread.on('error', reject)
    thread.on('exit', () => resolve(said))
  })
  return {
    answer,
    async end() {
      Atomics.store(ending, 0, 1)
      await answer.catch(() => {}) // told to whoever waits for the answer
    },
  }
}

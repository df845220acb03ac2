import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker, isMainThread, workerData } from 'node:worker_threads'
import { setImmediate as turn } from 'node:timers/promises'

export type WritingStyle = 'in place' | 'by rename'

/** Another program that writes into a note at a moment that is drawn by lot, from a thread of its own. */
export interface RacingWriter {
  /** Writes `racingText(number)` after `spinUs` microseconds. */
  start(number: number, options: { readonly style: WritingStyle; readonly spinUs: number }): void
  /** Resolves when what was started has ended. */
  ended(): Promise<void>
  dispose(): Promise<void>
}

export const racingText = (number: number): string => `EXT ${number}\n`

// Places of the shared memory.
const COMMAND = 0
const NUMBER = 1
const SPIN_US = 2
const IS_RENAME = 3
const IDLE = 0
const GO = 1
const STOP = 2

/** @param folder of the note `note.md`; what is renamed onto it is made beside it */
export async function createRacingWriter(folder: string): Promise<RacingWriter> {
  const shared = new Int32Array(new SharedArrayBuffer(16))
  const worker = new Worker(new URL(import.meta.url), { workerData: { shared, folder } })
  await new Promise((resolve) => worker.once('online', resolve))
  const command = (value: number): void => {
    Atomics.store(shared, COMMAND, value)
    Atomics.notify(shared, COMMAND)
  }
  return {
    start(number, { style, spinUs }) {
      shared[NUMBER] = number
      shared[SPIN_US] = Math.floor(spinUs)
      shared[IS_RENAME] = style === 'by rename' ? 1 : 0
      command(GO)
    },
    async ended() {
      while (Atomics.load(shared, COMMAND) !== IDLE) await turn()
    },
    async dispose() {
      command(STOP)
      await worker.terminate()
    },
  }
}

function run({ shared, folder }: { readonly shared: Int32Array; readonly folder: string }): void {
  const note = join(folder, 'note.md')
  for (;;) {
    Atomics.wait(shared, COMMAND, IDLE)
    if (Atomics.load(shared, COMMAND) === STOP) return
    const until = process.hrtime.bigint() + BigInt(shared[SPIN_US] ?? 0) * 1000n
    while (process.hrtime.bigint() < until);
    const text = racingText(shared[NUMBER] ?? 0)
    if (shared[IS_RENAME] === 1) {
      writeFileSync(join(folder, 'theirs.tmp'), text)
      renameSync(join(folder, 'theirs.tmp'), note)
    } else writeFileSync(note, text)
    Atomics.store(shared, COMMAND, IDLE)
  }
}

if (!isMainThread) run(workerData as Parameters<typeof run>[0])

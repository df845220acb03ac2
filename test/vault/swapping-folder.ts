import { renameSync, symlinkSync, unlinkSync } from 'node:fs'
import { Worker, isMainThread, workerData } from 'node:worker_threads'

/** Another program that puts a link to `outside` in the place of `folder`, and the folder back, again and again. */
export interface SwappingFolder {
  /** Puts the folder back for good. */
  dispose(): Promise<void>
}

interface Places {
  readonly folder: string
  readonly outside: string
  /** 0 while it goes on. */
  readonly state: Int32Array
}

const STOP = 1
const STOPPED = 2

/** Both absolute. */
export async function createSwappingFolder(
  folder: string,
  outside: string,
): Promise<SwappingFolder> {
  const state = new Int32Array(new SharedArrayBuffer(4))
  const places: Places = { folder, outside, state }
  const worker = new Worker(new URL(import.meta.url), { workerData: places })
  await new Promise((resolve) => worker.once('online', resolve))
  return {
    async dispose() {
      Atomics.store(state, 0, STOP)
      await Atomics.waitAsync(state, 0, STOP, 10_000).value
      await worker.terminate()
    },
  }
}

function swap({ folder, outside, state }: Places): void {
  const away = `${folder}.away`
  let number = 0
  while (Atomics.load(state, 0) !== STOP) {
    renameSync(folder, away)
    try {
      symlinkSync(outside, folder)
    } catch {
      // The program that is raced made the folder anew in that moment.
      renameSync(folder, `${folder}.made ${number++}`)
      renameSync(away, folder)
      continue
    }
    spin(LINK_US)
    unlinkSync(folder)
    try {
      renameSync(away, folder)
    } catch {
      renameSync(folder, `${folder}.made ${number++}`)
      renameSync(away, folder)
    }
    spin(FOLDER_US)
  }
  Atomics.store(state, 0, STOPPED)
  Atomics.notify(state, 0)
}

// A link for about as long as one system call of the program that is raced, a folder for about as long as a write.
const LINK_US = 150
const FOLDER_US = 3000

function spin(maxUs: number): void {
  const until = process.hrtime.bigint() + BigInt(Math.floor(Math.random() * maxUs * 1000))
  while (process.hrtime.bigint() < until);
}

if (!isMainThread) swap(workerData as Places)

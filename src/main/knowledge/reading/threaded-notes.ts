import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Disposable } from '../../platform/ports.ts'
import { createWorkerClient, type WorkerClient } from '../../platform/threads/worker-client.ts'
import type { SkippedEntry, VaultFile } from '../../platform/vault-reader.ts'
import type { NoteSource } from './note-source.ts'
import type { ReadingContract, ReadingData } from './reading-contract.ts'
import { READING_STOPPED } from './words.ts'

/** After so many ends this process does without the thread. */
const MOST_ENDS = 3
const REST_MS = 5000
/** To start a thread takes longer than to read as many. */
const FEW = 400

/**
 * Notes as a thread of its own reads and parses them, while this one writes what came before; a few are read in place.
 * Whatever becomes of the thread, no note is missing: what it leaves undone is done by `inPlace`.
 */
export function createThreadedNotes({
  entry,
  data,
  inPlace,
  onStopped,
  few = FEW,
}: {
  readonly entry: URL
  readonly data: ReadingData
  readonly inPlace: NoteSource
  /** For the log. */
  readonly onStopped: (sentence: string) => void
  /** Up to so many files no thread is started. */
  readonly few?: number
}): NoteSource & Disposable {
  let running: WorkerClient<ReadingContract> | null = null
  let users = 0
  let resting: NodeJS.Timeout | undefined
  let ends = 0
  /** Whether the last walk met more than a few. */
  let isMany = few === 0
  let isDisposed = false

  /** Between two looks nobody needs the thread, which keeps what it parsed last for itself. */
  async function withThread<T>(
    work: (thread: WorkerClient<ReadingContract>) => Promise<T>,
  ): Promise<T> {
    clearTimeout(resting)
    running ??= createWorkerClient<ReadingContract>({
      entry,
      workerData: data,
      stopped: READING_STOPPED,
      switchedOff: READING_STOPPED,
    })
    users += 1
    try {
      return await work(running)
    } finally {
      users -= 1
      if (users === 0) resting = setTimeout(() => void end(), REST_MS).unref()
    }
  }
  async function end(): Promise<void> {
    clearTimeout(resting)
    const thread = running
    running = null
    await thread?.dispose()
  }
  function hasEnded(error: unknown): boolean {
    if (isDisposed) return false
    if (!(error instanceof LatentError) || error.code !== 'disconnected') return false
    ends += 1
    onStopped(READING_STOPPED)
    return true
  }

  return {
    async *walk(signal, places) {
      const met = new Set<string>()
      isMany = few === 0
      if (!isMany) {
        for await (const batch of inPlace.walk(signal, places)) {
          for (const { path } of batch) met.add(path)
          yield batch
          isMany = met.size > few
          if (isMany) break
        }
        if (!isMany) return
      }
      const fresh = (batch: readonly (VaultFile | SkippedEntry)[]) =>
        batch.filter(({ path }) => !met.has(path))
      if (ends < MOST_ENDS) {
        // Batches are handed on as they come, so the thread is held from the first to the last.
        const held = Promise.withResolvers<void>()
        const holding = withThread(() => held.promise)
        try {
          const client = await withThread((thread) => thread.ask((each) => Promise.resolve(each)))
          const input = { places: places === null ? null : [...places] }
          for await (const batch of client.stream('walk', input, { signal })) {
            const unmet = fresh(batch)
            for (const { path } of unmet) met.add(path)
            yield unmet
          }
          return
        } catch (error) {
          if (!hasEnded(error)) throw error
        } finally {
          held.resolve()
          await holding
        }
      }
      for await (const batch of inPlace.walk(signal, places)) yield fresh(batch)
    },
    async read(wanted) {
      if (!isMany || ends >= MOST_ENDS) return inPlace.read(wanted)
      return withThread((thread) =>
        thread.ask((client) =>
          client.call('read', { wanted: [...wanted] }).catch((error: unknown) => {
            if (hasEnded(error)) return inPlace.read(wanted)
            throw error
          }),
        ),
      )
    },
    dispose() {
      isDisposed = true
      return end()
    },
  }
}

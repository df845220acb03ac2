import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Disposable } from '../../platform/ports.ts'
import { createWorkerClient } from '../../platform/worker-client.ts'
import type { NoteSource } from './note-source.ts'
import type { ReadingContract, ReadingData } from './reading-contract.ts'
import { READING_STOPPED } from './words.ts'

/** After so many ends this process does without the thread. */
const MOST_ENDS = 3

/**
 * Notes as a thread of its own reads and parses them, while this one writes what came before. Whatever becomes of the
 * thread, no note is missing: what it leaves undone is done by `inPlace`.
 */
export function createThreadedNotes({
  entry,
  data,
  inPlace,
  onStopped,
}: {
  readonly entry: URL
  readonly data: ReadingData
  readonly inPlace: NoteSource
  /** For the log. */
  readonly onStopped: (sentence: string) => void
}): NoteSource & Disposable {
  const thread = createWorkerClient<ReadingContract>({
    entry,
    workerData: data,
    stopped: READING_STOPPED,
    switchedOff: READING_STOPPED,
  })
  let ends = 0
  function hasEnded(error: unknown): boolean {
    if (!(error instanceof LatentError) || error.code !== 'disconnected') return false
    ends += 1
    onStopped(READING_STOPPED)
    return true
  }

  return {
    async *walk(signal, places) {
      const met = new Set<string>()
      if (ends < MOST_ENDS) {
        const client = await thread.ask((each) => Promise.resolve(each))
        try {
          for await (const batch of client.stream(
            'walk',
            { places: places === null ? null : [...places] },
            { signal },
          )) {
            for (const { path } of batch) met.add(path)
            yield batch
          }
          return
        } catch (error) {
          if (!hasEnded(error)) throw error
        }
      }
      for await (const batch of inPlace.walk(signal, places))
        yield batch.filter(({ path }) => !met.has(path))
    },
    async read(wanted) {
      if (ends >= MOST_ENDS) return inPlace.read(wanted)
      return thread.ask((client) =>
        client.call('read', { wanted: [...wanted] }).catch((error: unknown) => {
          if (hasEnded(error)) return inPlace.read(wanted)
          throw error
        }),
      )
    },
    dispose: thread.dispose,
  }
}

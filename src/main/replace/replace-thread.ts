import type { FindQuery } from '../../shared/find/find-query.ts'
import type { Clock, Disposable } from '../platform/ports.ts'
import { createWorkerClient, type WorkerClient } from '../platform/threads/worker-client.ts'
import { withDeadline } from '../platform/with-deadline.ts'
import type { ReplaceContract } from './replace-contract.ts'
import type { NoteReplacement } from './replace-in-note.ts'
import { REPLACE_WORDS } from './words.ts'

export interface ReplaceThread extends Disposable {
  /**
   * As `replaceInNote`; the text only where it is wanted. `too-slow`: the pattern was at work for longer than it may.
   * @throws LatentError `unavailable` when the thread died, and the signal's reason
   */
  replace(request: {
    readonly text: string
    readonly find: FindQuery
    readonly left: readonly number[]
    readonly wantsText: boolean
  }): Promise<(Omit<NoteReplacement, 'text'> & { readonly text: string | null }) | 'too-slow'>
}

/** So long a pattern may be at work in one note. */
const LONGEST_MS = 2000

/** Looks through notes beside everything else. Starts at the first question; whoever made it disposes of it. */
export function createReplaceThread({
  clock,
  signal,
  longestMs = LONGEST_MS,
}: {
  readonly clock: Pick<Clock, 'sleep'>
  readonly signal: AbortSignal
  readonly longestMs?: number
}): ReplaceThread {
  let thread: WorkerClient<ReplaceContract> | null = null

  async function started(): Promise<WorkerClient<ReplaceContract>> {
    if (thread) return thread
    thread = createWorkerClient<ReplaceContract>({
      entry: workerEntry(),
      stopped: REPLACE_WORDS.stopped,
      switchedOff: REPLACE_WORDS.stopped,
    })
    // How long a thread takes to start says nothing of the pattern.
    await thread.ask((client) => client.call('ready', {}, { signal }))
    return thread
  }
  async function end(): Promise<void> {
    const ended = thread
    thread = null
    await ended?.dispose()
  }

  return {
    async replace({ text, find, left, wantsText }) {
      const own = await started()
      const request = { text, find, left: [...left], wantsText }
      const answer = await withDeadline(
        (either) => own.ask((client) => client.call('replace', request, { signal: either })),
        { limitMs: longestMs, signal, clock, instead: () => 'too-slow' as const },
      )
      if (answer === 'too-slow') await end()
      signal.throwIfAborted()
      return answer
    },
    dispose: end,
  }
}

/** From source, and in the build, where entries lie side by side. */
const workerEntry = (): URL =>
  new URL(
    import.meta.url.endsWith('.ts') ? './replace-worker.ts' : './replace-worker.js',
    import.meta.url,
  )

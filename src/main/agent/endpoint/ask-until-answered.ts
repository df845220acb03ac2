import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock } from '../../platform/ports.ts'
import type { ModelEvent, ModelRequest } from '../model.ts'
import { failureOf, type EndpointFailure } from './endpoint-failure.ts'
import { loadingText } from './words.ts'

const MAX_RETRIES = 3
const MAX_RETRY_WAIT_MS = 30_000
const FIRST_RETRY_WAIT_MS = 1000
/** A large model is read from a slow disk. */
const MAX_LOADING_MS = 5 * 60_000
const LOADING_WAIT_MS = 5000

export interface Tries {
  /** Asks once. */
  attempt(): AsyncGenerator<ModelEvent, void>
  /** What was learnt from a refusal, so that asking at once may do; null when nothing was. */
  learnt(failure: EndpointFailure): { readonly said: string | null } | null
}

/**
 * Asks until an answer begins. Nothing of one was used until then, so asking again repeats nothing, whatever ran in the
 * rounds before; what fails once it has begun is thrown.
 * @throws LatentError what the last try threw; `cancelled`
 */
export async function* askUntilAnswered(
  { attempt, learnt }: Tries,
  {
    request: { mayRetry = true, hurried },
    clock,
    signal,
  }: {
    readonly request: Pick<ModelRequest, 'mayRetry' | 'hurried'>
    readonly clock: Clock
    readonly signal: AbortSignal
  },
): AsyncGenerator<ModelEvent, void> {
  const startedMs = clock.nowMs()
  let retries = 0
  for (;;) {
    let hasBegun = false
    try {
      for await (const event of attempt()) {
        hasBegun = true
        yield event
      }
      return
    } catch (error) {
      if (!(error instanceof LatentError) || hasBegun) throw error
      const failure = failureOf(error)
      const lesson = learnt(failure)
      if (lesson) {
        if (lesson.said !== null) yield { type: 'notice', text: lesson.said }
        continue
      }
      if (!failure.canRetry || !mayRetry) throw error
      const { waitMs, told } = next(failure)
      if (waitMs === null) throw error
      yield {
        type: 'retry',
        message: `${error.message} ${told}`,
        retryAtMs: clock.nowMs() + waitMs,
      }
      await pause(waitMs)
    }
  }

  /** How long to wait before the next try; null when there is none. */
  function next({ retryAfterMs, isLoading }: EndpointFailure): {
    readonly waitMs: number | null
    readonly told: string
  } {
    if (isLoading) {
      const soFarMs = clock.nowMs() - startedMs
      const waitMs = Math.min(MAX_RETRY_WAIT_MS, retryAfterMs ?? LOADING_WAIT_MS)
      return {
        waitMs: soFarMs + waitMs > MAX_LOADING_MS ? null : waitMs,
        told: loadingText(seconds(soFarMs)),
      }
    }
    if (retries >= MAX_RETRIES) return { waitMs: null, told: '' }
    const waitMs = retryAfterMs ?? FIRST_RETRY_WAIT_MS * 2 ** retries
    retries += 1
    return {
      waitMs: waitMs > MAX_RETRY_WAIT_MS ? null : waitMs,
      told: `Trying again in ${seconds(waitMs)} (${retries} of ${MAX_RETRIES}).`,
    }
  }

  /** Until the time of the next try, or until the person does not want to wait. */
  async function pause(ms: number): Promise<void> {
    const over = new AbortController()
    const slept = clock.sleep(ms, AbortSignal.any([signal, over.signal]))
    try {
      await Promise.race([slept, hurried?.() ?? slept])
    } catch (error) {
      throw signal.aborted ? new LatentError('cancelled', 'Stopped.') : error
    } finally {
      over.abort()
      slept.catch(() => {}) // nobody waits for it any more
    }
  }
}

const seconds = (ms: number): string => `${Math.ceil(ms / 1000)} s`

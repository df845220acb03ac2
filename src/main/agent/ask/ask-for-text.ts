import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Model, ModelRequest } from '../model.ts'
import { onceAborted } from '../../platform/once-aborted.ts'
import { createWatchdog } from '../endpoint/watchdog.ts'

/** What a model has written so far, and what is waited for, as a sentence. */
export interface TextSoFar {
  readonly text: string
  readonly notice: string | null
}

export interface AskedText extends Pick<ModelRequest, 'answerSchema' | 'mayRetry'> {
  readonly model: Model
  readonly system: string
  readonly message: string
  /** More than this is no answer. */
  readonly mostCharacters: number
  readonly longestMs: number
  /** What a failure means for the person, said after what went wrong: “Nothing was changed.” */
  readonly consequence?: string
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** At most one piece of progress in this time; what comes faster is gathered. */
const INTERVAL_MS = 50

/**
 * Asks a model for a plain text, outside any conversation and without tools. Yields all of it so far. Leaves at once
 * when `signal` fires, even when the model does not listen to it.
 * @returns the whole; `isCut` when the model did not come to its end
 * @throws LatentError `unavailable` with a sentence, `cancelled`, and what the model throws
 */
export async function* askForText({
  model,
  system,
  message,
  mostCharacters,
  longestMs,
  consequence,
  clock,
  signal,
  ...ways
}: AskedText): AsyncGenerator<TextSoFar, { readonly text: string; readonly isCut: boolean }> {
  const unusable = (why: string): LatentError =>
    new LatentError('unavailable', consequence === undefined ? why : `${why} ${consequence}`)
  const tooLong = createWatchdog(clock)
  tooLong.arm(longestMs, () => unusable(`The model took longer than ${minutes(longestMs)}.`))
  const anyEnd = AbortSignal.any([signal, tooLong.signal])
  const stop = onceAborted(anyEnd)
  const messages = [{ role: 'user' as const, content: message }]
  const events = model.stream({ system, messages, tools: [], openPath: null, ...ways }, anyEnd)
  let text = ''
  let lastMs = Number.NEGATIVE_INFINITY
  const isTime = (): boolean => {
    if (clock.nowMs() - lastMs < INTERVAL_MS) return false
    lastMs = clock.nowMs()
    return true
  }
  try {
    for (;;) {
      const step = await Promise.race([events.next(), stop.promise])
      if (step === 'stopped') throw tooLong.fired() ?? new LatentError('cancelled', 'Stopped.')
      if (step.done) throw unusable('The model gave no end to its answer.')
      const event = step.value
      switch (event.type) {
        case 'text-delta':
          text += event.text
          if (text.length > mostCharacters)
            throw unusable('The model wrote far more than was asked for.')
          if (isTime()) yield { text, notice: null }
          break
        case 'reasoning-delta':
          if (isTime()) yield { text, notice: 'The model is thinking.' }
          break
        case 'retry':
          yield { text, notice: event.message }
          break
        case 'notice':
          break
        case 'finish':
          return { text, isCut: event.reason === 'truncated' }
      }
    }
  } catch (error) {
    if (signal.aborted) throw new LatentError('cancelled', 'Stopped.')
    throw error
  } finally {
    tooLong.disarm()
    stop.forget()
    // Not awaited: a model that hangs would hold up the stop.
    events.return().catch(() => {})
  }
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five']
const minutes = (ms: number): string => {
  const count = Math.round(ms / 60_000)
  return `${NUMBERS[count] ?? count} ${count === 1 ? 'minute' : 'minutes'}`
}

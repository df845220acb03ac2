import { isRecord } from '../../../shared/domain/is-record.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { ModelEvent, ModelSource } from '../model.ts'
import { limitIn, tellsTooLong, type EndpointFailure } from './endpoint-failure.ts'
import { DROPPED_WORDS } from './words.ts'

/**
 * Turns the pieces of one answer into model events, whatever the server's habits are. Pure: no clock, no network. A chunk
 * is the parsed JSON of one `data:` line, or of an answer that was not streamed.
 */
export interface StreamDecoder {
  /**
   * `isWhole`: an answer that was not streamed.
   * @throws LatentError `unavailable` for an error object inside the stream, and for an answer without end.
   */
  push(chunk: unknown, options?: { readonly isWhole: boolean }): ModelEvent[]
  /** Whether the answer said that nothing more comes; some servers leave the connection open after that. Left out: `[DONE]` says so. */
  readonly isOver?: () => boolean
  /**
   * The last events, the `finish` among them. `sawDone`: the server sent `[DONE]`, so nothing was cut off.
   * @throws LatentError `unavailable` when the stream was cut or held no answer; its calls are thrown away.
   */
  end(sawDone: boolean): ModelEvent[]
}

export interface DecoderOptions {
  /** Names a call that came without an id; unique in the conversation. */
  readonly newCallId: () => string
  /** The text begins within thoughts whose opening tag the server's template wrote. */
  readonly startsInThoughts?: boolean
  /** Who answers; left out, what it wants back is not kept. */
  readonly source?: ModelSource
}

/** Text, thoughts and arguments of one answer together: more than any model writes, and less than hurts. */
export const MAX_ANSWER_CHARACTERS = 2 * 1024 * 1024

/** Far more than are run: the others are answered one by one, and looked through for each piece. */
export const MAX_CALLS = 256

export const tooManyCalls = (): LatentError =>
  new LatentError('unavailable', DROPPED_WORDS.tooManyCalls(MAX_CALLS))

/** The arguments of a call as they were written; some servers write nothing for none. */
export const callArguments = (written: string): string =>
  ['', 'null'].includes(written.trim()) ? '{}' : written

export const answerTooLong = (): LatentError =>
  new LatentError('unavailable', 'The model sent more than 2 MB in one answer. It was dropped.')

/**
 * An error object where an answer should be; that a prompt was too long is told so by some.
 * @param error the object, for what it names itself
 * @param said its words
 */
export const reportedError = (error: unknown, said: string): LatentError =>
  new LatentError('unavailable', `The model reported an error: ${said}`, {
    canRetry: mayPass(error),
    retryAfterMs: null,
    said,
    ...(tellsTooLong(said) && { isTooLong: true, ...limitIn(said) }),
  } satisfies EndpointFailure)

/** A server that is busy, or one behind it that failed. */
function mayPass(error: unknown): boolean {
  if (!isRecord(error)) return false
  const code = Number(error['code'])
  const type = [error['type'], error['code']].filter((each) => typeof each === 'string').join(' ')
  return (
    code === 429 ||
    code >= 500 ||
    /overloaded|rate_limit|unavailable|server_error|^api_error|timeout_error/i.test(type)
  )
}

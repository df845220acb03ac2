import { LatentError } from '../../../shared/rpc/errors.ts'
import type { EndpointName } from './endpoint-name.ts'
import { errorMessageOf } from './error-body.ts'
import { failureWords } from './failure-words.ts'
import { parseJsonText } from '../ask/parse-json-text.ts'

/** What the retry needs to know of a failed request; travels as `data` of the LatentError. */
export interface EndpointFailure {
  readonly canRetry: boolean
  /** How long the server asks to wait; null when it does not say. */
  readonly retryAfterMs: number | null
  /** Of an answer that is not 2xx. */
  readonly status?: number
  /** The server's own words, where it had some. */
  readonly said?: string
  /** The beginning of what it answered, for what it names in it. */
  readonly body?: string
  /** It loads the model: that takes its time, and says nothing of the server. */
  readonly isLoading?: boolean
  /** The prompt did not fit into the context of the model. */
  readonly isTooLong?: boolean
  /** How much fits, in tokens, where the server named it. */
  readonly limitTokens?: number
}

export const failureOf = (error: LatentError): EndpointFailure => {
  const data = error.data
  return isFailure(data) ? data : { canRetry: false, retryAfterMs: null }
}
const isFailure = (data: unknown): data is EndpointFailure =>
  typeof data === 'object' && data !== null && 'canRetry' in data && 'retryAfterMs' in data

/** What an HTTP answer that is not 2xx means for a person. */
export function statusFailure(
  name: EndpointName,
  answer: { status: number; body: string; retryAfter: string | null; nowMs: number },
): LatentError {
  const { host, model, isLocal, preset } = name
  const { status } = answer
  const parsed = parseJsonText(answer.body)
  const said = parsed ? ` It says: “${errorMessageOf(parsed.value)}”` : ''
  const retryAfterMs = readRetryAfter(answer.retryAfter, answer.nowMs)
  const tooLong = status === 413 || tellsTooLong(said)
  const failed = (sentence: string, canRetry = false, isLoading = false): LatentError =>
    new LatentError('unavailable', sentence + said, {
      canRetry,
      retryAfterMs,
      status,
      said: parsed ? errorMessageOf(parsed.value) : '',
      body: answer.body.slice(0, MOST_KEPT),
      isLoading,
      ...(tooLong && { isTooLong: true, ...limitIn(said) }),
    } satisfies EndpointFailure)

  const words = tooLong ? null : failureWords(name, { status, said: answer.body })
  if (words) return failed(words.sentence, words.canRetry, words.isLoading)
  if (status === 401 || status === 403) {
    const made = preset.keyPage === undefined ? '' : ` Keys are made at ${preset.keyPage}.`
    return failed(`${host} refused the key (${status}). Check the key in Settings › Model.${made}`)
  }
  if (status === 404)
    return parsed === null
      ? failed(
          `There is no OpenAI-compatible endpoint at this address of ${host} (404). The address usually ends in /v1.`,
        )
      : failed(
          isLocal
            ? `${host} does not know the model “${model}” (404). Load it there, or choose another in Settings › Model.`
            : `${host} does not know the model “${model}”, or this key may not use it (404). Choose another in Settings › Model.`,
        )
  if (status === 429) {
    const wait = retryAfterMs === null ? 'a little' : `${Math.ceil(retryAfterMs / 1000)} s`
    return failed(
      `${host} has too many requests or this account has used up its quota (429). Wait ${wait} and try again.`,
      true,
    )
  }
  // Ollama and llama.cpp say so with a 500 as well.
  if (tooLong)
    return failed(
      `The conversation is too long for “${model}” (${status}). Start a new conversation or choose a model with more context.`,
    )
  if (status >= 500)
    return failed(
      `${host} failed (${status}). That is not your doing: try again in a moment.`,
      true,
    )
  return failed(`${host} did not accept the request (${status}).`, MAY_PASS.has(status))
}

/** Of the answer to a refused request, in characters. */
const MOST_KEPT = 4000
/** A conflict, and a request that came too early. */
const MAY_PASS = new Set([409, 425])

/** Whether an error says that the prompt does not fit, in the words of OpenAI, llama.cpp, vLLM, LM Studio or Ollama. */
export const tellsTooLong = (said: string): boolean =>
  /context.?(length|size|window)|too long|maximum context|exceeds? the (available )?context|input length/i.test(
    said,
  )

/** “maximum context length is 8192 tokens”, “available context size (4096 tokens)”, “context length of only 4096”. */
export function limitIn(said: string): { readonly limitTokens?: number } {
  const found =
    /(?:context (?:length|size|window)|n_ctx)\D{0,24}?(\d[\d,]{2,})/i.exec(said)?.[1] ??
    /(\d[\d,]{2,}) tokens? (?:context|limit|maximum)/i.exec(said)?.[1]
  const limitTokens = Number(found?.replaceAll(',', ''))
  return Number.isInteger(limitTokens) && limitTokens > 0 ? { limitTokens } : {}
}

/** What a connection that did not come about, or broke, means for a person. */
export function connectionFailure(
  { host, isLocal, preset }: EndpointName,
  cause: unknown,
): LatentError {
  const code = errorCode(cause)
  const reason =
    code === 'ENOTFOUND' || code === 'EAI_AGAIN'
      ? `${host} was not found. Check the address and whether this machine is online.`
      : isLocal
        ? `Nothing answers at ${host}. ${preset.start === undefined ? 'Start the model server there' : `Start ${preset.label} with “${preset.start}”`}, or choose another model in Settings › Model.`
        : /CERT|SSL|TLS/.test(code)
          ? `The connection to ${host} is not safe (${code}), so nothing was sent.`
          : `${host} could not be reached. Check whether this machine is online, then try again.`
  return new LatentError('unavailable', reason, { canRetry: true, retryAfterMs: null }, { cause })
}

/** A stream that ended before its answer did. */
export const brokenOff = (cause?: unknown): LatentError =>
  new LatentError(
    'unavailable',
    'The answer broke off: the model closed the connection in the middle. Nothing that it was about to do was done. Try again.',
    { canRetry: true, retryAfterMs: null } satisfies EndpointFailure,
    { cause },
  )

/** A stream of which a part was no answer as it should be: what could be read may not be all of it. */
export const notReadable = (): LatentError =>
  new LatentError(
    'unavailable',
    'A part of the answer came in a form that cannot be read, so it may be incomplete. Nothing that it was about to do was done. Try again.',
  )

/** `fetch failed` keeps the system's code in its cause, at some depth. */
function errorCode(error: unknown): string {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++)
    if ('code' in each && typeof each.code === 'string') return each.code
  return ''
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3) in milliseconds from now; null when there is none that makes sense. */
function readRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null
  const seconds = Number(value)
  if (value.trim() !== '' && Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs)
}

import OpenAI from 'openai'
import type { ListedModel } from '../../../shared/domain/models/listed-model.ts'
import { presetOf } from '../../../shared/domain/models/presets.ts'
import type { ServerPresetId } from '../../../shared/domain/models/provider.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { isLoopbackAddress } from '../../platform/loopback-address.ts'
import type { Fetch } from '../../platform/network.ts'
import type { Clock } from '../../platform/ports.ts'
import { createSecretRedactor, type SecretRedactor } from '../../platform/secret-redactor.ts'
import { parseEndpointAddress } from './endpoint-address.ts'
import { brokenOff, connectionFailure } from './endpoint-failure.ts'
import { authHeaders, endpointPlace } from './endpoint-place.ts'
import { createEndpointFetch } from './endpoint-fetch.ts'
import type { ModelSource } from '../model.ts'
import { parseJsonText } from '../ask/parse-json-text.ts'
import { answerTooLong, MAX_ANSWER_CHARACTERS } from './stream-decoder.ts'
import { readBody } from './read-body.ts'
import { readModelList } from './read-model-list.ts'
import { readSse } from './read-sse.ts'
import { createWatchdog } from './watchdog.ts'
import type { EndpointName } from './endpoint-name.ts'

export interface EndpointOptions {
  /** See `parseEndpointAddress`: `https://api.openai.com/v1`. Checked when it is used, not when it is made. */
  readonly baseUrl: string
  /** As `parseEndpointAddress` has it; default: none. */
  readonly isAllowed?: (origin: string) => boolean
  readonly model: string
  /** Asked before each request; null for an endpoint without a key. */
  readonly getKey: () => Promise<string | null>
  /**
   * Asked before each request: exact values that must neither stand in its messages (reliability.md 3.3, C14) nor come
   * back in anything that the endpoint says. The key of the endpoint itself is one anyway. Default: none.
   */
  readonly secrets?: () => Promise<readonly string[]>
  readonly clock: Clock
  /** Which habits it has; default `custom`. */
  readonly preset?: ServerPresetId
  /** Azure's; default that of the preset. */
  readonly apiVersion?: string | undefined
  /** Headers that the person set for it. */
  readonly extraHeaders?: Readonly<Record<string, string>> | undefined
  /** Until it begins to answer at all; some send nothing while they think. Default: as `firstTokenTimeoutMs`. */
  readonly firstByteTimeoutMs?: number
  /** Default: 60 s, for a model on this machine 300 s (it may have to load first). */
  readonly firstTokenTimeoutMs?: number
  /** Between two pieces of an answer. Default: 60 s. */
  readonly idleTimeoutMs?: number
  /** The network's; in tests also one of their own. */
  readonly fetch: Fetch
}

/** A piece of a reply: the parsed JSON of one event, or (`isWhole`) a reply that was not streamed. */
export interface Chunk {
  readonly value: unknown
  readonly isWhole: boolean
  /** Which piece of the network's it came with, from 1: those of one piece were sent, or held back, together. */
  readonly read: number
}

/** One endpoint, request by request, as it answers them. */
export interface EndpointConnection {
  readonly name: EndpointName
  readonly source: ModelSource
  /** Asks for the key and the secrets of one request. */
  request(): Promise<EndpointRequest>
  /** The models that the endpoint offers, in its order. @throws as `send` */
  models(signal: AbortSignal): Promise<ListedModel[]>
}

export interface EndpointRequest {
  /** What keeps secrets out of what it says: of each piece `send` did so, of what they make together nobody yet. */
  readonly redactor: SecretRedactor
  /**
   * Sends a body and gives what comes back, `done` where the server said that nothing follows.
   * @param path below the address of the endpoint
   * @throws LatentError `unavailable` (see EndpointFailure for its `data`), `cancelled`
   */
  send(
    path: string,
    body: object,
    signal: AbortSignal,
    headers?: Readonly<Record<string, string>>,
  ): AsyncGenerator<'done' | Chunk, void>
}

export function connectEndpoint(options: EndpointOptions): EndpointConnection {
  const { baseUrl, model, getKey, clock, idleTimeoutMs = 60_000 } = options
  const isLocal = isLoopbackAddress(baseUrl)
  const firstTokenTimeoutMs = options.firstTokenTimeoutMs ?? (isLocal ? 300_000 : 60_000)
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
  const firstByteTimeoutMs = options.firstByteTimeoutMs ?? firstTokenTimeoutMs
  const preset = presetOf(options.preset ?? 'custom')
  const name = { host, model, isLocal, preset }
  const endpointFetch = createEndpointFetch(name, {
    clock,
    send: options.fetch,
    extraHeaders: Object.keys(options.extraHeaders ?? {}),
  })

  function connect(key: string | null): OpenAI {
    const address = parseEndpointAddress(baseUrl, options.isAllowed ?? (() => false))
    const place = endpointPlace(address, { ...options, preset })
    // Everything that the SDK would otherwise read from the environment is said here.
    return new OpenAI({
      baseURL: place.baseUrl,
      defaultQuery: place.query,
      apiKey: key ?? 'none',
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      defaultHeaders: { ...options.extraHeaders, ...authHeaders(key, preset) },
      timeout: firstTokenTimeoutMs,
      maxRetries: 0, // retries are ours: visible, and never after something was answered
      logLevel: 'off',
      fetch: endpointFetch,
    })
  }

  /** What went wrong, as a LatentError: `send` and everything that reads its answer may throw anything. */
  function asFailure(
    error: unknown,
    signal: AbortSignal,
    { timedOut, hasBegun }: { timedOut: LatentError | null; hasBegun: boolean },
  ): LatentError {
    if (signal.aborted) return new LatentError('cancelled', 'Stopped.')
    if (timedOut) return timedOut
    for (let each = error, depth = 0; each instanceof Error && depth < 5; depth++) {
      if (each instanceof LatentError) return each
      each = each.cause
    }
    if (error instanceof OpenAI.APIConnectionTimeoutError) return tooSlow(firstTokenTimeoutMs)
    return hasBegun ? brokenOff(error) : connectionFailure(name, error)
  }

  async function credentials() {
    const key = await getKey()
    const secrets = (await options.secrets?.()) ?? []
    return { key, redactor: createSecretRedactor([...secrets, key ?? '']) }
  }

  const tooSlow = (afterMs: number): LatentError =>
    new LatentError(
      'unavailable',
      `${host} did not answer for ${Math.round(afterMs / 1000)} s, so the request was given up. Try again${isLocal ? ', or choose a smaller model' : ''}.`,
    )

  async function* send(
    path: string,
    body: object,
    signal: AbortSignal,
    { key, redactor }: { readonly key: string | null; readonly redactor: SecretRedactor },
    headers: Readonly<Record<string, string>> = {},
  ): AsyncGenerator<'done' | Chunk, void> {
    const watchdog = createWatchdog(clock)
    let hasBegun = false
    try {
      watchdog.arm(firstByteTimeoutMs, () => tooSlow(firstByteTimeoutMs))
      const response = await connect(key)
        .post(path, {
          body: redactor.value(body),
          signal: AbortSignal.any([signal, watchdog.signal]),
          headers: { ...headers, accept: 'text/event-stream, application/json' },
        })
        .asResponse()
      watchdog.arm(firstTokenTimeoutMs, () => tooSlow(firstTokenTimeoutMs))
      for await (const chunk of readChunks(response, host)) {
        hasBegun = true
        watchdog.arm(idleTimeoutMs, () => tooSlow(idleTimeoutMs))
        yield redactor.value(chunk)
      }
    } catch (error) {
      throw safely(asFailure(error, signal, { timedOut: watchdog.fired(), hasBegun }), redactor)
    } finally {
      watchdog.disarm()
    }
  }

  return {
    name,
    source: { origin: URL.parse(baseUrl)?.origin ?? baseUrl, model },
    async request() {
      const own = await credentials()
      return {
        redactor: own.redactor,
        send: (path, body, signal, headers) => send(path, body, signal, own, headers),
      }
    },
    async models(signal) {
      if (preset.listsModels === false)
        throw new LatentError(
          'unavailable',
          `${preset.label} does not list what you can use there. Type the name.`,
        )
      const { key, redactor } = await credentials()
      const watchdog = createWatchdog(clock)
      watchdog.arm(firstByteTimeoutMs, () => tooSlow(firstByteTimeoutMs))
      try {
        const response = await connect(key)
          .models.list({ signal: AbortSignal.any([signal, watchdog.signal]) })
          .asResponse()
        const list = readModelList(parseJsonText(await wholeBody(response))?.value)
        if (!list) throw notAnEndpoint(host)
        return list
      } catch (error) {
        const failure = asFailure(error, signal, { timedOut: watchdog.fired(), hasBegun: false })
        throw safely(failure, redactor)
      } finally {
        watchdog.disarm()
      }
    },
  }
}

/** A server may say the key that it was sent. */
const safely = (error: LatentError, redactor: SecretRedactor): LatentError =>
  new LatentError(error.code, redactor.text(error.message), redactor.value(error.data), {
    cause: error.cause,
  })

const notAnEndpoint = (host: string): LatentError =>
  new LatentError(
    'unavailable',
    `${host} does not answer like an OpenAI-compatible endpoint. Check the address: it usually ends in /v1.`,
  )

/** The chunks of a reply, streamed or (from servers that ignore `stream`) in one piece. */
async function* readChunks(response: Response, host: string): AsyncGenerator<'done' | Chunk, void> {
  const type = response.headers.get('content-type') ?? ''
  if (!response.body) return
  if (type.includes('json') && !type.includes('event-stream')) {
    const parsed = parseJsonText(await wholeBody(response))
    if (!parsed) throw notAnEndpoint(host)
    yield { value: parsed.value, isWhole: true, read: 1 }
    yield 'done'
    return
  }
  if (type.includes('html')) throw notAnEndpoint(host)
  let read = 0
  const { body } = response
  async function* pieces(): AsyncGenerator<Uint8Array, void> {
    for await (const piece of body) {
      read += 1
      yield piece
    }
  }
  for await (const data of readSse(pieces())) {
    if (data.startsWith('[DONE]')) {
      yield 'done'
      return
    }
    // One event that is no JSON is noise of a proxy; what it cut off shows as a missing end.
    const parsed = parseJsonText(data)
    if (parsed) yield { value: parsed.value, isWhole: false, read }
  }
}

/** As JSON a few megabytes can become gigabytes of objects. */
async function wholeBody(response: Response): Promise<string> {
  const { text, isWhole } = await readBody(response, MAX_ANSWER_CHARACTERS)
  if (!isWhole) throw answerTooLong()
  return text
}

import OpenAI from 'openai'
import { z } from 'zod'
import type { ModelProfile } from '../../shared/domain/model-profile.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Clock } from '../platform/ports.ts'
import type { ModelMessage } from '../state/vault-store.ts'
import { createStreamDecoder } from './decode-stream.ts'
import { isLoopbackAddress, parseEndpointAddress } from './endpoint-address.ts'
import { brokenOff, connectionFailure, failureOf } from './endpoint-failure.ts'
import { createEndpointFetch } from './endpoint-fetch.ts'
import type { Model, ModelEvent, ModelRequest } from './model.ts'
import { parseJsonText } from './parse-json-text.ts'
import { readSse } from './read-sse.ts'
import { createTextCallEvents } from './text-call-events.ts'
import { RESULT_MARK, toolsAsText } from './tools-as-text.ts'
import { createWatchdog } from './watchdog.ts'

const MAX_RETRIES = 2
const MAX_RETRY_WAIT_MS = 30_000
const FIRST_RETRY_WAIT_MS = 1000

export interface OpenAiModelOptions {
  /** https, or http to this machine: `https://api.openai.com/v1`. Checked when it is used, not when it is made. */
  readonly baseUrl: string
  readonly model: string
  /** Asked before each request; null for an endpoint without a key. */
  readonly getKey: () => Promise<string | null>
  readonly clock: Clock
  /** How this model has to be talked to; what is left out is as most endpoints want it. */
  readonly profile?: ModelProfile
  /** Default: 60 s, for a model on this machine 300 s (it may have to load first). */
  readonly firstTokenTimeoutMs?: number
  /** Between two pieces of an answer. Default: 60 s. */
  readonly idleTimeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
}

export interface OpenAiModel extends Model {
  /** The models that the endpoint offers, in its order. @throws as `stream` */
  models(signal: AbortSignal): Promise<string[]>
}

/** Any endpoint that speaks Chat Completions. */
export function createOpenAiModel(options: OpenAiModelOptions): OpenAiModel {
  const { baseUrl, model, getKey, clock, profile = {}, idleTimeoutMs = 60_000 } = options
  const isLocal = isLoopbackAddress(baseUrl)
  const firstTokenTimeoutMs = options.firstTokenTimeoutMs ?? (isLocal ? 300_000 : 60_000)
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
  const name = { host, model, isLocal }
  const endpointFetch = createEndpointFetch(name, {
    clock,
    fetch: options.fetch ?? globalThis.fetch,
  })
  let callNumber = 0
  /** Most servers count only when they are asked to; some refuse the question, and are not asked again. */
  let asksForUsage = true

  async function connect(): Promise<OpenAI> {
    const address = parseEndpointAddress(baseUrl)
    const key = await getKey()
    // Everything that the SDK would otherwise read from the environment is said here.
    return new OpenAI({
      baseURL: address,
      apiKey: key ?? 'none',
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      defaultHeaders: key === null ? { Authorization: null } : {},
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

  const tooSlow = (afterMs: number): LatentError =>
    new LatentError(
      'unavailable',
      `${host} did not answer for ${Math.round(afterMs / 1000)} s, so the request was given up. Try again${isLocal ? ', or choose a smaller model' : ''}.`,
    )

  /** One try. What fails after the first piece of an answer has no `data.canRetry`. */
  async function* attempt(
    request: ModelRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent, void> {
    const watchdog = createWatchdog(clock)
    let hasBegun = false
    try {
      watchdog.arm(firstTokenTimeoutMs, () => tooSlow(firstTokenTimeoutMs))
      const client = await connect()
      const response = await client.chat.completions
        .create(
          {
            model,
            stream: true,
            ...(asksForUsage && { stream_options: { include_usage: true } }),
            ...bodyOf(request, profile),
          },
          { signal: AbortSignal.any([signal, watchdog.signal]) },
        )
        .asResponse()
      const newCallId = (): string => `call_${clock.nowMs()}_${callNumber++}`
      const decoder = createStreamDecoder({
        newCallId,
        startsInThoughts: profile.startsInThoughts ?? false,
      })
      const textCalls =
        request.tools.length > 0 ? createTextCallEvents({ ...request, newCallId }) : null
      const withTextCalls = (events: readonly ModelEvent[]): readonly ModelEvent[] =>
        textCalls ? events.flatMap((event) => textCalls.take(event)) : events
      let sawDone = false
      for await (const chunk of readChunks(response, host)) {
        hasBegun = true
        watchdog.arm(idleTimeoutMs, () => tooSlow(idleTimeoutMs))
        if (chunk === 'done') {
          sawDone = true
          break
        }
        yield* withTextCalls(decoder.push(chunk.value, { isWhole: chunk.isWhole }))
      }
      yield* withTextCalls(decoder.end(sawDone))
    } catch (error) {
      throw asFailure(error, signal, { timedOut: watchdog.fired(), hasBegun })
    } finally {
      watchdog.disarm()
    }
  }

  return {
    label: model,
    isLocal,
    async *stream(request, signal) {
      for (let tries = 0; ; tries++) {
        try {
          yield* attempt(request, signal)
          return
        } catch (error) {
          if (!(error instanceof LatentError)) throw error
          const { canRetry, retryAfterMs, refusesUsage } = failureOf(error)
          if (asksForUsage && refusesUsage) {
            asksForUsage = false
            tries -= 1
            continue
          }
          if (tries >= MAX_RETRIES) throw error
          const waitMs = retryAfterMs ?? FIRST_RETRY_WAIT_MS * 2 ** tries
          if (!canRetry || waitMs > MAX_RETRY_WAIT_MS) throw error
          yield {
            type: 'retry',
            message: `${error.message} Trying again in ${Math.ceil(waitMs / 1000)} s (${tries + 1} of ${MAX_RETRIES}).`,
            retryAtMs: clock.nowMs() + waitMs,
          }
          await clock.sleep(waitMs, signal).catch((reason: unknown) => {
            throw signal.aborted ? new LatentError('cancelled', 'Stopped.') : reason
          })
        }
      }
    },
    async models(signal) {
      const watchdog = createWatchdog(clock)
      watchdog.arm(firstTokenTimeoutMs, () => tooSlow(firstTokenTimeoutMs))
      try {
        const client = await connect()
        const response = await client.models
          .list({ signal: AbortSignal.any([signal, watchdog.signal]) })
          .asResponse()
        const list = ModelList.safeParse(parseJsonText(await response.text())?.value)
        if (!list.success) throw notAnEndpoint(host)
        return list.data.data.map(({ id }) => id)
      } catch (error) {
        throw asFailure(error, signal, { timedOut: watchdog.fired(), hasBegun: false })
      } finally {
        watchdog.disarm()
      }
    },
  }
}

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) })

const notAnEndpoint = (host: string): LatentError =>
  new LatentError(
    'unavailable',
    `${host} does not answer like an OpenAI-compatible endpoint. Check the address: it usually ends in /v1.`,
  )

interface Chunk {
  readonly value: unknown
  readonly isWhole: boolean
}

/** The chunks of a reply, streamed or (from servers that ignore `stream`) in one piece. */
async function* readChunks(response: Response, host: string): AsyncGenerator<'done' | Chunk, void> {
  const type = response.headers.get('content-type') ?? ''
  if (!response.body) return
  if (type.includes('json') && !type.includes('event-stream')) {
    const parsed = parseJsonText(await response.text())
    if (!parsed) throw notAnEndpoint(host)
    yield { value: parsed.value, isWhole: true }
    yield 'done'
    return
  }
  if (type.includes('html')) throw notAnEndpoint(host)
  for await (const data of readSse(response.body)) {
    if (data.startsWith('[DONE]')) {
      yield 'done'
      return
    }
    // One event that is no JSON is noise of a proxy; what it cut off shows as a missing end.
    const parsed = parseJsonText(data)
    if (parsed) yield { value: parsed.value, isWhole: false }
  }
}

type RequestBody = Pick<OpenAI.ChatCompletionCreateParamsStreaming, 'messages' | 'tools' | 'stop'>

function bodyOf(request: ModelRequest, profile: ModelProfile): RequestBody {
  if (profile.toolCalls === 'text') {
    const { system, messages } = toolsAsText(request)
    return {
      messages: [{ role: 'system', content: system }, ...messages],
      ...(request.tools.length > 0 ? { stop: [RESULT_MARK] } : {}),
    }
  }
  return {
    messages: [
      { role: 'system', content: request.system },
      ...request.messages.map(toOpenAiMessage),
    ],
    ...(request.tools.length > 0 ? { tools: [...request.tools] } : {}),
  }
}

function toOpenAiMessage(message: ModelMessage): OpenAI.ChatCompletionMessageParam {
  const content = message.content ?? ''
  switch (message.role) {
    case 'user':
      return { role: 'user', content }
    case 'tool':
      return { role: 'tool', content, tool_call_id: message.toolCallId ?? '' }
    case 'assistant':
      return message.toolCalls && message.toolCalls.length > 0
        ? {
            role: 'assistant',
            content: message.content,
            tool_calls: message.toolCalls.map((call) => ({
              id: call.id,
              type: 'function',
              function: { name: call.name, arguments: wellFormed(call.arguments) },
            })),
          }
        : { role: 'assistant', content }
  }
}

/** Several servers answer 500 to a history in which some arguments are no JSON; the tool's result says what was wrong. */
const wellFormed = (json: string): string => (parseJsonText(json) ? json : '{}')

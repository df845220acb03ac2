import type { ListedModel } from '../../../shared/domain/models/listed-model.ts'
import type { ModelProfile } from '../../../shared/domain/models/model-profile.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { SecretRedactor } from '../../platform/secret-redactor.ts'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import { createStreamDecoder } from './decode-stream.ts'
import { connectEndpoint, type EndpointOptions } from './endpoint-connection.ts'
import { failureOf } from './endpoint-failure.ts'
import type { Model, ModelEvent, ModelRequest } from '../model.ts'
import { parseJsonText } from '../ask/parse-json-text.ts'
import { attachPictures } from '../prompt/pictures.ts'
import { createTextCallEvents } from './text-call-events.ts'
import { strictParameters } from '../../tools/define/strict-schema.ts'
import { RESULT_MARK, toolsAsText } from './tools-as-text.ts'
import type { ChatBody, ChatMessage } from './chat-body.ts'

const MAX_RETRIES = 2
const MAX_RETRY_WAIT_MS = 30_000
const FIRST_RETRY_WAIT_MS = 1000

export interface OpenAiModelOptions extends EndpointOptions {
  /** How this model has to be talked to; what is left out is as most endpoints want it. */
  readonly profile?: ModelProfile
}

export interface OpenAiModel extends Model {
  /** The models that the endpoint offers, in its order. @throws as `stream` */
  models(signal: AbortSignal): Promise<ListedModel[]>
}

/** Any endpoint that speaks Chat Completions. */
export function createOpenAiModel(options: OpenAiModelOptions): OpenAiModel {
  const { model, clock, profile = {} } = options
  const endpoint = connectEndpoint(options)
  const { isLocal } = endpoint.name
  const isStreamed = profile.streams !== false
  let callNumber = 0
  /** Most servers count only when they are asked to; some refuse the question, and are not asked again. */
  let asksForUsage = true

  /** One try. What fails after the first piece of an answer has no `data.canRetry`. */
  async function* attempt(
    request: ModelRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent, void> {
    const newCallId = (): string => `call_${clock.nowMs()}_${callNumber++}`
    const decoder = createStreamDecoder({
      newCallId,
      startsInThoughts: profile.startsInThoughts ?? false,
    })
    const callable = request.tools.length > 0 ? (request.callable ?? request.tools) : []
    const textCalls =
      callable.length > 0 ? createTextCallEvents({ ...request, tools: callable, newCallId }) : null
    const withTextCalls = (events: readonly ModelEvent[]): readonly ModelEvent[] =>
      textCalls ? events.flatMap((event) => textCalls.take(event)) : events
    const sending = await endpoint.request()
    const redacted = redactedEvents(sending.redactor)
    let sawDone = false
    const body = {
      stream: isStreamed,
      ...(isStreamed && asksForUsage && { stream_options: { include_usage: true } }),
      ...bodyOf(request, profile),
    }
    const messages = attachPictures(body.messages, request.pictures ?? new Map())
    for await (const chunk of sending.chat({ ...body, messages }, signal)) {
      if (chunk === 'done') {
        sawDone = true
        break
      }
      yield* redacted(withTextCalls(decoder.push(chunk.value, { isWhole: chunk.isWhole })))
    }
    yield* redacted(withTextCalls(decoder.end(sawDone)))
  }

  /** Until the time of the next try, or until the person does not want to wait. */
  async function pause(ms: number, request: ModelRequest, signal: AbortSignal): Promise<void> {
    const over = new AbortController()
    const slept = clock.sleep(ms, AbortSignal.any([signal, over.signal]))
    try {
      await Promise.race([slept, request.hurried?.() ?? slept])
    } catch (error) {
      throw signal.aborted ? new LatentError('cancelled', 'Stopped.') : error
    } finally {
      over.abort()
      slept.catch(() => {}) // nobody waits for it any more
    }
  }

  return {
    label: model,
    isLocal,
    profile,
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
          if (tries >= MAX_RETRIES || request.mayRetry === false) throw error
          const waitMs = retryAfterMs ?? FIRST_RETRY_WAIT_MS * 2 ** tries
          if (!canRetry || waitMs > MAX_RETRY_WAIT_MS) throw error
          yield {
            type: 'retry',
            message: `${error.message} Trying again in ${Math.ceil(waitMs / 1000)} s (${tries + 1} of ${MAX_RETRIES}).`,
            retryAtMs: clock.nowMs() + waitMs,
          }
          await pause(waitMs, request, signal)
        }
      }
    },
    models: (signal) => endpoint.models(signal),
  }
}

/** The same events without secrets, also where the pieces of an answer make one together. */
function redactedEvents(
  redactor: SecretRedactor,
): (events: readonly ModelEvent[]) => Generator<ModelEvent, void> {
  const streams = { 'text-delta': redactor.stream(), 'reasoning-delta': redactor.stream() }
  return function* (events) {
    for (const event of events)
      switch (event.type) {
        case 'text-delta':
        case 'reasoning-delta': {
          const text = streams[event.type].push(event.text)
          if (text !== '') yield { type: event.type, text }
          break
        }
        case 'finish':
          for (const type of ['reasoning-delta', 'text-delta'] as const) {
            const text = streams[type].end()
            if (text !== '') yield { type, text }
          }
          yield { ...event, toolCalls: redactor.value(event.toolCalls) }
          break
        case 'retry':
          yield event
      }
  }
}

type RequestBody = Pick<ChatBody, 'messages' | 'tools' | 'stop' | 'response_format'>

function bodyOf(request: ModelRequest, profile: ModelProfile): RequestBody {
  if (profile.toolCalls === 'text') {
    const { system, messages } = toolsAsText(request, { oneByOne: profile.parallelCalls === false })
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
    ...(request.tools.length > 0 ? { tools: offered(request.tools, profile) } : {}),
    ...answerFormat(request, profile),
  }
}

function answerFormat(
  { answerSchema }: ModelRequest,
  { strictTools }: ModelProfile,
): Pick<RequestBody, 'response_format'> {
  if (!answerSchema || strictTools !== true) return {}
  const { name, schema } = answerSchema
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name, schema: { ...schema }, strict: true },
    },
  }
}

function offered(
  tools: ModelRequest['tools'],
  { strictTools }: ModelProfile,
): NonNullable<RequestBody['tools']> {
  if (strictTools !== true) return [...tools]
  return tools.map((tool) => {
    const parameters = strictParameters(tool.function.parameters)
    return parameters === null
      ? tool
      : { ...tool, function: { ...tool.function, parameters: { ...parameters }, strict: true } }
  })
}

function toOpenAiMessage(message: ModelMessage): ChatMessage {
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

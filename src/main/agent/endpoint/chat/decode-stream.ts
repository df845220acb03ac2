import { z } from 'zod'
import { isRecord } from '../../../../shared/domain/is-record.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { brokenOff, notReadable } from '../endpoint-failure.ts'
import { errorMessageOf } from '../error-body.ts'
import type { TokenUsage } from '../../../../shared/domain/chat/chat-item.ts'
import type { ModelEvent } from '../../model.ts'
import { parseJsonText } from '../../ask/parse-json-text.ts'
import {
  answerTooLong,
  callArguments,
  MAX_ANSWER_CHARACTERS,
  MAX_CALLS,
  reportedError,
  tooManyCalls,
  type DecoderOptions,
  type StreamDecoder,
} from '../stream-decoder.ts'
import { DROPPED_WORDS, OPENAI_ENDPOINT } from '../words.ts'
import { createOpaqueCollector } from './opaque-fields.ts'
import { createThinkSplitter } from '../text-calls/think-splitter.ts'
import type { ModelToolCall, OpaquePart } from '../../../../shared/domain/chat/model-message.ts'

const text = z.string().nullish().catch(null)
const CallPiece = z.looseObject({
  index: z.number().nullish().catch(null),
  id: text,
  function: z.looseObject({ name: text, arguments: z.unknown().optional() }).nullish().catch(null),
})
type CallPiece = z.output<typeof CallPiece>
const Part = z
  .looseObject({ type: text, text, thinking: z.unknown().optional() })
  .catch({ thinking: null })
const Content = z
  .union([z.string(), z.array(Part)])
  .nullish()
  .catch(null)
const Delta = z
  .looseObject({
    content: Content,
    reasoning_content: Content,
    reasoning: text,
    reasoning_details: z.array(Part).nullish().catch(null),
    refusal: text,
    tool_calls: z.array(CallPiece).nullish().catch(null),
    function_call: z
      .looseObject({ name: text, arguments: z.unknown().optional() })
      .nullish()
      .catch(null),
  })
  .nullish()
  .catch(null)
const TokenCount = z.number().min(0).nullish().catch(null)
const Usage = z
  .looseObject({
    prompt_tokens: z.number().min(0),
    completion_tokens: z.number().min(0),
    // What came from a cache, as OpenAI and most, DeepSeek, Moonshot, and Anthropic call it.
    prompt_tokens_details: z.looseObject({ cached_tokens: TokenCount }).nullish().catch(null),
    prompt_cache_hit_tokens: TokenCount,
    cached_tokens: TokenCount,
    cache_read_input_tokens: TokenCount,
  })
  .nullish()
  .catch(null)
const Chunk = z.looseObject({
  error: z.unknown().optional(),
  usage: Usage,
  x_groq: z.looseObject({ usage: Usage }).nullish().catch(null),
  choices: z
    .array(
      z.looseObject({
        index: z.number().nullish().catch(null),
        delta: Delta,
        message: Delta,
        finish_reason: text,
      }),
    )
    .nullish()
    .catch(null),
})

/**
 * True when a field that holds the answer or its end is there, and is of a type that it cannot have: leaving it out would
 * pass half an answer, or none of its calls, for the whole.
 */
function losesAnswer(chunk: unknown): boolean {
  if (!isRecord(chunk)) return false
  const { choices } = chunk
  if (choices === undefined || choices === null) return false
  if (!Array.isArray(choices)) return true
  return choices.some((choice: unknown) => {
    if (!isRecord(choice)) return true
    const { finish_reason: end } = choice
    if (end !== undefined && end !== null && typeof end !== 'string') return true
    return ['delta', 'message'].some((name) => {
      const delta = choice[name]
      if (delta === undefined || delta === null) return false
      if (!isRecord(delta)) return true
      const { content, tool_calls: calls, function_call: call } = delta
      const isText = content == null || typeof content === 'string' || Array.isArray(content)
      const areCalls = calls == null || (Array.isArray(calls) && calls.every(isRecord))
      return !isText || !areCalls || !(call == null || isRecord(call))
    })
  })
}

/** What a server says when the model ended by itself. Anything else (`length`, `content_filter` …) is not a clean end. */
const CLEAN_ENDS = ['stop', 'tool_calls', 'function_call', 'eos', 'end_turn', 'tool_use']

interface OpenCall {
  readonly index: number | null
  id: string
  name: string
  arguments: string
}

/**
 * For Chat Completions: reasoning in four places, calls whole or in pieces, `index` or `id` missing, a whole message where
 * a delta is usual. Of an answer in one piece the message counts; in a stream the delta does (some servers put both into
 * every chunk).
 */
export function createStreamDecoder({
  newCallId,
  startsInThoughts = false,
  source,
}: DecoderOptions): StreamDecoder {
  const opaque = createOpaqueCollector()
  const calls: OpenCall[] = []
  const thinking = createThinkSplitter({ startsInside: startsInThoughts })
  let finishReason: string | null = null
  let sawChoice = false
  /** A part of the answer came in a form that cannot be read, so what was read is not all of it. */
  let isMangled = false
  let usage: TokenUsage | null = null
  let characters = 0

  function count(text: string): void {
    characters += text.length
    if (characters > MAX_ANSWER_CHARACTERS) throw answerTooLong()
  }

  function addPiece(piece: CallPiece): void {
    const name = piece.function?.name ?? ''
    const known = findCall(calls, piece, name)
    const call: OpenCall = known ?? {
      index: piece.index ?? null,
      id: '',
      name: '',
      arguments: '',
    }
    if (!known) calls.push(call)
    if (calls.length > MAX_CALLS) throw tooManyCalls()
    call.id ||= piece.id ?? ''
    call.name ||= name
    if (piece['extra_content']) {
      count(JSON.stringify(piece['extra_content']))
      opaque.addCall(call, piece)
    }
    const given = piece.function?.arguments
    if (typeof given === 'string') {
      count(given)
      call.arguments += given
    } else if (typeof given === 'object' && given !== null) call.arguments = JSON.stringify(given)
  }

  return {
    push(chunk, { isWhole } = { isWhole: false }) {
      const parsed = Chunk.safeParse(chunk)
      if (!parsed.success) return []
      const { error, choices } = parsed.data
      // With the last choice, in a chunk of its own after it, or growing in every chunk: the last word counts.
      const counted = parsed.data.usage ?? parsed.data.x_groq?.usage
      if (counted)
        usage = {
          promptTokens: counted.prompt_tokens,
          completionTokens: counted.completion_tokens,
          ...cachedOf(counted),
        }
      if (error !== undefined && error !== null) throw reportedError(error, errorMessageOf(chunk))
      isMangled ||= losesAnswer(chunk)
      const choice = choices?.find(({ index }) => (index ?? 0) === 0)
      if (!choice) return []
      sawChoice = true
      if (choice.finish_reason) finishReason = choice.finish_reason
      const delta = isWhole ? (choice.message ?? choice.delta) : (choice.delta ?? choice.message)
      if (!delta) return []
      // Of these nothing else is counted.
      if (delta['extra_content']) count(JSON.stringify(delta['extra_content']))
      if (delta.reasoning_details) count(JSON.stringify(delta.reasoning_details))
      opaque.addMessage(delta)
      const events: ModelEvent[] = []
      const reasoning =
        partsText(delta.reasoning_content, 'thinking') ||
        (delta.reasoning ?? '') ||
        (delta.reasoning_details ?? []).map((part) => part.text ?? '').join('') ||
        (Array.isArray(delta.content) ? partsText(delta.content, 'thinking') : '')
      count(reasoning)
      if (reasoning) events.push({ type: 'reasoning-delta', text: reasoning })
      const content = partsText(delta.content, 'text') || (delta.refusal ?? '')
      count(content)
      if (content) events.push(...thinking.push(content))
      for (const piece of delta.tool_calls ?? []) addPiece(piece)
      if (delta.function_call) addPiece({ index: 0, function: delta.function_call })
      return events
    },
    end(sawDone) {
      if (!sawChoice) throw new LatentError('unavailable', DROPPED_WORDS.nothing(OPENAI_ENDPOINT))
      if (isMangled) throw notReadable()
      if (finishReason === null && !sawDone) throw brokenOff()
      const events = thinking.end()
      const told = usage === null ? {} : { usage }
      if (finishReason !== null && !CLEAN_ENDS.includes(finishReason.toLowerCase()))
        return [...events, { type: 'finish', reason: 'truncated', toolCalls: [], ...told }]
      // Some gateways fill every field, also that of a call where none is made.
      const named = calls.filter(({ name }) => name.trim() !== '')
      const toolCalls = named.map((call): ModelToolCall => ({
        id: call.id || newCallId(),
        name: call.name,
        arguments: callArguments(call.arguments),
      }))
      // Without a finish reason, half a call is the only sign that something is missing.
      if (finishReason === null && toolCalls.some((call) => parseJsonText(call.arguments) === null))
        return [...events, { type: 'finish', reason: 'truncated', toolCalls: [], ...told }]
      const reason = toolCalls.length > 0 ? 'tool-calls' : 'stop'
      const value = source ? opaque.fields(named) : null
      const kept: { opaque?: OpaquePart } =
        source && value ? { opaque: { wire: 'chat', ...source, value } } : {}
      return [...events, { type: 'finish', reason, toolCalls, ...kept, ...told }]
    },
  }
}

/** Looked at for every piece, so what cannot be whole is not parsed. */
const isWhole = (json: string): boolean =>
  json.trimEnd().endsWith('}') && parseJsonText(json) !== null

/** The call that a piece goes on with; undefined when it begins a new one. */
function findCall(
  calls: readonly OpenCall[],
  piece: CallPiece,
  name: string,
): OpenCall | undefined {
  const { index, id } = piece
  const begins = (call: OpenCall): boolean =>
    name !== '' &&
    ((id ? call.id !== '' && call.id !== id : false) || (!id && isWhole(call.arguments)))
  // Some servers send every parallel call as index 0: a new id or a name after whole arguments begins the next.
  if (typeof index === 'number') {
    const call = calls.findLast((each) => each.index === index)
    return call && !begins(call) ? call : undefined
  }
  if (id) return calls.find((call) => call.id === id)
  const last = calls.at(-1)
  return last && name === '' ? last : undefined
}

function partsText(content: z.output<typeof Content>, kind: 'text' | 'thinking'): string {
  if (typeof content === 'string') return content
  return (content ?? [])
    .filter((part) => (part.type === 'thinking') === (kind === 'thinking'))
    .map((part) => (part.type === 'thinking' ? thinkingText(part.thinking) : (part.text ?? '')))
    .join('')
}

/** Mistral: `{type: 'thinking', thinking: [{type: 'text', text}]}`; others put a string there. */
function thinkingText(thinking: unknown): string {
  if (typeof thinking === 'string') return thinking
  const parts = z.array(Part).safeParse(thinking)
  return parts.success ? parts.data.map((part) => part.text ?? '').join('') : ''
}

function cachedOf(usage: NonNullable<z.output<typeof Usage>>): { cachedTokens?: number } {
  const cachedTokens =
    usage.prompt_tokens_details?.cached_tokens ??
    usage.prompt_cache_hit_tokens ??
    usage.cached_tokens ??
    usage.cache_read_input_tokens
  return typeof cachedTokens === 'number' ? { cachedTokens: Math.round(cachedTokens) } : {}
}

import { z } from 'zod'
import type { TokenUsage } from '../../../shared/domain/chat/chat-item.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock } from '../../platform/ports.ts'
import { estimateTokens } from '../budget/estimate-tokens.ts'
import type { EndpointConnection } from '../endpoint/endpoint-connection.ts'
import { failureOf, type EndpointFailure } from '../endpoint/endpoint-failure.ts'
import type { ModelToolCall, OpaquePart } from '../../../shared/domain/chat/model-message.ts'
import type { ModelProfile } from '../../../shared/domain/models/model-profile.ts'
import type { Lessons } from '../endpoint/lessons.ts'
import { createProbeTalk, type ProbeQuestion } from './probe-talk.ts'

export type ProbeReply =
  | {
      readonly status: 'answered'
      /** As the model wrote it, thoughts between tags and calls in its text included. */
      readonly rawText: string
      /** Without thoughts that open with a tag of their own. */
      readonly text: string
      readonly reasoning: string
      readonly calls: readonly ModelToolCall[]
      /** What the model wants back with them. */
      readonly opaque: OpaquePart | null
      readonly isTruncated: boolean
      readonly usage: TokenUsage | null
      /** When each piece of text, thought or call came. */
      readonly arrivalsMs: readonly number[]
      /** In how many pieces of the network's these came. */
      readonly reads: number
      readonly isWhole: boolean
      readonly tookMs: number
    }
  | { readonly status: 'stopped'; readonly message: string }
  | { readonly status: 'failed'; readonly message: string; readonly failure: EndpointFailure }
  /** Not sent: a limit of the examination, or nobody is there any more. */
  | { readonly status: 'skipped'; readonly message: string }

/** Asks the endpoint, within the limits of the examination. Only its `signal` makes it throw. */
export interface Probe {
  ask(question: ProbeQuestion): Promise<ProbeReply>
  /** What its refusals taught so far. */
  lessons(): Lessons
  /** From now on answers begin within thoughts that the server's template opened. */
  expectThoughts(): void
  /** So far. */
  spent(): { readonly tokens: number; readonly requests: number }
}

export interface ProbeLimits {
  /** Of all requests together, prompts and answers, by estimate. */
  readonly tokens: number
  readonly timeMs: number
}

const MAX_LOADING_TRIES = 5
const MAX_LOST = 2

export function createProbe(
  endpoint: EndpointConnection,
  options: {
    readonly clock: Clock
    readonly limits: ProbeLimits
    readonly signal: AbortSignal
    /** As the person set it. */
    readonly profile?: Pick<ModelProfile, 'wire'>
  },
): Probe {
  const { clock, limits, signal } = options
  const startedMs = clock.nowMs()
  let tokens = 0
  let requests = 0
  let lost = 0
  let startsInThoughts = false

  function refusal(): string | null {
    if (lost >= MAX_LOST) return 'Not checked: the server does not answer any more.'
    if (tokens >= limits.tokens) return 'Not checked: the limit of tokens was reached.'
    if (clock.nowMs() - startedMs >= limits.timeMs)
      return 'Not checked: the limit of time was reached.'
    return null
  }

  const talk = createProbeTalk(endpoint, options.profile ?? {})

  async function send(question: ProbeQuestion): Promise<ProbeReply> {
    const sentMs = clock.nowMs()
    const late = new AbortController()
    // The last question may begin just before the limit: it ends with it all the same.
    const timer = new AbortController()
    clock.sleep(Math.max(1, limits.timeMs - (sentMs - startedMs)), timer.signal).then(
      () => late.abort(),
      () => {},
    )
    const arrivalsMs: number[] = []
    const reads = new Set<number>()
    let called = 0
    const decoder = talk.decoder({
      newCallId: () => `probe_${requests}_${called++}`,
      startsInThoughts,
    })
    let rawText = ''
    let text = ''
    let reasoning = ''
    let isWhole = false
    let sawDone = false
    try {
      const ends = AbortSignal.any([signal, late.signal])
      const { send: post } = await endpoint.request()
      for await (const chunk of post(talk.path(), talk.body(question), ends)) {
        if (chunk === 'done') {
          sawDone = true
          break
        }
        isWhole ||= chunk.isWhole
        const written = partOf(chunk.value)
        let hasPiece = written !== null && (written.hasCall || written.content !== '')
        let said = ''
        for (const event of decoder.push(chunk.value, chunk)) {
          if (event.type === 'text-delta') said += event.text
          if (event.type === 'reasoning-delta') reasoning += event.text
          hasPiece = true
        }
        text += said
        // Only in Chat Completions thoughts and calls may stand in the text.
        rawText += written?.content ?? said
        if (hasPiece) {
          arrivalsMs.push(clock.nowMs())
          reads.add(chunk.read)
        }
        // Leaving the loop closes the connection, as the stop of a person does.
        if (arrivalsMs.length >= (question.stopAfterPieces ?? Infinity))
          return { status: 'stopped', message: 'It was stopped.' }
      }
      const last = decoder.end(sawDone)
      for (const event of last) {
        if (event.type === 'text-delta') text += event.text
        if (event.type === 'reasoning-delta') reasoning += event.text
      }
      const end = last.at(-1)
      if (end?.type !== 'finish') throw new Error('A decoded answer has an end.')
      return {
        status: 'answered',
        rawText,
        text,
        reasoning,
        calls: end.toolCalls,
        opaque: end.opaque ?? null,
        isTruncated: end.reason === 'truncated',
        usage: end.usage ?? null,
        arrivalsMs,
        reads: reads.size,
        isWhole,
        tookMs: clock.nowMs() - sentMs,
      }
    } catch (error) {
      signal.throwIfAborted()
      if (late.signal.aborted)
        return { status: 'skipped', message: 'Not checked: the limit of time was reached.' }
      if (!(error instanceof LatentError)) throw error
      return { status: 'failed', message: error.message, failure: failureOf(error) }
    } finally {
      timer.abort()
    }
  }

  return {
    lessons: talk.lessons,
    expectThoughts: () => void (startsInThoughts = true),
    spent: () => ({ tokens, requests }),
    async ask(question) {
      for (let loadingTries = 0; ;) {
        signal.throwIfAborted()
        const message = refusal()
        if (message !== null) return { status: 'skipped', message }
        requests += 1
        const reply = await send(question)
        tokens += costOf(question, reply)
        if (reply.status !== 'failed') {
          lost = 0
          return reply
        }
        const { failure } = reply
        if (talk.learn(failure, question)) continue
        if (isLoading(failure) && loadingTries < MAX_LOADING_TRIES) {
          loadingTries += 1
          await clock.sleep(failure.retryAfterMs ?? 1000 * 2 ** loadingTries, signal)
        } else {
          lost = failure.status === undefined ? lost + 1 : 0
          return reply
        }
      }
    },
  }
}

/** llama.cpp and others answer so while they load a model; hosted ones when they are asked too fast. */
const isLoading = ({ status, retryAfterMs }: EndpointFailure): boolean =>
  (status === 503 || status === 429) && (retryAfterMs ?? 0) <= 30_000

function costOf({ messages, tools = [] }: ProbeQuestion, reply: ProbeReply): number {
  if (reply.status === 'answered' && reply.usage)
    return reply.usage.promptTokens + reply.usage.completionTokens
  const answer = reply.status === 'answered' ? reply.rawText + reply.reasoning : ''
  return estimateTokens(JSON.stringify(messages) + JSON.stringify(tools) + answer)
}

const Piece = z
  .looseObject({
    content: z.string().nullish().catch(null),
    tool_calls: z.array(z.unknown()).nullish().catch(null),
  })
  .nullish()
  .catch(null)
const Reply = z.looseObject({ choices: z.array(z.looseObject({ delta: Piece, message: Piece })) })

/** What a chunk of Chat Completions says; null for another protocol's. */
function partOf(value: unknown): { readonly content: string; readonly hasCall: boolean } | null {
  const choice = Reply.safeParse(value).data?.choices[0]
  if (!choice) return null
  const part = choice.delta ?? choice.message
  return { content: part?.content ?? '', hasCall: (part?.tool_calls ?? []).length > 0 }
}

import type { Lessons } from '../../../src/main/agent/endpoint/lessons.ts'
import type { ModelProfile } from '../../../src/shared/domain/models/model-profile.ts'
import type { ServerPresetId } from '../../../src/shared/domain/models/provider.ts'
import type { RecordedRequest, ScriptedReply } from '../model-server.ts'
import { refuse, ROUNDS, type Seen, type Step } from './chat-server.ts'

/** A request as a server of Anthropic Messages reads it. */
export interface MessagesAsked {
  readonly messages: readonly AskedTurn[]
  readonly system?: readonly Block[]
  readonly tools?: readonly Readonly<Record<string, unknown>>[]
  readonly [field: string]: unknown
}
export interface AskedTurn {
  readonly role: string
  readonly content: readonly Block[]
}
export interface Block {
  readonly type: string
  readonly [field: string]: unknown
}

/** As `StrictServer` of Chat Completions: it refuses what is documented as refused. */
export interface MessagesServer {
  /** `39 Messages: a thinking block that was edited` */
  readonly name: string
  readonly preset?: ServerPresetId
  readonly profile?: ModelProfile
  /** Why it does not answer; null where it does. The rules that all keep come before it. */
  readonly refuses?: (asked: MessagesAsked, seen: Seen) => ScriptedReply | null
  /** How it says a step; the usual way where it is left out. */
  readonly says?: (step: Step, seen: Seen, asked: MessagesAsked) => ScriptedReply
  /** The calls that the task makes in one answer, said the usual way; default 1. */
  readonly together?: number
  /** What its refusal teaches. */
  readonly teaches?: Lessons
  /** How a turn with it ends; default `done`. */
  readonly status?: 'failed'
}

type Call = Extract<Step, { call: unknown }>
export const isCall = (step: Step): step is Call => 'call' in step

/** Plays the task of twelve rounds, over and over, to whoever keeps to what the server wants. */
export function strictMessages(
  server: MessagesServer,
): (request: Pick<RecordedRequest, 'body'>) => ScriptedReply {
  let requests = 0
  let round = 0
  let task = 0
  const notes = new Map<string, unknown>()
  return ({ body }) => {
    const asked = body as MessagesAsked
    requests += 1
    const seen: Seen = { requests, round, notes }
    const broken = brokenRule(asked)
    const refusal = broken === null ? server.refuses?.(asked, seen) : refuseAsked(broken)
    if (refusal) return refusal
    const steps = stepsAt(round, task, server.together ?? 1)
    const [step] = steps
    const reply =
      step && steps.length === 1 && server.says
        ? server.says(step, seen, asked)
        : answerOf(steps.flatMap(blocksOf))
    if (reply.status !== undefined || reply.end === 'cut') return reply
    round += steps.length
    if (round === ROUNDS) {
      round = 0
      task += 1
    }
    return reply
  }
}

/** The steps of one answer: several reads, or one that writes, or the last words. */
function stepsAt(round: number, task: number, together: number): Step[] {
  if (round === ROUNDS - 1) return [{ text: `Task ${task} is done.` }]
  const call = (name: string, at: number): Step => ({
    call: { id: `toolu_${task}_${at}`, name, args: { path: `${task}-${at}.md` } },
  })
  if (round === ROUNDS - 2) return [call('write_note', round)]
  const reads = Math.min(together, ROUNDS - 2 - round)
  return Array.from({ length: reads }, (_, at) => call('read_note', round + at))
}

/** A step as blocks of an answer. */
export const blocksOf = (step: Step): Block[] =>
  isCall(step)
    ? [{ type: 'tool_use', id: step.call.id, name: step.call.name, input: { ...step.call.args } }]
    : [{ type: 'text', text: step.text }]

/** A whole answer as its events, a ping among them. */
export const answerOf = (blocks: readonly Block[]): ScriptedReply =>
  streamed([
    ...blocks.flatMap((block, index) => [
      blockStart(index, block),
      ...piecesOf(block).map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    ...endOf(blocks.some(({ type }) => type === 'tool_use')),
  ])

/** Events between the beginning and the end of the connection, which no `[DONE]` tells. */
export const streamed = (events: readonly unknown[]): ScriptedReply => ({
  chunks: [
    {
      type: 'message_start',
      message: { role: 'assistant', content: [], usage: { input_tokens: 9, output_tokens: 1 } },
    },
    { type: 'ping' },
    ...events,
  ],
  end: 'open',
})

export const endOf = (hasCalls: boolean): unknown[] => [
  {
    type: 'message_delta',
    delta: { stop_reason: hasCalls ? 'tool_use' : 'end_turn', stop_sequence: null },
    usage: { output_tokens: 5 },
  },
  { type: 'message_stop' },
]

/** How a block begins: with nothing in what comes in pieces. */
export function blockStart(index: number, block: Block): unknown {
  const empty: Readonly<Record<string, object>> = {
    text: { text: '' },
    thinking: { thinking: '', signature: '' },
    tool_use: { input: {} },
  }
  return { type: 'content_block_start', index, content_block: { ...block, ...empty[block.type] } }
}

function piecesOf(block: Block): unknown[] {
  switch (block.type) {
    case 'text':
      return halves(String(block['text'])).map((text) => ({ type: 'text_delta', text }))
    case 'thinking':
      return [
        ...halves(String(block['thinking'])).map((thinking) => ({
          type: 'thinking_delta',
          thinking,
        })),
        { type: 'signature_delta', signature: block['signature'] },
      ]
    case 'tool_use':
      return ['', ...halves(JSON.stringify(block['input']))].map((partial_json) => ({
        type: 'input_json_delta',
        partial_json,
      }))
    default:
      return []
  }
}

const halves = (text: string): string[] =>
  [text.slice(0, text.length / 2), text.slice(text.length / 2)].filter((half) => half !== '')

/** Anthropic's shape of an error. */
export const errorOf = (type: string, message: string, details?: object): unknown => ({
  type: 'error',
  error: { type, message, ...(details && { details }) },
  request_id: 'req_1',
})
export const refuseAsked = (message: string): ScriptedReply =>
  refuse(400, errorOf('invalid_request_error', message))

/** What Anthropic refuses whichever model is asked; null for a request that keeps all of it. */
export function brokenRule(asked: MessagesAsked): string | null {
  const { messages } = asked
  if (typeof asked['max_tokens'] !== 'number') return 'max_tokens: Field required'
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role'
  if (messages.at(-1)?.role !== 'user')
    return 'This model does not support assistant message prefill.'
  const blocks = messages.flatMap(({ content }) => content)
  if (blocks.some(({ type, text }) => type === 'text' && String(text).trim() === ''))
    return 'messages: text content blocks must be non-empty'
  const marks = JSON.stringify(asked).split('"cache_control"').length - 1
  if (marks > 4) return `A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`
  for (const [at, { role, content }] of messages.entries()) {
    const last = content.at(-1)
    if (last === undefined) return `messages.${at}: content must not be empty`
    if (role === 'assistant' && last.type.endsWith('thinking'))
      return `messages.${at}: The final block in an assistant message cannot be \`thinking\`.`
  }
  return brokenCall(messages)
}

/** Every call has its result at the beginning of the next message, and nothing else has one. */
function brokenCall(messages: readonly AskedTurn[]): string | null {
  const used = new Set<unknown>()
  for (const [at, { content }] of messages.entries()) {
    const calls = content.filter(({ type }) => type === 'tool_use')
    for (const { id, input } of calls) {
      if (!/^[a-zA-Z0-9_-]+$/.test(String(id)))
        return `messages.${at}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`
      if (used.has(id)) return 'messages: `tool_use` ids must be unique'
      used.add(id)
      if (typeof input !== 'object' || input === null || Array.isArray(input))
        return `messages.${at}.tool_use.input: Input should be a valid dictionary`
    }
    const next = messages[at + 1]?.content ?? []
    const results = next.filter(({ type }) => type === 'tool_result')
    const answered = results.map((result) => result['tool_use_id'])
    const isGrouped = next.slice(0, results.length).every(({ type }) => type === 'tool_result')
    if (
      !isGrouped ||
      calls.length !== answered.length ||
      calls.some(({ id }) => !answered.includes(id))
    )
      return `messages.${at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after.`
  }
  return messages[0]?.content.some(({ type }) => type === 'tool_result')
    ? 'messages.0: unexpected `tool_use_id` found in `tool_result` blocks'
    : null
}

/** A request without its marks for the cache, of which nothing else depends. */
export const withoutMarks = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (name, part: unknown) => (name === 'cache_control' ? undefined : part)),
  ) as T

/** Everything that the model said so far, block by block. */
export const saidBefore = ({ messages }: MessagesAsked): Block[] =>
  messages.flatMap(({ role, content }) => (role === 'assistant' ? content : []))

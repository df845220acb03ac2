import type { ModelProfile } from '../../../src/shared/domain/models/model-profile.ts'
import type { ServerPresetId } from '../../../src/shared/domain/models/provider.ts'
import type { RecordedRequest, ScriptedReply } from '../model-server.ts'

/** A request as a server of Chat Completions reads it. */
export interface ChatAsked {
  readonly messages: readonly ChatAskedMessage[]
  readonly tools?: readonly { readonly function: Readonly<Record<string, unknown>> }[]
  readonly [field: string]: unknown
}
export interface ChatAskedMessage {
  readonly role: string
  readonly content?: unknown
  readonly tool_calls?: readonly ChatAskedCall[]
  readonly tool_call_id?: string
  readonly [field: string]: unknown
}
export interface ChatAskedCall {
  readonly id: string
  readonly function: { readonly name: string; readonly arguments: string }
  readonly [field: string]: unknown
}

/** What a model does next in the task: one call, or the words that end it. */
export type Step =
  | { readonly call: { readonly id: string; readonly name: string; readonly args: object } }
  | { readonly text: string }

/** What a server remembers of the conversation. */
export interface Seen {
  /** How many requests came, this one included. */
  readonly requests: number
  /** Since the task began, answered ones. */
  readonly round: number
  /** For its own use. */
  readonly notes: Map<string, unknown>
}

/** A server that refuses what its vendor documents as refused, and has its vendor's manners. */
export interface StrictServer {
  /** `Gemini 3: a call without its signature` */
  readonly name: string
  readonly preset?: ServerPresetId
  readonly profile?: ModelProfile
  /** Why it does not answer; null where it does. */
  readonly refuses?: (asked: ChatAsked, seen: Seen) => ScriptedReply | null
  /** How it says a step; the usual way where it is left out. */
  readonly says?: (step: Step, seen: Seen, asked: ChatAsked) => ScriptedReply
  /** The calls that the task makes of it in one answer; default 1. */
  readonly together?: number
}

/** Rounds with the model in one task; the last one but one writes. */
export const ROUNDS = 12

/** Plays the task, over and over, to whoever keeps to what the server wants. */
export function strictAnswers(server: StrictServer): (request: RecordedRequest) => ScriptedReply {
  let requests = 0
  let round = 0
  let task = 0
  const notes = new Map<string, unknown>()
  return ({ body }) => {
    const asked = body as ChatAsked
    requests += 1
    const seen = (): Seen => ({ requests, round, notes })
    const refusal = server.refuses?.(asked, seen())
    if (refusal) return refusal
    const step = stepOf(round, task)
    const reply = server.says?.(step, seen(), asked) ?? said(step)
    if (reply.status !== undefined || reply.end === 'cut' || reply.text === '') return reply
    round += 1
    if ('text' in step) {
      round = 0
      task += 1
    }
    return reply
  }
}

function stepOf(round: number, task: number): Step {
  if (round === ROUNDS - 1) return { text: `Task ${task} is done.` }
  const name = round === ROUNDS - 2 ? 'write_note' : 'read_note'
  return { call: { id: `call_${task}_${round}`, name, args: { path: `${task}-${round}.md` } } }
}

/** A step as OpenAI says it. */
export const said = (step: Step): ScriptedReply =>
  'text' in step
    ? { text: step.text }
    : { toolCalls: [{ id: step.call.id, name: step.call.name, arguments: { ...step.call.args } }] }

/** A step as a chunk, with fields of a vendor's own in the message and in its call. */
export const chunksWith = (
  step: Step,
  ofMessage: object,
  ofCall: object = {},
): { readonly chunks: readonly unknown[] } => ({
  chunks: [
    chunk({ role: 'assistant', ...ofMessage }),
    'text' in step
      ? chunk({ content: step.text })
      : chunk({
          tool_calls: [
            {
              index: 0,
              id: step.call.id,
              type: 'function',
              function: { name: step.call.name, arguments: JSON.stringify(step.call.args) },
              ...ofCall,
            },
          ],
        }),
    chunk({}, 'text' in step ? 'stop' : 'tool_calls'),
  ],
})

export const chunk = (delta: object, finish: string | null = null): unknown => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
})

export const refuse = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ScriptedReply => ({ status, body, headers })

/** OpenAI's shape of an error. */
export const refuseWith = (
  status: number,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): ScriptedReply => refuse(status, { error: { message, type: 'invalid_request_error', ...more } })

/** The calls of the messages, with the message of each. */
export const callsIn = ({
  messages,
}: ChatAsked): { readonly message: ChatAskedMessage; readonly call: ChatAskedCall }[] =>
  messages.flatMap((message) => (message.tool_calls ?? []).map((call) => ({ message, call })))

/** Fields of the messages beyond those of the protocol. */
export const foreignFields = ({ messages }: ChatAsked): string[] =>
  messages.flatMap((message) => [
    ...Object.keys(message).filter((name) => !PROTOCOL.has(name)),
    ...(message.tool_calls ?? []).flatMap((call) =>
      Object.keys(call).filter((name) => !['id', 'type', 'function'].includes(name)),
    ),
  ])
const PROTOCOL = new Set(['role', 'content', 'tool_calls', 'tool_call_id', 'name'])

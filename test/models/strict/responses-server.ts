import type { Lessons } from '../../../src/main/agent/endpoint/lessons.ts'
import type { ModelProfile } from '../../../src/shared/domain/models/model-profile.ts'
import type { ServerPresetId } from '../../../src/shared/domain/models/provider.ts'
import type { RecordedRequest, ScriptedReply } from '../model-server.ts'
import { refuseWith, strictAnswers, type Seen, type Step } from './chat-server.ts'

/** A request as a server of OpenAI Responses reads it. */
export interface ResponsesAsked {
  readonly input: readonly Item[]
  readonly tools?: readonly Readonly<Record<string, unknown>>[]
  readonly [field: string]: unknown
}
/** One of `input`, or of an answer. */
export interface Item {
  readonly type: string
  readonly [field: string]: unknown
}

/** As `StrictServer` of Chat Completions: it refuses what is documented as refused. */
export interface ResponsesServer {
  /** `35 Responses: encrypted reasoning that it cannot read any more` */
  readonly name: string
  readonly preset?: ServerPresetId
  readonly profile?: ModelProfile
  /** Why it does not answer; null where it does. The rules that all keep come before it. */
  readonly refuses?: (asked: ResponsesAsked, seen: Seen) => ScriptedReply | null
  /** How it says a step; the usual way where it is left out. */
  readonly says?: (step: Step, seen: Seen, asked: ResponsesAsked) => ScriptedReply
  /** What its refusals teach. */
  readonly teaches?: Lessons
}

type Call = Extract<Step, { call: unknown }>
export const isCall = (step: Step): step is Call => 'call' in step

/** Plays the task of twelve rounds, over and over, to whoever keeps to what the server wants. */
export function strictResponses(
  server: ResponsesServer,
): (request: RecordedRequest) => ScriptedReply {
  // The task is the same over every wire: what it hands over is what came.
  const asIs = (asked: unknown): ResponsesAsked => asked as ResponsesAsked
  return strictAnswers({
    name: server.name,
    refuses: (asked, seen) =>
      brokenRule(asIs(asked)) ?? server.refuses?.(asIs(asked), seen) ?? null,
    says: (step, seen, asked) => server.says?.(step, seen, asIs(asked)) ?? answerOf([itemOf(step)]),
  })
}

/** What every server refuses; null for a request that is in order. */
export function brokenRule(asked: ResponsesAsked): ScriptedReply | null {
  const { input, tools = [] } = asked
  if (!Array.isArray(input))
    return refuseWith(404, 'This model is only supported in v1/responses.', { param: 'model' })
  if (asked['store'] !== false) return refuseAsked('This organization stores nothing.', 'store')
  const foreign = FOREIGN.find((field) => field in asked)
  if (foreign !== undefined)
    return refuseAsked(`Unsupported parameter: '${foreign}'.`, foreign, 'unsupported_parameter')
  if (tools.some(({ name }) => typeof name !== 'string'))
    return refuseAsked("Missing required parameter: 'tools[0].name'.", 'tools[0].name')
  if (tools.some(({ strict }) => typeof strict !== 'boolean'))
    return refuseAsked("Missing required parameter: 'tools[0].strict'.", 'tools[0].strict')
  return brokenInput(input)
}
/** Of Chat Completions, and what a server without a memory cannot know. */
const FOREIGN = [
  'messages',
  'stop',
  'max_tokens',
  'max_completion_tokens',
  'reasoning_effort',
  'response_format',
  'stream_options',
  'previous_response_id',
]

function brokenInput(input: readonly Item[]): ScriptedReply | null {
  const ids = (type: string): unknown[] =>
    input.flatMap((item) => (item.type === type ? [item['call_id']] : []))
  const [calls, outputs] = [ids('function_call'), ids('function_call_output')]
  const stored = input.find((item) => 'id' in item)
  if (stored)
    return refuseAsked(
      `Item with id '${String(stored['id'])}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
    )
  const alone = calls.find((id) => !outputs.includes(id))
  if (alone !== undefined)
    return refuseAsked(`No tool output found for function call ${JSON.stringify(alone)}.`)
  const unasked = outputs.find((id) => !calls.includes(id))
  if (unasked !== undefined)
    return refuseAsked(
      `No tool call found for function call output with call_id ${JSON.stringify(unasked)}.`,
    )
  const isLast = input.some(
    ({ type }, at) =>
      type === 'reasoning' && !['reasoning', 'message', 'function_call'].includes(next(input, at)),
  )
  return isLast
    ? refuseAsked("Item of type 'reasoning' was provided without its required following item.")
    : null
}

const next = (input: readonly Item[], at: number): string => {
  const item = input[at + 1]
  return item?.['role'] === 'user' ? 'user' : (item?.type ?? '')
}

/** A refusal in OpenAI's shape. */
export const refuseAsked = (
  message: string,
  param: string | null = 'input',
  code: string | null = null,
): ScriptedReply => refuseWith(400, message, { param, code })

/** A step as an item of an answer. */
export const itemOf = (step: Step): Item =>
  isCall(step)
    ? {
        id: `fc_${step.call.id}`,
        type: 'function_call',
        status: 'completed',
        call_id: step.call.id,
        name: step.call.name,
        arguments: JSON.stringify(step.call.args),
      }
    : {
        id: `msg_${step.text.length}`,
        type: 'message',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text: step.text, annotations: [], logprobs: [] }],
      }

/** Thoughts before a step. */
export const thoughtOf = (id: string, encrypted: string | null): Item => ({
  id: `rs_${id}`,
  type: 'reasoning',
  summary: [{ type: 'summary_text', text: `**Looking**\n\nI look at ${id}.` }],
  encrypted_content: encrypted,
})

/** An item as it has to come back: without what only the server's memory would know. */
export const withoutId = ({ id: _id, status: _status, ...item }: Item): Item => item

/** A whole answer as its events. */
export const answerOf = (items: readonly Item[]): ScriptedReply =>
  streamed([
    ...items.flatMap(eventsOf),
    { type: 'response.completed', response: { ...RESPONSE, status: 'completed', output: items } },
  ])

/** Events of an answer, whose end no `[DONE]` tells. */
export const streamed = (events: readonly unknown[]): ScriptedReply => ({
  chunks: [
    { type: 'response.created', response: { ...RESPONSE, status: 'in_progress', output: [] } },
    { type: 'response.in_progress', response: { ...RESPONSE, status: 'in_progress', output: [] } },
    ...events,
  ],
  end: 'open',
})

const RESPONSE = {
  id: 'resp_1',
  object: 'response',
  error: null,
  incomplete_details: null,
  usage: {
    input_tokens: 90,
    input_tokens_details: { cached_tokens: 64 },
    output_tokens: 5,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 95,
  },
}

/** The events of one item: announced with little in it, in pieces, then whole. */
export function eventsOf(item: Item, index: number): unknown[] {
  const place = { item_id: item['id'], output_index: index }
  const added = (bare: object): unknown => ({
    type: 'response.output_item.added',
    output_index: index,
    item: { ...item, status: 'in_progress', ...bare },
  })
  const done = { type: 'response.output_item.done', output_index: index, item }
  switch (item.type) {
    case 'reasoning':
      return [
        added({ summary: [], encrypted_content: 'half' }),
        ...partsOf(item, 'summary').flatMap(({ text = '' }, part) =>
          halves(text).map((delta) => ({
            type: 'response.reasoning_summary_text.delta',
            ...place,
            summary_index: part,
            delta,
          })),
        ),
        done,
      ]
    case 'message':
      return [
        added({ content: [] }),
        ...partsOf(item, 'content').flatMap(({ text = '' }, part) => [
          ...halves(text).map((delta) => ({
            type: 'response.output_text.delta',
            ...place,
            content_index: part,
            delta,
          })),
          { type: 'response.output_text.done', ...place, content_index: part, text },
        ]),
        done,
      ]
    default: {
      const json = String(item['arguments'])
      return [
        added({ arguments: '' }),
        ...halves(json).map((delta) => ({
          type: 'response.function_call_arguments.delta',
          ...place,
          delta,
        })),
        { type: 'response.function_call_arguments.done', ...place, arguments: json },
        done,
      ]
    }
  }
}

const partsOf = (item: Item, field: 'summary' | 'content'): readonly { readonly text?: string }[] =>
  item[field] as readonly { readonly text?: string }[]

const halves = (text: string): string[] => {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)].filter((half) => half !== '')
}

import type { Seen, Step } from './chat-server.ts'
import { refuse, refuseWith } from './chat-server.ts'
import {
  answerOf,
  eventsOf,
  isCall,
  itemOf,
  refuseAsked,
  streamed,
  thoughtOf,
  withoutId,
  type Item,
  type ResponsesAsked,
  type ResponsesServer,
} from './responses-server.ts'

const nameOf = (step: Step): string => (isCall(step) ? step.call.id : step.text)

/** Whether it asked for the thoughts that it is to give back. */
const wantsEncrypted = ({ include }: ResponsesAsked): boolean =>
  Array.isArray(include) && include.includes('reasoning.encrypted_content')

/** Says a step with encrypted thoughts before it, and keeps what has to come back. */
function saidWithThoughts(step: Step, seen: Seen, asked: ResponsesAsked) {
  const thought = thoughtOf(
    nameOf(step),
    wantsEncrypted(asked) ? `gAAA ${nameOf(step)} ${seen.requests}` : null,
  )
  const items = [thought, itemOf(step)]
  seen.notes.set('given', [...givenBefore(seen), ...items])
  return answerOf(items)
}
const givenBefore = ({ notes }: Seen): readonly Item[] =>
  (notes.get('given') as readonly Item[] | undefined) ?? []

/** What of its own came back, in order. */
const returned = ({ input }: ResponsesAsked): Item[] =>
  input.filter((item) => item.type !== 'function_call_output' && item['role'] !== 'user')

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** All that it said has to come back as it was, but for ids. */
const refusesChanges = (asked: ResponsesAsked, seen: Seen) =>
  isSame(sorted(returned(asked)), sorted(givenBefore(seen).map(withoutId)))
    ? null
    : refuseAsked('Reasoning items were lost or changed.')
const sorted = (items: readonly Item[]): unknown[] =>
  items.map((item) => Object.entries(item).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** xAI's shape of a refusal, which names no field (I: openclaw#12910, hermes-agent#23435). */
const refuseAsXai = (error: string) => refuse(400, { code: '400', error })

const textCall = (step: Step): Item =>
  isCall(step)
    ? itemOf({
        text: `<tool_call>\n${JSON.stringify({ name: step.call.name, arguments: step.call.args })}\n</tool_call>\n<tool_response>\n{"made":"up"}\n</tool_response>\nAll is done.`,
      })
    : itemOf(step)

const RESPONSES = { wire: 'responses' } as const

/**
 * Servers of OpenAI Responses, each with what its vendor documents as refused and with its vendor's manners (sources in
 * the design's table of strict servers, whose numbers stand in front). All refuse what `brokenRule` names.
 */
export const RESPONSES_SERVERS: readonly ResponsesServer[] = [
  { name: '4 OpenAI pro: Responses only, and its manners', teaches: { wire: 'responses' } },
  {
    name: 'GPT-5.6: all it said comes back as it was, thoughts encrypted',
    preset: 'openai',
    profile: { ...RESPONSES, strictTools: true, effort: 'high', answerTokens: 4000 },
    refuses: (asked, seen) =>
      !wantsEncrypted(asked)
        ? refuseAsked('Reasoning without encrypted content is lost.', 'include')
        : refusesChanges(asked, seen),
    says: saidWithThoughts,
  },
  {
    name: 'GPT-5.6: says before each call what it looks for',
    preset: 'openai',
    refuses: refusesChanges,
    says: (step, seen) => {
      const before = { ...itemOf({ text: 'I look.' }), phase: 'commentary' }
      const items = isCall(step) ? [before, itemOf(step)] : [itemOf(step)]
      seen.notes.set('given', [...givenBefore(seen), ...items])
      return answerOf(items)
    },
  },
  {
    name: '34 an item that it has not stored, and a call without its output',
    preset: 'openai',
    refuses: ({ input }) =>
      input.some(({ type }) => type === 'item_reference')
        ? refuseAsked("Item with id 'rs_1' not found.")
        : null,
    says: saidWithThoughts,
  },
  {
    name: '35 encrypted reasoning that it cannot read any more',
    preset: 'openai',
    teaches: { noOpaque: true },
    refuses: ({ input }, { requests }) =>
      requests >= 6 && input.some((item) => item.type === 'reasoning')
        ? refuseAsked(
            'The encrypted content gAAA...DQ== could not be verified. Reason: Encrypted content could not be decrypted or parsed.',
            null,
            'invalid_encrypted_content',
          )
        : null,
    says: saidWithThoughts,
  },
  {
    name: '36 no summary for this organisation, no encrypted content for this model',
    preset: 'openai',
    teaches: { noSummary: true, noEncrypted: true },
    refuses: (asked) => {
      const { summary } = (asked['reasoning'] ?? {}) as { summary?: string }
      if (summary !== undefined)
        return refuseAsked(
          'Your organization must be verified to generate reasoning summaries. Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization.',
          'reasoning.summary',
          'unsupported_value',
        )
      return 'include' in asked
        ? refuseAsked('Encrypted content is not supported with this model.', 'include')
        : null
    },
  },
  {
    name: '36 GPT-4.1: no reasoning at all',
    preset: 'openai',
    profile: { effort: 'low' },
    teaches: { noEffort: true, noSummary: true, noEncrypted: true },
    refuses: (asked) => {
      const [field] = Object.keys((asked['reasoning'] ?? {}) as object)
      if (field !== undefined)
        return refuseAsked(
          `Unsupported parameter: 'reasoning.${field}' is not supported with this model.`,
          `reasoning.${field}`,
          'unsupported_parameter',
        )
      return 'include' in asked
        ? refuseAsked('Encrypted content is not supported with this model.', 'include')
        : null
    },
  },
  {
    name: '37 fails and is busy in the stream, and tells what nobody knows',
    preset: 'openai',
    says: (step, { requests }) => {
      const broken = (chunk: unknown) => ({
        ...streamed([chunk]),
        end: 'cut' as const,
        cutAfter: 3,
      })
      if (requests === 2)
        return broken({
          type: 'response.failed',
          response: { status: 'failed', error: { code: 'server_error', message: 'It failed.' } },
        })
      if (requests === 4)
        return broken({
          type: 'error',
          code: 'rate_limit_exceeded',
          message: 'Too many requests.',
          param: null,
        })
      if (requests === 6)
        return broken({ type: 'error', error: { type: 'overloaded_error', message: 'Busy.' } })
      const item = itemOf(step)
      const search = { type: 'web_search_call', id: 'ws_1', status: 'completed' }
      return streamed([
        { type: 'keepalive', sequence_number: 3 },
        { type: 'response.web_search_call.searching', output_index: 0, item_id: 'ws_1' },
        { type: 'response.output_item.done', output_index: 0, item: search },
        ...eventsOf(item, 1),
        { type: 'response.completed', response: { status: 'completed', output: [search, item] } },
        { type: 'response.output_text.delta', output_index: 2, item_id: 'x', delta: 'Late.' },
        { type: 'response.rate_limits.updated', rate_limits: [] },
      ])
    },
  },
  {
    name: '31 strict is refused',
    preset: 'openai',
    profile: { ...RESPONSES, strictTools: true },
    teaches: { noStrict: true },
    refuses: ({ tools = [] }) =>
      tools.some(({ strict }) => strict === true)
        ? refuseAsked(
            'Invalid schema for function.',
            'tools[0].strict',
            'invalid_function_parameters',
          )
        : null,
  },
  {
    name: 'a gateway: nothing in the response at its end, nor in its items',
    profile: RESPONSES,
    says: (step) => {
      const item = itemOf(step)
      const bare = { ...item, ...(isCall(step) ? { arguments: '' } : { content: [] }) }
      return streamed([
        ...eventsOf(item, 0).slice(0, -1),
        { type: 'response.output_item.done', output_index: 0, item: bare },
        { type: 'response.completed', response: { status: 'completed', output: [] } },
      ])
    },
  },
  {
    name: 'GitHub Copilot: another id in every event',
    profile: RESPONSES,
    says: (step) => {
      const item = itemOf(step)
      return streamed([
        ...eventsOf(item, 0).map((event, at) => renamed(event as Item, at)),
        { type: 'response.completed', response: { output: [{ ...item, id: 'last' }] } },
      ])
    },
  },
  {
    name: 'llama.cpp: no index, thoughts word for word, types always named',
    preset: 'llama-cpp',
    profile: RESPONSES,
    refuses: ({ input }) => {
      if (input.some(({ type }) => typeof type !== 'string'))
        return refuseWith(400, "Cannot determine type of 'item'")
      const thought = input.find(({ type }) => type === 'reasoning')
      return thought === undefined ||
        (Array.isArray(thought['content']) && thought['content'].length > 0)
        ? null
        : refuseWith(400, "item['content'] is not an array")
    },
    says: (step) => {
      const thought = {
        id: 'rs_1',
        type: 'reasoning',
        summary: [],
        content: [{ type: 'reasoning_text', text: 'I look.' }],
        encrypted_content: '',
      }
      const items = [thought, itemOf(step)]
      return streamed([
        { type: 'response.output_item.added', item: { ...thought, content: [] } },
        { type: 'response.reasoning_text.delta', item_id: 'rs_1', delta: 'I look.' },
        ...eventsOf(itemOf(step), 0).map((event) => withoutIndex(event as Item)),
        { type: 'response.output_item.done', item: thought },
        { type: 'response.completed', response: { status: 'completed', output: items } },
      ])
    },
  },
  {
    name: 'llama.cpp: thoughts that it takes back from nobody',
    profile: RESPONSES,
    teaches: { noOpaque: true },
    refuses: ({ input }) =>
      input.some(({ type }) => type === 'reasoning')
        ? refuseWith(400, "item['content'] is empty")
        : null,
    says: saidWithThoughts,
  },
  {
    name: 'vLLM: no encrypted content, neither asked for nor sent back',
    preset: 'vllm',
    profile: RESPONSES,
    teaches: { noEncrypted: true, noOpaque: true },
    refuses: ({ input }) =>
      input.some((item) => item['encrypted_content'])
        ? refuse(400, {
            error: {
              message: 'Encrypted content is not supported.',
              type: 'BadRequestError',
              code: 400,
            },
          })
        : null,
    says: saidWithThoughts,
  },
  {
    name: 'xAI: no temperature, and its thoughts come back',
    profile: { ...RESPONSES, temperature: 0.3 },
    teaches: { noTemperature: true },
    refuses: (asked, seen) =>
      'temperature' in asked
        ? refuseAsXai('Argument not supported on this model: temperature')
        : refusesChanges(asked, seen),
    says: saidWithThoughts,
  },
  {
    name: 'xAI: no effort',
    profile: { ...RESPONSES, effort: 'high' },
    teaches: { noEffort: true },
    refuses: (asked) =>
      'effort' in ((asked['reasoning'] ?? {}) as object)
        ? refuseAsXai('Model grok-build does not support parameter reasoningEffort.')
        : null,
    says: saidWithThoughts,
  },
  {
    name: '47 xAI: no stop in text form',
    profile: { ...RESPONSES, toolCalls: 'text' },
    refuses: (asked) =>
      'stop' in asked || 'tools' in asked
        ? refuseAsXai('Argument not supported on this model: stop')
        : null,
    says: (step) => answerOf([textCall(step)]),
  },
]

/** With ids that mean nothing. */
const renamed = (event: Item, at: number): unknown => ({
  ...event,
  ...('item_id' in event && { item_id: `event ${at}` }),
  ...('item' in event && { item: { ...(event['item'] as Item), id: `event ${at}` } }),
})

const withoutIndex = ({ output_index: _index, ...event }: Item): unknown => event

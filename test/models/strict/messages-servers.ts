import { refuse, type Seen } from './chat-server.ts'
import {
  answerOf,
  blocksOf,
  blockStart,
  endOf,
  errorOf,
  isCall,
  refuseAsked,
  saidBefore,
  streamed,
  withoutMarks,
  type Block,
  type MessagesAsked,
  type MessagesServer,
} from './messages-server.ts'

/** Everything before a block: what its thinking is bound to. */
const prefixOf = (asked: MessagesAsked, blocks: readonly unknown[]): string =>
  JSON.stringify(withoutMarks([asked.system, asked.tools, blocks]))

/** The blocks of a conversation, each with who said it. */
const flat = ({ messages }: MessagesAsked): (readonly [string, Block])[] =>
  messages.flatMap(({ role, content }) => content.map((block) => [role, block] as const))

/** Refuses whatever is not, block by block, what was given so far. */
function refusesChanged(asked: MessagesAsked, { notes }: Seen) {
  const given = notes.get('given') ?? []
  return JSON.stringify(withoutMarks(saidBefore(asked))) === JSON.stringify(given)
    ? null
    : refuseAsked(
        'messages.1.content.0: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified.',
      )
}
function give({ notes }: Seen, blocks: readonly Block[]): readonly Block[] {
  notes.set('given', [...((notes.get('given') as Block[] | undefined) ?? []), ...blocks])
  return blocks
}

const thinkingOf = (asked: MessagesAsked): Readonly<Record<string, unknown>> =>
  (asked['thinking'] ?? {}) as Record<string, unknown>

/** What Opus 5.5 takes of thinking, and how it speaks (D What's new in Opus 5.5). */
const OPUS: Pick<MessagesServer, 'refuses' | 'says'> = {
  refuses(asked) {
    const { type = 'adaptive', budget_tokens: budget } = thinkingOf(asked)
    if (type !== 'adaptive' || budget !== undefined)
      return refuseAsked(`"thinking.type.${String(type)}" is not supported for this model.`)
    const { type: choice = 'auto' } = (asked['tool_choice'] ?? {}) as { type?: string }
    if (!['auto', 'none'].includes(choice))
      return refuseAsked(
        'tool_choice: Thinking may not be enabled when tool_choice forces tool use.',
      )
    const { effort = 'medium' } = (asked['output_config'] ?? {}) as { effort?: string }
    return ['low', 'medium', 'high', 'xhigh', 'max'].includes(effort)
      ? null
      : refuseAsked(
          `output_config.effort: Input should be 'low', 'medium', 'high', 'xhigh' or 'max'`,
        )
  },
  says(step, { requests }, asked) {
    const isShown = thinkingOf(asked)['display'] === 'summarized'
    const thinking = isShown ? 'I look at the next one.' : ''
    return answerOf([
      { type: 'thinking', thinking, signature: `signed ${requests}` },
      ...blocksOf(step),
    ])
  },
}

/**
 * Servers of Anthropic Messages, each with what its vendor documents as refused and with its vendor's manners (sources in
 * the design's table of strict servers, whose numbers stand in front). All of them keep the rules of `brokenRule`.
 */
export const MESSAGES_SERVERS: readonly MessagesServer[] = [
  { name: 'Messages: a server without whims', preset: 'anthropic' },
  {
    name: '32 Messages: no empty text, which it gives itself',
    preset: 'anthropic',
    says: (step) => answerOf([{ type: 'text', text: '' }, ...blocksOf(step)]),
  },
  {
    name: '38 Messages: thinking bound to what came before it',
    preset: 'anthropic',
    profile: { effort: 'medium' },
    teaches: { dropsBoundThoughts: true },
    refuses(asked, { notes }) {
      const { block_binding: binding } = thinkingOf(asked)
      const { prefix_mismatch_behavior: behaviour } = (binding ?? {}) as Record<string, unknown>
      if (behaviour === 'drop_block') return null
      const blocks = flat(asked)
      const bound = blocks.every(
        ([, { type, signature }], at) =>
          type !== 'thinking' ||
          notes.get(String(signature)) === prefixOf(asked, blocks.slice(0, at)),
      )
      return bound
        ? null
        : refuseAsked(
            'messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a different conversation. Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to "drop_block".',
          )
    },
    says(step, { requests, notes }, asked) {
      const signature = `signed ${requests}`
      notes.set(signature, prefixOf(asked, flat(asked)))
      return answerOf([{ type: 'thinking', thinking: 'Hm.', signature }, ...blocksOf(step)])
    },
  },
  {
    name: '39 Messages: thinking that was edited, moved or lost',
    preset: 'anthropic',
    profile: { effort: 'high' },
    refuses: refusesChanged,
    says: (step, seen) =>
      answerOf(
        give(seen, [
          { type: 'thinking', thinking: 'First I look.', signature: `signed ${seen.requests}` },
          { type: 'redacted_thinking', data: `hidden ${seen.requests}` },
          ...(isCall(step) ? [{ type: 'text', text: 'I read on.' }] : []),
          { type: 'thinking', thinking: '', signature: `signed again ${seen.requests}` },
          ...blocksOf(step),
        ]),
      ),
  },
  {
    name: '40 Messages: Opus 5.5 asked not to think',
    preset: 'anthropic',
    profile: { effort: 'none' },
    ...OPUS,
  },
  {
    name: '40 Messages: Opus 5.5 asked to think a little',
    preset: 'anthropic',
    profile: { effort: 'minimal' },
    ...OPUS,
  },
  {
    name: '41 Messages: no temperature, and how long the answer may be',
    preset: 'anthropic',
    profile: { temperature: 0.2 },
    teaches: { noTemperature: true },
    refuses: (asked) =>
      ['temperature', 'top_p', 'top_k'].some((name) => name in asked)
        ? refuseAsked('temperature: Extra inputs are not permitted')
        : null,
  },
  {
    name: '42 Messages: several calls, all answered in the next message',
    preset: 'anthropic',
    together: 3,
  },
  {
    name: '43 Messages: pings, empty thinking, a late signature, busy in the stream',
    preset: 'anthropic',
    profile: { effort: 'low' },
    refuses: refusesChanged,
    says(step, seen) {
      const { chunks = [] } = streamed([errorOf('overloaded_error', 'Overloaded')])
      if (seen.requests === 4) return { chunks, end: 'cut', cutAfter: chunks.length }
      const thinking = { type: 'thinking', thinking: '', signature: `signed ${seen.requests}` }
      const [call] = blocksOf(step)
      if (!call) throw new Error('A step says something.')
      give(seen, [thinking, call])
      const grown =
        call.type === 'text'
          ? { type: 'text_delta', text: call['text'] }
          : { type: 'input_json_delta', partial_json: JSON.stringify(call['input']) }
      const { signature } = thinking
      return streamed([
        blockStart(0, thinking),
        { type: 'content_block_stop', index: 0 },
        { type: 'ping' },
        blockStart(1, call),
        { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature } },
        { type: 'content_block_delta', index: 1, delta: grown },
        { type: 'a_kind_to_come', index: 1 },
        { type: 'content_block_stop', index: 1 },
        ...endOf(isCall(step)),
      ])
    },
  },
  {
    name: '44 Messages: the account has spent what it may',
    preset: 'anthropic',
    status: 'failed',
    refuses: () =>
      refuse(
        429,
        errorOf('rate_limit_error', 'You have reached your specified API usage limits.', {
          error_code: 'enforced_spend_limit_reached',
        }),
      ),
  },
]

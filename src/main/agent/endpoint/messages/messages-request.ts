import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import type { ToolDefinition } from '../../../../shared/domain/chat/tool-result.ts'
import type { ModelRequest } from '../../model.ts'
import { takePictures } from '../../prompt/pictures.ts'
import { toldCalls } from '../calls-in-words.ts'
import type { SentRequest } from '../lessons.ts'
import { RESULT_MARK, toolsAsText } from '../text-calls/tools-as-text.ts'
import { sentCalls } from '../sent-calls.ts'
import { callsAreText, extraFields, type Ways } from '../wire.ts'
import { ownBlocks } from './answer-blocks.ts'
import type { CacheMark, MessagesTool, Turn } from './messages-body.ts'
import { toldTurns } from './told-turns.ts'

/** The whole body of a request in Anthropic Messages. */
export function messagesBody(request: ModelRequest, ways: Ways): Record<string, unknown> {
  const { profile, lessons, source } = ways
  const areText = callsAreText(ways)
  const hasTools = request.tools.length > 0
  const { system, messages } = areText
    ? toolsAsText(request, { oneByOne: profile.parallelCalls === false })
    : { system: request.system, messages: toldCalls(request.messages, lessons, isOwn(ways)) }
  const turns = toldTurns(messages, {
    ownBlocks: (message) => ownBlocks(message, ways),
    picturesOf: takePictures(request.pictures),
  })
  return {
    ...extraFields(profile, OWN_FIELDS),
    model: source.model,
    stream: profile.streams !== false,
    ...sampling(ways, hasTools && !areText),
    ...(hasTools && areText && !lessons.noStop && { stop_sequences: [RESULT_MARK] }),
    ...(hasTools && !areText && { tools: offered(request.tools) }),
    ...(hasTools && !areText && request.toolChoice && toolChoice(request.toolChoice)),
    ...(system.trim() !== '' && { system: [{ type: 'text', text: system, ...MARKED }] }),
    messages: markedAtEnd(turns),
  }
}

/**
 * Where the server may keep the prompt for the next request: behind the tools, the system and the conversation, three
 * of the four marks that it takes. Binding does not look at them (D; S for the binding).
 */
const MARKED: { readonly cache_control: CacheMark } = { cache_control: { type: 'ephemeral' } }

function markedAtEnd(turns: readonly Turn[]): readonly Turn[] {
  const last = turns.at(-1)
  const end = last?.role === 'user' ? last.content.at(-1) : undefined
  if (last?.role !== 'user' || !end) return turns
  const content = [...last.content.slice(0, -1), { ...end, ...MARKED }]
  return [...turns.slice(0, -1), { role: 'user', content }]
}

const offered = (tools: readonly ToolDefinition[]): MessagesTool[] =>
  tools.map(({ function: { name, description, parameters } }, index) => ({
    name,
    description,
    input_schema: parameters,
    ...(index === tools.length - 1 && MARKED),
  }))

const toolChoice = (wanted: 'none' | 'required'): Record<string, unknown> => ({
  tool_choice: { type: wanted === 'required' ? 'any' : 'none' },
})

const OWN_FIELDS: ReadonlySet<string> = new Set(['messages', 'tools', 'system', 'model'])

/** Longest answers, in tokens; what is thought counts as well. Models that think adaptively write 64,000 and more. */
const ANSWER_TOKENS = 16_384
const THOUGHTFUL_ANSWER_TOKENS = 32_000

/** What the person set for this model, where its endpoint takes it. `max_tokens` has to be there. */
function sampling(ways: Ways, hasTools: boolean): Record<string, unknown> {
  const { answerTokens, contextTokens = Infinity, temperature, effort } = ways.profile
  const thinks = asksToThink(ways, hasTools)
  const usual = thinks ? THOUGHTFUL_ANSWER_TOKENS : ANSWER_TOKENS
  return {
    // Servers that count the answer into a small context refuse one that leaves no room for the prompt.
    max_tokens: answerTokens ?? Math.min(usual, Math.floor(contextTokens / 4)),
    ...(asksForTemperature(ways, thinks) && { temperature }),
    ...(thinks && { output_config: { effort: effort === 'minimal' ? 'low' : effort } }),
    ...((thinks || ways.lessons.dropsBoundThoughts) && {
      thinking: {
        type: 'adaptive',
        // Opus 5.5 leaves thoughts empty unless it is asked to sum them up (D What's new in Opus 5.5).
        ...(thinks && { display: 'summarized' }),
        ...(ways.lessons.dropsBoundThoughts && DROPPING),
      },
    }),
  }
}

/** Thoughts whose conversation has changed go, and the request is not refused (D build-with-claude/preserved-thinking). */
const DROPPING = { block_binding: { prefix_mismatch_behavior: 'drop_block' } }

/** Without an effort nothing is said: some refuse `disabled`, others `adaptive` (D; I: OmniRoute#4713). */
function asksToThink({ profile: { effort }, lessons }: Ways, hasTools: boolean): boolean {
  const isWanted = effort !== undefined && effort !== 'none'
  return isWanted && !lessons.noEffort && !(lessons.noThinking && hasTools)
}

/** Thinking takes none (D build-with-claude/extended-thinking). */
const asksForTemperature = ({ profile, lessons }: Ways, thinks: boolean): boolean =>
  profile.temperature !== undefined && !lessons.noTemperature && !thinks

const isOwn =
  (ways: Ways) =>
  (message: ModelMessage): boolean =>
    ownBlocks(message, ways) !== null

/** What such a request holds. */
export function messagesSent(request: ModelRequest, ways: Ways): SentRequest {
  const sent = sentCalls(request, ways, isOwn(ways))
  const thinks = asksToThink(ways, sent.tools)
  return {
    ...sent,
    wire: 'messages',
    usage: false,
    strict: false,
    stop: request.tools.length > 0 && callsAreText(ways) && !ways.lessons.noStop,
    temperature: asksForTemperature(ways, thinks),
    effort: thinks,
    answerLimit: false,
  }
}

import { z } from 'zod'
import { estimateTokens } from '../../src/main/agent/budget/estimate-tokens.ts'
import type { RecordedRequest, ScriptedReply, ScriptedToolCall } from './model-server.ts'

/** How a small model behind a local server goes wrong. What is left out goes well. */
export interface ModelHabits {
  /** Longer prompts lose their beginning, without a word. */
  readonly cutsAtTokens?: number
  /** Longer prompts are refused, with an error that names the number. */
  readonly refusesAtTokens?: number
  /** False: it does not say how many tokens it read. */
  readonly counts?: boolean
  /**
   * `native`: in the fields of the protocol · `written`: into the text · `ignored`: tools are dropped by the server,
   * but understood in the prompt · `refused`: the same, with an error · `none`: not understood anywhere.
   */
  readonly tools?: 'native' | 'written' | 'ignored' | 'refused' | 'none'
  readonly oneCallOnly?: boolean
  readonly ignoresToolChoice?: boolean
  /** `whole`: one JSON reply · `held`: all pieces at the same moment. */
  readonly streaming?: 'whole' | 'held'
  /** `open`: the template wrote the opening tag. */
  readonly thinking?: 'field' | 'tags' | 'open'
  /** From this request on the connection is cut in mid-answer. */
  readonly diesAt?: number
  /** From this request on nothing is said. */
  readonly hangsAt?: number
}

const Message = z.looseObject({
  role: z.string(),
  content: z.unknown(),
})
const Body = z.looseObject({
  messages: z.array(Message),
  tools: z.array(z.unknown()).optional(),
  tool_choice: z.unknown().optional(),
})

/** Answers an examination as a model with these habits would, request by request. */
export function modelWithHabits(habits: ModelHabits): (request: RecordedRequest) => ScriptedReply {
  let number = 0
  return (request) => {
    number += 1
    if (number >= (habits.diesAt ?? Infinity))
      return { text: ['I', ' was'], end: 'cut', cutAfter: 2 }
    if (number >= (habits.hangsAt ?? Infinity)) return { text: 'I', end: 'hang', cutAfter: 0 }
    return answer(Body.parse(request.body), habits)
  }
}

function answer(body: z.output<typeof Body>, habits: ModelHabits): ScriptedReply {
  const { tools = 'native', cutsAtTokens = Infinity, refusesAtTokens = Infinity } = habits
  if (body.tools && tools === 'refused')
    return { status: 400, body: error('this model does not support tools') }
  const texts = body.messages.map(({ content }) => (typeof content === 'string' ? content : ''))
  const sent = estimateTokens(texts.join('\n'))
  if (sent > refusesAtTokens)
    return {
      status: 400,
      body: error(
        `the request exceeds the available context size (${refusesAtTokens} tokens), try increasing it`,
      ),
    }
  const isCut = sent > cutsAtTokens
  // Other messages go first, as with Ollama, then the beginning of the last.
  const read = isCut ? (texts.at(-1) ?? '').slice(-cutsAtTokens * 2) : texts.join('\n')
  const promptTokens = Math.min(sent, cutsAtTokens)
  return shaped(say(read, texts.at(-1) ?? '', body, tools, habits), promptTokens, habits)
}

interface Said {
  readonly text: readonly string[]
  readonly calls?: readonly ScriptedToolCall[]
}

function say(
  read: string,
  last: string,
  body: z.output<typeof Body>,
  tools: NonNullable<ModelHabits['tools']>,
  habits: ModelHabits,
): Said {
  if (last.includes('remember at the very beginning'))
    return { text: [/asked for it: (\w+)/.exec(read)?.[1] ?? 'I do not know.'] }
  if (body.messages.at(-1)?.role === 'tool') return { text: ['It is 23.5 °C in Lisbon.'] }
  const cities = ['Lisbon', 'Oslo'].filter((city) => last.includes(city))
  const isBarred = body.tool_choice === 'none' && habits.ignoresToolChoice !== true
  const isForced = body.tool_choice === 'required' && habits.ignoresToolChoice !== true
  const wants = last.includes('How warm') || isForced
  const inPrompt = read.includes('## How to call a tool')
  if (cities.length === 0 || !wants || isBarred) return { text: LONG }
  const calls = (habits.oneCallOnly ? cities.slice(0, 1) : cities).map((city) => ({
    name: 'get_weather',
    arguments: { city },
  }))
  if (body.tools && tools === 'native') return { text: [], calls }
  const written = calls.map(
    ({ name, arguments: args }) =>
      `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`,
  )
  if (body.tools && tools === 'written') return { text: written }
  if (inPrompt && tools !== 'none') return { text: written }
  return { text: ['I cannot know that.'] }
}

const LONG = Array.from({ length: 30 }, (_, index) => `word${index} `)

function shaped(said: Said, promptTokens: number, habits: ModelHabits): ScriptedReply {
  const { streaming, thinking, counts = true } = habits
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: 10,
    total_tokens: promptTokens + 10,
  }
  const thought =
    thinking === 'tags'
      ? ['<think>', 'Hm. ', '</think>']
      : thinking === 'open'
        ? ['Hm. ', '</think>\n']
        : []
  const text = [...thought, ...said.text]
  const calls = (said.calls ?? []).map((call, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }))
  const finish = calls.length > 0 ? 'tool_calls' : 'stop'
  const reasoning = thinking === 'field' ? { reasoning_content: 'Hm.' } : {}
  if (streaming === 'whole')
    return {
      status: 200,
      body: {
        choices: [
          {
            index: 0,
            finish_reason: finish,
            message: {
              role: 'assistant',
              content: text.join(''),
              ...reasoning,
              ...(calls.length > 0 && { tool_calls: calls }),
            },
          },
        ],
        ...(counts && { usage }),
      },
    }
  const chunk = (delta: unknown, finish_reason: string | null = null): unknown => ({
    choices: [{ index: 0, delta, finish_reason }],
  })
  const chunks = [
    ...(thinking === 'field' ? [chunk(reasoning)] : []),
    ...text.map((content) => chunk({ content })),
    ...calls.map((call) => chunk({ tool_calls: [call] })),
    chunk({}, finish),
    ...(counts ? [{ choices: [], usage }] : []),
  ]
  return streaming === 'held'
    ? { chunks: [chunks.map((each) => JSON.stringify(each)).join('\n\ndata: ')] } // one write
    : { chunks, delayMs: text.length >= LONG.length ? 2 : 0 }
}

const error = (message: string): unknown => ({ error: { message, type: 'invalid_request_error' } })

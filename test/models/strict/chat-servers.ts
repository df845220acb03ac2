import {
  callsIn,
  chunk,
  chunksWith,
  foreignFields,
  refuse,
  refuseWith,
  said,
  type Seen,
  type Step,
  type StrictServer,
} from './chat-server.ts'

const isCall = (step: Step): step is Extract<Step, { call: unknown }> => 'call' in step

/** Refuses once, at the request of this number in the conversation. */
const onceAt =
  (at: number, reply: ReturnType<typeof refuse>) =>
  (_asked: unknown, { requests }: Seen) =>
    requests === at ? reply : null

/** What was given with each call, to be compared with what comes back. */
const given = (seen: Seen, id: string): unknown => seen.notes.get(id)

const busy = (status: number, body: unknown, retryAfter?: string) =>
  refuse(status, body, retryAfter === undefined ? {} : { 'retry-after': retryAfter })

const GEMINI_ERROR = (message: string) =>
  refuse(400, [{ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }])

/**
 * Servers of Chat Completions, each with what its vendor documents as refused and with its vendor's manners (sources in
 * the design's table of strict servers, whose numbers stand in front).
 */
export const CHAT_SERVERS: readonly StrictServer[] = [
  {
    name: '1 Gemini 3: a call without its thought signature',
    preset: 'gemini',
    refuses: (asked, seen) => {
      const lost = callsIn(asked).find(({ call }) => {
        const { google } = (call['extra_content'] ?? {}) as { google?: Record<string, unknown> }
        return google?.['thought_signature'] !== given(seen, call.id)
      })
      return lost
        ? GEMINI_ERROR('Function call is missing a thought_signature in functionCall parts.')
        : null
    },
    says: (step, seen) => {
      if (!isCall(step)) return said(step)
      const signature = `signed ${step.call.id}`
      seen.notes.set(step.call.id, signature)
      return chunksWith(step, {}, { extra_content: { google: { thought_signature: signature } } })
    },
  },
  {
    name: '2 DeepSeek: reasoning of messages that called tools',
    preset: 'deepseek',
    refuses: (asked, seen) =>
      callsIn(asked).every(
        ({ message, call }) => message['reasoning_content'] === given(seen, call.id),
      )
        ? null
        : refuseWith(
            400,
            'The `reasoning_content` in the thinking mode must be passed back to the API.',
          ),
    says: (step, seen) => {
      if (isCall(step)) seen.notes.set(step.call.id, `I look at ${step.call.id}.`)
      const thought = isCall(step) ? `I look at ${step.call.id}.` : 'All is read.'
      return chunksWith(step, { reasoning_content: thought })
    },
  },
  {
    name: '3 GPT-5.6: tools only with effort none',
    preset: 'openai',
    profile: { wire: 'chat' },
    refuses: ({ tools, ...asked }) =>
      tools && asked['reasoning_effort'] !== 'none'
        ? refuseWith(400, 'Function tools are not supported with reasoning.', {
            param: 'reasoning_effort',
            code: 'unsupported_value',
          })
        : null,
  },
  {
    name: '6 Groq: busy at the first request',
    preset: 'groq',
    refuses: onceAt(
      1,
      busy(429, { error: { message: 'Rate limit', code: 'rate_limit_exceeded' } }, '2'),
    ),
  },
  {
    name: '7 Groq: busy after a tool',
    preset: 'groq',
    refuses: onceAt(
      4,
      busy(429, { error: { message: 'Rate limit', code: 'rate_limit_exceeded' } }, '2'),
    ),
  },
  {
    name: '8 Gemini: unavailable after a tool',
    preset: 'gemini',
    refuses: onceAt(
      3,
      busy(503, [{ error: { message: 'The model is overloaded.', status: 'UNAVAILABLE' } }]),
    ),
  },
  {
    name: '9 Anthropic: overloaded after a tool, twice',
    preset: 'anthropic',
    profile: { wire: 'chat' },
    refuses: (_asked, { requests }) =>
      requests === 5 || requests === 6
        ? busy(529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } })
        : null,
  },
  {
    name: '10 a cut before the first letter, after a tool',
    says: (step, { requests }) =>
      requests === 4
        ? { chunks: [chunk({ role: 'assistant', content: '' }), ''], end: 'cut' }
        : said(step),
  },
  {
    name: '11 OpenRouter: an error in the stream before anything',
    preset: 'openrouter',
    says: (step, { requests }) =>
      requests === 4
        ? {
            chunks: [
              {
                error: { code: 502, message: 'Provider returned error' },
                choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
              },
            ],
            end: 'cut',
            cutAfter: 1,
          }
        : said(step),
  },
  {
    name: '13 Ollama: the model takes no tools',
    preset: 'ollama',
    refuses: ({ tools }) =>
      tools
        ? refuse(400, {
            error: {
              message: 'registry.ollama.ai/library/x does not support tools',
              type: 'api_error',
            },
          })
        : null,
    says: (step) =>
      isCall(step)
        ? {
            text: `<tool_call>\n${JSON.stringify({ name: step.call.name, arguments: step.call.args })}\n</tool_call>`,
          }
        : said(step),
  },
  {
    name: '15 llama.cpp: loads for a while',
    preset: 'llama-cpp',
    refuses: (_asked, { requests }) =>
      requests <= 4
        ? refuse(503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } })
        : null,
  },
  {
    name: '16 vLLM: no parser for calls',
    preset: 'vllm',
    refuses: ({ tools }) =>
      tools
        ? refuse(400, {
            object: 'error',
            message:
              '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
            code: 400,
          })
        : null,
    says: (step) =>
      isCall(step)
        ? {
            text: `<tool_call>\n${JSON.stringify({ name: step.call.name, arguments: step.call.args })}\n</tool_call>`,
          }
        : said(step),
  },
  {
    name: '17 an extra field is forbidden: stream_options',
    refuses: (asked) =>
      asked['stream_options']
        ? refuse(422, {
            detail: [
              {
                type: 'extra_forbidden',
                loc: ['body', 'stream_options'],
                msg: 'Extra inputs are not permitted',
              },
            ],
          })
        : null,
  },
  {
    name: '18 Groq: a call that it could not read, at first',
    preset: 'groq',
    refuses: onceAt(
      1,
      refuse(400, {
        error: {
          message: 'Failed to call a function.',
          code: 'tool_use_failed',
          failed_generation: '<function=',
        },
      }),
    ),
  },
  {
    name: '19 Groq: the same in the second round',
    preset: 'groq',
    refuses: onceAt(
      2,
      refuse(400, {
        error: {
          message: 'Failed to call a function.',
          code: 'tool_use_failed',
          failed_generation: '<function=',
        },
      }),
    ),
  },
  {
    name: '22 names with another case or prefix',
    says: (step, { round }) => {
      if (!isCall(step)) return said(step)
      const [first = '', ...rest] = step.call.name.split('_')
      const camel = first + rest.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
      const title = step.call.name.replaceAll(
        /(^|_)([a-z])/g,
        (_all, bar: string, letter: string) => bar + letter.toUpperCase(),
      )
      const name = [`functions.${step.call.name}`, title, camel][round % 3] ?? step.call.name
      return said({ call: { ...step.call, name } })
    },
  },
  {
    name: '28 arguments that are JSON twice',
    says: (step) =>
      isCall(step)
        ? {
            toolCalls: [
              {
                id: step.call.id,
                name: step.call.name,
                arguments: JSON.stringify(JSON.stringify(step.call.args)),
              },
            ],
          }
        : said(step),
  },
  {
    name: '30 nothing said after a tool, once',
    says: (step, { requests }) => (requests === 5 ? { text: '' } : said(step)),
  },
  {
    name: '31 strict is an unknown parameter',
    profile: { strictTools: true },
    refuses: ({ tools = [] }) =>
      tools.some(({ function: tool }) => 'strict' in tool)
        ? refuseWith(400, "Unknown parameter: 'tools[0].function.strict'.", {
            code: 'unknown_parameter',
            param: 'tools[0].function.strict',
          })
        : null,
  },
  {
    name: '32 Anthropic: no message without a word',
    preset: 'anthropic',
    profile: { wire: 'chat' },
    refuses: ({ messages }) =>
      messages.some(({ content }) => content === '' || content === null)
        ? refuse(400, { error: { message: 'messages: text content blocks must be non-empty' } })
        : null,
  },
  {
    name: '33 Mistral: ids of nine characters, and words of the assistant after a tool',
    preset: 'mistral',
    refuses: (asked) => {
      const ids = callsIn(asked).map(({ call }) => call.id)
      if (ids.some((id) => !/^[A-Za-z0-9]{9}$/.test(id)))
        return refuse(400, { message: 'Tool call id was not nine of a-z, A-Z, 0-9', code: '3280' })
      const isWrong = asked.messages.some(
        ({ role }, at) => role === 'user' && asked.messages[at - 1]?.role === 'tool',
      )
      return isWrong
        ? refuse(400, { message: "Unexpected role 'user' after role 'tool'", code: '3230' })
        : null
    },
  },
  {
    name: '45 OpenRouter: reasoning details as they were',
    preset: 'openrouter',
    refuses: (asked, seen) =>
      callsIn(asked).every(
        ({ message, call }) =>
          JSON.stringify(message['reasoning_details']) === JSON.stringify(given(seen, call.id)),
      )
        ? null
        : refuseWith(400, 'reasoning_details of a message were changed.'),
    says: (step, seen) => {
      if (!isCall(step)) return said(step)
      const { id } = step.call
      seen.notes.set(id, [
        {
          type: 'reasoning.text',
          text: `First ${id}, then more.`,
          format: 'x',
          index: 0,
          signature: `s ${id}`,
        },
        { type: 'reasoning.encrypted', data: `e ${id}`, format: 'x', index: 1 },
      ])
      const [call, end] = chunksWith(step, {}).chunks.slice(1)
      const piece = (part: object) => chunk({ reasoning_details: [part] })
      return {
        chunks: [
          piece({ type: 'reasoning.text', text: `First ${id}, `, format: 'x', index: 0 }),
          piece({ type: 'reasoning.text', text: 'then more.', format: 'x', index: 0 }),
          piece({ type: 'reasoning.text', text: '', format: 'x', index: 0, signature: `s ${id}` }),
          piece({ type: 'reasoning.encrypted', data: `e ${id}`, format: 'x', index: 1 }),
          call,
          end,
        ],
      }
    },
  },
  {
    name: '46 Mistral: thinking with its signature',
    preset: 'mistral',
    refuses: (asked, seen) => {
      const thinking = asked.messages.flatMap(({ content }) =>
        Array.isArray(content) ? (content as Record<string, unknown>[]) : [],
      )
      const signatures = thinking.flatMap(({ signature }) => (signature ? [signature] : []))
      return JSON.stringify(signatures) === JSON.stringify(seen.notes.get('all') ?? [])
        ? null
        : refuse(400, { message: 'A thinking chunk lost its signature.', code: '3240' })
    },
    says: (step, seen) => {
      const signature = `signed ${seen.requests}`
      seen.notes.set('all', [...((seen.notes.get('all') as string[] | undefined) ?? []), signature])
      return chunksWith(step, {
        content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }], signature }],
      })
    },
  },
  {
    name: '47 xAI: no stop in text form',
    profile: { toolCalls: 'text' },
    refuses: (asked) =>
      asked['stop']
        ? refuseWith(400, 'Argument not supported on this model: stop', { param: 'stop' })
        : null,
    says: (step) =>
      isCall(step)
        ? {
            text: [
              `<tool_call>\n${JSON.stringify({ name: step.call.name, arguments: step.call.args })}\n</tool_call>\n<tool_`,
              'response>\n{"made":"up"}\n</tool_response>\nAll is done.',
            ],
          }
        : said(step),
  },
  {
    name: '48 Snowflake: every field is filled',
    says: (step) => {
      const filled = { content: '', function_call: { name: '', arguments: '' } }
      return chunksWith(step, filled)
    },
  },
  {
    name: '49 counts only what was not in its cache',
    says: (step) => {
      const reply = chunksWith(step, {})
      return {
        chunks: [
          ...reply.chunks,
          { choices: [], usage: { prompt_tokens: 5, completion_tokens: 5 } },
        ],
      }
    },
  },
  {
    name: '52 vLLM: every call is number 0',
    says: (step) => chunksWith(step, { reasoning: 'Hm.' }),
  },
  {
    name: '53 Azure: a chunk without choices',
    preset: 'azure',
    says: (step) => ({ chunks: [{ prompt_filter_results: [] }, ...chunksWith(step, {}).chunks] }),
  },
  {
    name: '54 no field of a message that it does not know',
    refuses: (asked) => {
      const [field] = foreignFields(asked)
      return field === undefined
        ? null
        : refuse(422, {
            detail: [
              {
                type: 'extra_forbidden',
                loc: ['body', 'messages', field],
                msg: 'Extra inputs are not permitted',
              },
            ],
          })
    },
    says: (step) =>
      chunksWith(step, { reasoning_content: 'Hm.' }, { extra_content: { vendor: { a: 1 } } }),
  },
]

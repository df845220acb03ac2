import { modelAt } from '../../../../test/models/model-at.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PRESETS, presetOf } from '../../../shared/domain/models/presets.ts'
import { ServerPresetId } from '../../../shared/domain/models/provider.ts'
import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import {
  startModelServer,
  type RecordedRequest,
  type ScriptedReply,
} from '../../../../test/models/model-server.ts'
import { answerOver } from '../../../../test/models/answer-over.ts'
import { allTools } from '../../tools/all-tools.ts'
import { toolDefinition } from '../../tools/define/tool-definition.ts'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'

/** A conversation with everything that some endpoint refuses: no words beside a call, an empty result, a stop after it. */
const conversation: readonly ModelMessage[] = [
  { role: 'user', content: 'Look.' },
  {
    role: 'assistant',
    content: null,
    toolCalls: [{ id: 'call_a_long_id', name: 'read_note', arguments: '{}' }],
  },
  { role: 'tool', content: '', toolCallId: 'call_a_long_id' },
  { role: 'user', content: 'Go on.' },
]
const tools: readonly ToolDefinition[] = allTools.map(toolDefinition)

const Body = z.looseObject({
  model: z.string(),
  messages: z.array(
    z.looseObject({
      role: z.string(),
      content: z.string().nullish(),
      tool_call_id: z.string().optional(),
      tool_calls: z.array(z.looseObject({ id: z.string() })).optional(),
    }),
  ),
  tools: z
    .array(z.looseObject({ function: z.looseObject({ parameters: z.unknown() }) }))
    .optional(),
})

const keywords = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap(keywords)
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'properties'
      ? Object.values(value as object).flatMap(keywords)
      : [name, ...(name === 'enum' || name === 'required' ? [] : keywords(value))],
  )
}

/** What each endpoint refuses, in its own words; null when it takes the request. */
const refusals: Partial<Record<ServerPresetId, (request: RecordedRequest) => string | null>> = {
  azure({ path, headers }) {
    if (headers['api-key'] !== 'sk-1' || headers.authorization) return 'Access denied: api-key'
    return path === '/openai/deployments/scripted/chat/completions?api-version=2024-10-21'
      ? null
      : `Resource not found: ${path}`
  },
  anthropic({ headers, body }) {
    if (headers['x-api-key'] !== 'sk-1' || !headers['anthropic-version']) return 'x-api-key'
    const { max_tokens: most, messages } = body as {
      max_tokens?: number
      messages: { content: { type: string; text?: string }[] }[]
    }
    if (!most) return 'max_tokens: Field required'
    const blocks = messages.flatMap(({ content }) => content)
    const empty = blocks.some(({ type, text }) => type === 'text' && text?.trim() === '')
    return empty ? 'messages: text content blocks must be non-empty' : null
  },
  gemini({ body }) {
    const { messages, tools: sent = [] } = Body.parse(body)
    const used = keywords(sent.map((tool) => tool.function.parameters))
    const unknown = used.find((name) =>
      ['additionalProperties', '$schema', 'exclusiveMinimum', 'const', 'default', 'oneOf'].includes(
        name,
      ),
    )
    if (unknown) return `Invalid JSON payload received. Unknown name "${unknown}"`
    return messages.some(({ content }) => content === '')
      ? 'contents.parts must not be empty'
      : null
  },
  mistral({ body }) {
    const { messages, ...rest } = Body.parse(body)
    if ('stream_options' in rest) return 'stream_options: Extra inputs are not permitted'
    const ids = messages.flatMap((each) => [
      ...(each.tool_calls ?? []).map(({ id }) => id),
      ...(each.tool_call_id ? [each.tool_call_id] : []),
    ])
    if (ids.some((id) => !/^[a-zA-Z0-9]{9}$/.test(id))) return 'Tool call id was not valid'
    if (new Set(ids).size !== 1) return 'Not the same number of function calls and responses'
    return messages.some(
      ({ role }, index) => role === 'user' && messages[index - 1]?.role === 'tool',
    )
      ? `Unexpected role 'user' after role 'tool'`
      : null
  },
}

async function ask(
  preset: ServerPresetId,
): Promise<{ request: RecordedRequest | undefined; text: string }> {
  const refuse = refusals[preset]
  const server = await startModelServer([], {
    otherwise(request): ScriptedReply {
      const problem = refuse?.(request) ?? null
      return problem === null
        ? answerOver(request.path, 'Fine.')
        : { status: 422, body: { error: { message: problem } } }
    },
  })
  try {
    const address = preset === 'azure' ? new URL(server.baseUrl).origin : server.baseUrl
    const model = modelAt(address, { preset, getKey: () => Promise.resolve('sk-1') })
    let text = ''
    const request = { system: 'Be brief.', messages: conversation, tools, openPath: null }
    for await (const event of model.stream(request, new AbortController().signal))
      if (event.type === 'text-delta') text += event.text
    return { request: server.requests.at(-1), text }
  } finally {
    await server.close()
  }
}

const PATHS = {
  chat: /\/chat\/completions(?:\?|$)/,
  responses: /\/responses$/,
  messages: /\/messages$/,
}

describe('every preset is talked to so that its endpoint takes it', () => {
  test.each(ServerPresetId.options)('%s', async (preset) => {
    const { request, text } = await ask(preset)
    expect(text).toBe('Fine.')
    const all = request?.body as { tools?: unknown[] }
    expect(all.tools).toHaveLength(tools.length)
    if (presetOf(preset).auth === 'bearer')
      expect(request?.headers.authorization).toBe('Bearer sk-1')
    expect(request?.path).toMatch(PATHS[presetOf(preset).wire ?? 'chat'])
    if (presetOf(preset).wire) return
    const { messages } = Body.parse(request?.body)
    expect(messages.map(({ role }) => role).filter((role) => role !== 'assistant')).toEqual([
      'system',
      'user',
      'tool',
      'user',
    ])
  })

  test('the table has one row for each, and says where its key comes from or how its server starts', () => {
    expect(PRESETS.map(({ id }) => id)).toEqual(ServerPresetId.options)
    for (const { id, key, keyPage, start, baseUrl, addressExample } of PRESETS) {
      expect(baseUrl || addressExample, id).toMatch(/^https?:/)
      if (id !== 'custom') expect(key === 'needed' ? keyPage : start, id).toBeTruthy()
    }
  })
})

describe('the list of models', () => {
  async function list(
    models: readonly (string | { readonly id: string })[],
    preset: ServerPresetId,
  ) {
    const server = await startModelServer([], { models })
    try {
      const model = modelAt(server.baseUrl, { preset, model: '' })
      return await model.models(new AbortController().signal)
    } finally {
      await server.close()
    }
  }

  test('brings the context, the prices and whether it sees, where the server says so', async () => {
    const listed = await list(
      [
        'plain',
        {
          id: 'of/openrouter',
          context_length: 131072,
          architecture: { input_modalities: ['text', 'image'] },
          pricing: { prompt: '0.0000003', completion: '0.0000025', input_cache_read: '0.00000003' },
        } as { id: string },
        { id: 'free', pricing: { prompt: '0', completion: '0' } } as { id: string },
        { id: 'of-vllm', max_model_len: 8192 } as { id: string },
        { id: 'router', pricing: { prompt: '-1', completion: '-1' } } as { id: string },
      ],
      'openrouter',
    )
    expect(listed).toEqual([
      { id: 'plain' },
      {
        id: 'of/openrouter',
        contextTokens: 131072,
        seesImages: true,
        prices: { input: 0.3, output: 2.5, cached: 0.03 },
      },
      { id: 'free', prices: { input: 0, output: 0 } },
      { id: 'of-vllm', contextTokens: 8192 },
      { id: 'router' },
    ])
  })

  test('Azure has none, and says what to type', async () => {
    await expect(list([], 'azure')).rejects.toThrow(/does not list.*Type the name/)
  })
})

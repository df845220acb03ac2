import { expect, test } from 'vitest'
import type { ServerPresetId } from '../../../shared/domain/models/provider.ts'
import type { Clock } from '../../platform/ports.ts'
import { systemClock } from '../../platform/system.ts'
import { answerOver } from '../../../../test/models/answer-over.ts'
import { modelAt } from '../../../../test/models/model-at.ts'
import { startModelServer, type ScriptedReply } from '../../../../test/models/model-server.ts'

/** The pauses before another try take no time; the limits of waiting do. */
const clock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => (ms <= 30_000 ? Promise.resolve() : systemClock.sleep(ms, signal)),
}

/** What a person reads when the endpoint answers so; `retried` when it was asked again by itself. */
async function read(preset: ServerPresetId, reply: ScriptedReply) {
  const server = await startModelServer([reply], {
    otherwise: ({ path }) => answerOver(path, 'Fine.'),
  })
  try {
    const getKey = () => Promise.resolve('sk-1')
    const model = modelAt(server.baseUrl, { preset, model: 'm1', getKey, clock })
    const request = {
      system: '',
      messages: [{ role: 'user', content: 'Hi' }],
      tools: [],
      openPath: null,
    } as const
    let retried = ''
    try {
      for await (const event of model.stream(request, new AbortController().signal))
        if (event.type === 'retry') retried = event.message
      return { said: retried, isRetried: true }
    } catch (error) {
      return { said: String(error), isRetried: retried !== '' }
    }
  } finally {
    await server.close()
  }
}

const body = (message: string): unknown => ({ error: { message } })

test.each<[string, ServerPresetId, ScriptedReply, RegExp, 'final' | 'tried again']>([
  [
    'wrong key',
    'openai',
    { status: 401, body: body('Incorrect API key provided') },
    /refused the key.*Check the key.*platform\.openai\.com/,
    'final',
  ],
  [
    'no credit',
    'openrouter',
    { status: 402, body: body('Insufficient credits') },
    /no credit left.*Add credit/,
    'final',
  ],
  [
    'quota of the account',
    'openai',
    {
      status: 429,
      body: { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } },
    },
    /no credit left/,
    'final',
  ],
  // Spend limits of Anthropic come as 429 without Retry-After.
  [
    'a monthly limit',
    'anthropic',
    {
      status: 429,
      body: {
        type: 'error',
        error: { type: 'rate_limit_error', message: 'You have reached your monthly spend limit.' },
      },
    },
    /no credit left/,
    'final',
  ],
  [
    'too many requests a minute',
    'anthropic',
    {
      status: 429,
      headers: { 'retry-after': '1' },
      body: {
        type: 'error',
        error: { type: 'rate_limit_error', message: 'Your rate limit of 50 requests is reached.' },
      },
    },
    /too many requests/,
    'tried again',
  ],
  [
    'no such model',
    'deepseek',
    { status: 400, body: body('Model Not Exist') },
    /does not know the model “m1”/,
    'final',
  ],
  [
    'not pulled',
    'ollama',
    { status: 404, body: body('model "m1" not found, try pulling it first') },
    /ollama pull m1/,
    'final',
  ],
  [
    'not loaded',
    'lm-studio',
    { status: 404, body: body('No models loaded. Please load a model in the developer page.') },
    /lms load m1/,
    'final',
  ],
  [
    'still loading',
    'llama-cpp',
    { status: 503, body: body('Loading model') },
    /still loading “m1”/,
    'tried again',
  ],
  [
    'no tool calls',
    'llama-cpp',
    { status: 500, body: body('tools param requires --jinja flag') },
    /llama-server --jinja.*In the prompt/,
    'final',
  ],
  [
    'no tool calls',
    'ollama',
    { status: 400, body: body('registry.ollama.ai/library/m1 does not support tools') },
    /takes no tool calls here.*In the prompt/,
    'final',
  ],
  [
    'garbled call',
    'groq',
    {
      status: 400,
      body: { error: { message: 'Failed to call a function.', code: 'tool_use_failed' } },
    },
    /could not read/,
    'tried again',
  ],
  [
    'blind',
    'deepseek',
    { status: 400, body: body('This model does not support image input') },
    /cannot see pictures.*Sees pictures/,
    'final',
  ],
  [
    'too many requests',
    'groq',
    { status: 429, headers: { 'retry-after': '7' }, body: body('Rate limit') },
    /Wait 7 s.*Trying again in 7 s/,
    'tried again',
  ],
  [
    'too many for long',
    'groq',
    { status: 429, headers: { 'retry-after': '300' }, body: body('Rate limit') },
    /Wait 300 s/,
    'final',
  ],
  [
    'context',
    'openai',
    { status: 400, body: body('maximum context length is 8192 tokens') },
    /too long for “m1”/,
    'final',
  ],
  [
    'overloaded',
    'anthropic',
    { status: 529, body: body('Overloaded') },
    /failed \(529\)/,
    'tried again',
  ],
])('%s at %s', async (_name, preset, reply, sentence, outcome) => {
  const { said, isRetried } = await read(preset, reply)
  expect(said).toMatch(sentence)
  expect(isRetried ? 'tried again' : 'final').toBe(outcome)
})

test('a server that is not running is named with the command that starts it', async () => {
  const server = await startModelServer([])
  const { baseUrl } = server
  await server.close()
  const model = modelAt(baseUrl, { preset: 'ollama', model: 'm1', clock })
  await expect(model.models(new AbortController().signal)).rejects.toThrow(
    /Nothing answers at .*Start Ollama with “ollama serve”/,
  )
})

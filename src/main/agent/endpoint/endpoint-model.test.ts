import { modelAt } from '../../../../test/models/model-at.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { waitUntil } from '../../../../test/shared/wait-until.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { systemClock } from '../../platform/system.ts'
import { createFakeClock } from '../../../../test/rigs/fake-clock.ts'
import {
  startModelServer,
  type ModelServer,
  type ScriptedReply,
} from '../../../../test/models/model-server.ts'
import { checkEndpoint } from './check-endpoint.ts'
import type { ModelEvent, ModelRequest } from '../model.ts'
import type { EndpointModelOptions } from './endpoint-model.ts'

const request: ModelRequest = {
  system: 'Be brief.',
  messages: [{ role: 'user', content: 'Hello' }],
  tools: [
    {
      type: 'function',
      function: { name: 'search_notes', description: 'Search.', parameters: {} },
    },
  ],
  openPath: null,
}
const servers: ModelServer[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(replies: readonly ScriptedReply[], models?: readonly string[] | null) {
  const server = await startModelServer(replies, models === undefined ? {} : { models })
  servers.push(server)
  return server
}
const modelOf = (baseUrl: string, options: Partial<EndpointModelOptions> = {}) =>
  modelAt(baseUrl, { getKey: () => Promise.resolve('sk-test'), ...options })

async function collect(
  events: AsyncGenerator<ModelEvent, void>,
): Promise<{ events: ModelEvent[]; error: LatentError | null }> {
  const seen: ModelEvent[] = []
  try {
    for await (const event of events) seen.push(event)
    return { events: seen, error: null }
  } catch (error) {
    if (error instanceof LatentError) return { events: seen, error }
    throw error
  }
}
const never = new AbortController().signal
/** The three pauses before an answer is given up. */
async function throughPauses(clock: ReturnType<typeof createFakeClock>): Promise<void> {
  for (const ms of [1000, 2000, 4000]) {
    await clock.untilSomebodySleeps(ms)
    await clock.advance(ms)
  }
}
const finish = (events: readonly ModelEvent[]) => events.find((event) => event.type === 'finish')
const textOf = (events: readonly ModelEvent[]): string =>
  events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('')

test('asks for the key and the secrets once for each request, also for one that fails', async () => {
  const server = await serve([{ text: ['Good day.'] }, { status: 401 }])
  const asked = { key: 0, secrets: 0 }
  const model = modelOf(server.baseUrl, {
    getKey: () => Promise.resolve(`sk-test-${asked.key++}`),
    secrets: () => Promise.resolve([`secret-${asked.secrets++}`]),
  })
  await collect(model.stream(request, never))
  expect(asked).toEqual({ key: 1, secrets: 1 })
  await collect(model.stream(request, never))
  expect(asked).toEqual({ key: 2, secrets: 2 })
})

test('streams text and reasoning, and sends the prompt, the messages, the tools and the key', async () => {
  const server = await serve([{ reasoning: 'hm', text: ['Good ', 'day', '.'] }])
  const { events } = await collect(modelOf(server.baseUrl).stream(request, never))
  expect(events).toEqual([
    { type: 'reasoning-delta', text: 'hm' },
    { type: 'text-delta', text: 'Good ' },
    { type: 'text-delta', text: 'day' },
    { type: 'text-delta', text: '.' },
    { type: 'finish', reason: 'stop', toolCalls: [] },
  ])
  const [sent] = server.requests
  expect(sent?.headers.authorization).toBe('Bearer sk-test')
  expect(sent?.body).toEqual({
    model: 'scripted',
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
    ],
    tools: request.tools,
  })
})

test('a server that does not count is asked again without that, and not a second time', async () => {
  const refusal = {
    detail: [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }],
  }
  const server = await serve([{ status: 422, body: refusal }, { text: 'one' }, { text: 'two' }])
  const model = modelOf(server.baseUrl)
  expect(textOf((await collect(model.stream(request, never))).events)).toBe('one')
  expect(textOf((await collect(model.stream(request, never))).events)).toBe('two')
  expect(
    server.requests.map(({ body }) => Object.hasOwn(body as object, 'stream_options')),
  ).toEqual([true, false, false])
})

test('what a model gave goes back to that model at that endpoint, and to nobody else', async () => {
  const server = await serve([])
  const given = (source: { origin: string; model: string }, wire = 'chat') => ({
    role: 'assistant' as const,
    content: null,
    toolCalls: [{ id: source.model, name: 'search_notes', arguments: '{}' }],
    opaque: {
      wire,
      ...source,
      value: { message: { reasoning_content: `of ${source.model}` }, calls: [] },
    },
  })
  const { origin } = new URL(server.baseUrl)
  const messages = [
    given({ origin, model: 'scripted' }),
    given({ origin, model: 'other' }),
    given({ origin: 'https://example.org', model: 'scripted' }),
    given({ origin, model: 'scripted' }, 'responses'),
  ]
  server.reply({ text: 'ok' })
  await collect(modelOf(server.baseUrl).stream({ ...request, messages }, never))
  const body = server.requests[0]?.body as { messages: { reasoning_content?: string }[] }
  expect(body.messages.slice(1).map(({ reasoning_content: thought }) => thought)).toEqual([
    'of scripted',
    undefined,
    undefined,
    undefined,
  ])
  expect(JSON.stringify(body)).not.toContain('of other')
})

test('sends a conversation with calls and results in the OpenAI shape, invalid arguments as {}', async () => {
  const server = await serve([{ text: 'ok' }])
  const messages: ModelRequest['messages'] = [
    { role: 'user', content: 'Hi' },
    {
      role: 'assistant',
      content: null,
      toolCalls: [{ id: 'a', name: 'search_notes', arguments: '{"query":' }],
    },
    { role: 'tool', content: '{"success":false}', toolCallId: 'a' },
  ]
  await collect(modelOf(server.baseUrl).stream({ ...request, messages, tools: [] }, never))
  expect(server.requests[0]?.body).toMatchObject({
    messages: [
      { role: 'system' },
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'search_notes', arguments: '{}' } },
        ],
      },
      { role: 'tool', content: '{"success":false}', tool_call_id: 'a' },
    ],
  })
  expect(server.requests[0]?.body).not.toHaveProperty('tools')
})

test('puts split and parallel calls together', async () => {
  const server = await serve([
    {
      toolCalls: [
        { name: 'search_notes', id: 'a', arguments: ['{"que', 'ry":"per', 'mit"}'] },
        { name: 'read_note', id: 'b', arguments: { path: 'a.md' } },
      ],
    },
  ])
  const { events } = await collect(modelOf(server.baseUrl).stream(request, never))
  expect(finish(events)).toEqual({
    type: 'finish',
    reason: 'tool-calls',
    toolCalls: [
      { id: 'a', name: 'search_notes', arguments: '{"query":"permit"}' },
      { id: 'b', name: 'read_note', arguments: '{"path":"a.md"}' },
    ],
  })
})

test('takes a reply that was not streamed', async () => {
  const server = await serve([
    { status: 200, body: { choices: [{ message: { content: 'whole' }, finish_reason: 'stop' }] } },
  ])
  const { events } = await collect(modelOf(server.baseUrl).stream(request, never))
  expect(textOf(events)).toBe('whole')
})

describe('what never comes from the environment', () => {
  test('address, key, organisation, headers, logging', async () => {
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:9/v1')
    vi.stubEnv('OPENAI_API_KEY', 'sk-environment')
    vi.stubEnv('OPENAI_ORG_ID', 'org-environment')
    vi.stubEnv('OPENAI_PROJECT_ID', 'project-environment')
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'X-Environment: yes')
    vi.stubEnv('OPENAI_LOG', 'debug')
    const printed = vi.spyOn(console, 'debug').mockImplementation(() => {})
    const server = await serve([{ text: 'ok' }])
    const model = modelOf(server.baseUrl, { getKey: () => Promise.resolve(null) })
    expect(textOf((await collect(model.stream(request, never))).events)).toBe('ok')
    const headers = server.requests[0]?.headers ?? {}
    expect(headers.authorization).toBeUndefined()
    expect(JSON.stringify(headers)).not.toMatch(/environment|x-stainless/i)
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
  })
})

describe('retries', () => {
  test('a 429 waits as long as Retry-After says, visibly, and then succeeds', async () => {
    const clock = createFakeClock()
    const server = await serve([{ status: 429, headers: { 'retry-after': '7' } }, { text: 'ok' }])
    const running = collect(modelOf(server.baseUrl, { clock }).stream(request, never))
    await clock.untilSomebodySleeps(7000)
    expect(server.requests).toHaveLength(1)
    await clock.advance(6999)
    expect(server.requests).toHaveLength(1)
    await clock.advance(1)
    const { events, error } = await running
    expect(error).toBeNull()
    expect(events[0]).toMatchObject({ type: 'retry', retryAtMs: 1_700_000_007_000 })
    expect(textOf(events)).toBe('ok')
    expect(server.requests).toHaveLength(2)
  })

  test('a Retry-After of more than 30 s is not waited for', async () => {
    const server = await serve([{ status: 429, headers: { 'retry-after': '31' } }])
    const { events, error } = await collect(modelOf(server.baseUrl).stream(request, never))
    expect(events).toEqual([])
    expect(error?.message).toMatch(/Wait 31 s/)
  })

  test('a 500 is tried three times more, then told', async () => {
    const clock = createFakeClock()
    const server = await serve([
      { status: 500 },
      { status: 503 },
      { status: 409 },
      { status: 500 },
      { text: 'no' },
    ])
    const running = collect(modelOf(server.baseUrl, { clock }).stream(request, never))
    await throughPauses(clock)
    const { events, error } = await running
    expect(events.map(({ type }) => type)).toEqual(['retry', 'retry', 'retry'])
    expect(error?.code).toBe('unavailable')
    expect(error?.message).toMatch(/failed \(500\).*Scripted status 500/)
    expect(server.requests).toHaveLength(4)
  })

  test('nothing is tried again once something was answered', async () => {
    const server = await serve([
      { text: ['Half', ' rest'], end: 'cut', cutAfter: 2 },
      { text: 'no' },
    ])
    const { events, error } = await collect(modelOf(server.baseUrl).stream(request, never))
    expect(textOf(events)).toBe('Half')
    expect(error?.code).toBe('unavailable')
    expect(server.requests).toHaveLength(1)
  })

  test('a stop while waiting ends the wait', async () => {
    const clock = createFakeClock()
    const server = await serve([{ status: 500 }])
    const controller = new AbortController()
    const running = collect(modelOf(server.baseUrl, { clock }).stream(request, controller.signal))
    await clock.untilSomebodySleeps(1000)
    controller.abort()
    expect((await running).error?.code).toBe('cancelled')
  })
})

describe('what breaks off', () => {
  test('a cut stream is an error and its calls are thrown away', async () => {
    const server = await serve([
      { toolCalls: [{ name: 'delete_note', arguments: { path: 'a.md' } }], end: 'cut' },
    ])
    const once = { ...request, mayRetry: false }
    const { events, error } = await collect(modelOf(server.baseUrl).stream(once, never))
    expect(finish(events)).toBeUndefined()
    expect(error?.message).toMatch(/broke off/)
    expect(server.requests).toHaveLength(1)
  })

  test('before anything of it was used it is asked for again', async () => {
    const clock = createFakeClock()
    const server = await serve([
      { toolCalls: [{ name: 'delete_note', arguments: { path: 'a.md' } }], end: 'cut' },
      { text: 'Here.' },
    ])
    const running = collect(modelOf(server.baseUrl, { clock }).stream(request, never))
    await clock.untilSomebodySleeps(1000)
    await clock.advance(1000)
    const { events } = await running
    expect(events.map(({ type }) => type)).toEqual(['retry', 'text-delta', 'finish'])
    expect(finish(events)).toMatchObject({ toolCalls: [] })
  })

  test('a model that loads is waited for up to five minutes, counted aloud', async () => {
    const clock = createFakeClock()
    const loading: ScriptedReply = {
      status: 503,
      body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
    }
    const server = await startModelServer([], { otherwise: () => loading })
    servers.push(server)
    const running = collect(modelOf(server.baseUrl, { clock }).stream(request, never))
    for (let waited = 0; waited < 60; waited++) {
      await clock.untilSomebodySleeps(5000)
      await clock.advance(5000)
    }
    const { events, error } = await running
    expect(events).toHaveLength(60)
    expect(events.at(-1)).toMatchObject({
      type: 'retry',
      message: expect.stringContaining('295 s so far'),
    })
    expect(error?.message).toMatch(/still loading/)
  })

  test('a stream that ends cleanly but without a finish is cut too', async () => {
    const server = await serve([
      {
        toolCalls: [{ name: 'delete_note', arguments: { path: 'a.md' } }],
        finishReason: null,
        end: 'open',
      },
    ])
    const once = { ...request, mayRetry: false }
    const { events, error } = await collect(modelOf(server.baseUrl).stream(once, never))
    expect(finish(events)).toBeUndefined()
    expect(error?.message).toMatch(/broke off/)
  })

  test('a model that says nothing is given up after the first-token time', async () => {
    const clock = createFakeClock()
    const server = await serve([{ text: 'x', end: 'hang', cutAfter: 0 }])
    const times = { firstByteTimeoutMs: 20_000, firstTokenTimeoutMs: 60_000 }
    const running = collect(modelOf(server.baseUrl, { clock, ...times }).stream(request, never))
    await clock.untilSomebodySleeps(60_000) // from its first byte on
    await clock.advance(59_999)
    await clock.advance(1)
    const { error } = await running
    expect(error?.message).toMatch(/did not answer for 60 s/)
  })

  test('a stream that falls silent is given up after the idle time', async () => {
    const clock = createFakeClock()
    const server = await serve([{ text: ['One', ' two'], end: 'hang', cutAfter: 2 }])
    const events: ModelEvent[] = []
    const running = (async () => {
      for await (const event of modelOf(server.baseUrl, { clock }).stream(request, never))
        events.push(event)
    })()
    const failed = expect(running).rejects.toThrow(/did not answer for 60 s/)
    await waitUntil(() => expect(textOf(events)).toBe('One'))
    await clock.untilSomebodySleeps(60_000)
    await clock.advance(60_000)
    await failed
  })

  test('a slow stream is waited for while it goes on', async () => {
    const server = await serve([{ text: ['a', 'b', 'c', 'd'], delayMs: 30 }])
    const model = modelOf(server.baseUrl, { idleTimeoutMs: 2000, firstTokenTimeoutMs: 2000 })
    expect(textOf((await collect(model.stream(request, never))).events)).toBe('abcd')
  })

  test('a stop ends a hanging request as cancelled', async () => {
    const server = await serve([{ text: 'x', end: 'hang', cutAfter: 0 }])
    const controller = new AbortController()
    const running = collect(modelOf(server.baseUrl).stream(request, controller.signal))
    await waitUntil(() => expect(server.requests).toHaveLength(1))
    controller.abort()
    expect((await running).error?.code).toBe('cancelled')
  })

  test('a body of more than 64 MB is refused', async () => {
    const line = new TextEncoder().encode(`: ${'x'.repeat(1_000_000)}\n`)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < 80) controller.enqueue(line)
        else controller.close()
      },
    })
    const response = new Response(endless, { headers: { 'content-type': 'text/event-stream' } })
    const model = modelOf('https://example.com/v1', { fetch: () => Promise.resolve(response) })
    const { error } = await collect(model.stream(request, never))
    expect(error?.message).toMatch(/64 MB/)
    expect(sent).toBeLessThan(80)
  })
})

describe('says in plain words what is wrong', () => {
  test.each<[string, ScriptedReply, RegExp]>([
    [
      'a wrong key',
      { status: 401, body: { error: { message: 'Unauthorized' } } },
      /refused the key.*Settings.*“Unauthorized”/,
    ],
    [
      'an unknown model',
      { status: 404, body: { error: { message: 'model not found' } } },
      /does not know the model “scripted”/,
    ],
    [
      'not an endpoint at all',
      { status: 404, body: '<h1>Not found</h1>' },
      /no OpenAI-compatible endpoint.*\/v1/,
    ],
    [
      'a web page',
      { status: 200, body: '<h1>Welcome</h1>' },
      /does not answer like an OpenAI-compatible endpoint/,
    ],
    ['JSON of something else', { status: 200, body: { hello: 1 } }, /answered with nothing.*\/v1/],
    [
      'too long a conversation',
      { status: 400, body: { error: 'maximum context length is 4096' } },
      /too long for “scripted”/,
    ],
    [
      'an error of FastAPI',
      { status: 422, body: { detail: [{ msg: 'bad field' }] } },
      /did not accept.*bad field/,
    ],
    [
      'an error inside the stream',
      { chunks: [{ error: { message: 'boom' } }] },
      /reported an error: boom/,
    ],
  ])('%s', async (_name, reply, words) => {
    const server = await serve([reply])
    const { error } = await collect(modelOf(server.baseUrl).stream(request, never))
    expect(error?.code).toBe('unavailable')
    expect(error?.message.replace(/\s+/g, ' ')).toMatch(words)
    expect(server.requests).toHaveLength(1)
  })

  test('nobody there', async () => {
    const server = await serve([])
    await server.close()
    const clock = createFakeClock()
    const running = collect(modelOf(server.baseUrl, { clock }).stream(request, never))
    await throughPauses(clock)
    const { events, error } = await running
    expect(events.map(({ type }) => type)).toEqual(['retry', 'retry', 'retry'])
    expect(error?.message).toMatch(/Nothing answers at 127\.0\.0\.1:\d+\. Start the model server/)
  })
})

describe('where a key and notes may go', () => {
  test.each([
    ['http://example.com/v1', /unencrypted/],
    ['http://192.168.1.4:11434/v1', /not encrypted. Allow this address/],
    ['ftp://example.com', /not a web address/],
    ['nonsense', /not a web address/],
    ['https://user:pass@example.com/v1', /user name or password/],
  ])('not to %s', async (baseUrl, words) => {
    const fetch = vi.fn<typeof globalThis.fetch>()
    const { error } = await collect(modelOf(baseUrl, { fetch }).stream(request, never))
    expect(error?.code).toBe('invalid_input')
    expect(error?.message).toMatch(words)
    expect(fetch).not.toHaveBeenCalled()
  })

  test('to the own network only where that very address was allowed', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() =>
      Promise.resolve(Response.json({ choices: [{ message: { content: 'Hi' } }] })),
    )
    const isAllowed = (origin: string): boolean => origin === 'http://192.168.1.4:11434'
    const ask = (baseUrl: string) =>
      collect(modelOf(baseUrl, { fetch, isAllowed }).stream(request, never))
    expect((await ask('http://192.168.1.4:11434/v1')).error).toBeNull()
    expect((await ask('http://192.168.1.4:8080/v1')).error?.code).toBe('invalid_input')
    expect((await ask('http://192.168.1.5:11434/v1')).error?.code).toBe('invalid_input')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('not to another origin by a redirect', async () => {
    const other = await serve([{ text: 'stolen' }])
    const server = await serve([
      { status: 307, headers: { location: `${other.baseUrl}/chat/completions` }, body: '' },
    ])
    const { error } = await collect(modelOf(server.baseUrl).stream(request, never))
    expect(error?.message).toMatch(/redirects to http:\/\/127\.0\.0\.1:\d+\. Your key was not sent/)
    expect(other.requests).toEqual([])
  })

  test('on by a redirect within the origin', async () => {
    const server = await serve([
      { status: 308, headers: { location: '/v2/chat/completions' }, body: '' },
      { text: 'moved' },
    ])
    const { events } = await collect(modelOf(server.baseUrl).stream(request, never))
    expect(textOf(events)).toBe('moved')
    expect(server.requests[1]?.path).toBe('/v2/chat/completions')
  })

  test('local means this machine', () => {
    expect(modelOf('http://localhost:11434/v1').isLocal).toBe(true)
    expect(modelOf('http://127.0.0.1:1/v1').isLocal).toBe(true)
    expect(modelOf('http://[::1]:1/v1').isLocal).toBe(true)
    expect(modelOf('https://localhost.example.com/v1').isLocal).toBe(false)
    expect(modelOf('https://127.0.0.1.nip.io/v1').isLocal).toBe(false)
  })
})

describe('checking an endpoint', () => {
  const check = (model: ReturnType<typeof modelOf>) =>
    checkEndpoint(model, { clock: systemClock, signal: never })

  test('lists its models and tells who answered', async () => {
    const server = await serve([{ text: 'ready' }], ['small', 'large'])
    expect(await check(modelOf(server.baseUrl))).toEqual({
      ok: true,
      message: expect.stringMatching(/^Answered by scripted in \d+\.\d s\.$/),
      models: [{ id: 'small' }, { id: 'large' }],
    })
  })
  test('does without a list of models', async () => {
    const server = await serve([{ text: 'ready' }], null)
    expect(await check(modelOf(server.baseUrl))).toMatchObject({ ok: true, models: [] })
  })
  test('says what is wrong', async () => {
    const server = await serve([{ status: 401 }])
    expect(await check(modelOf(server.baseUrl))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/refused the key/),
    })
  })
  test('offers a choice when no model is named', async () => {
    const server = await serve([], ['small', 'large'])
    const model = modelOf(server.baseUrl, { model: '' })
    expect(await check(model)).toEqual({
      ok: false,
      message: 'Found 2 models. Choose one of them.',
      models: [{ id: 'small' }, { id: 'large' }],
    })
  })
})

test('calls that a model writes into its text are calls, however the stream is cut', async () => {
  const text =
    'I look. <tool_call>{"name": "search_notes", "arguments": {"query": "w"}}</tool_call>'
  const server = await serve([{ text: text.split('') }])
  const { events } = await collect(modelOf(server.baseUrl).stream(request, never))
  expect(textOf(events)).toBe('I look. ')
  expect(finish(events)).toMatchObject({
    reason: 'tool-calls',
    toolCalls: [{ name: 'search_notes', arguments: '{"query": "w"}' }],
  })
})

test('a model without tool calls is told of the tools in the prompt, and given results as text', async () => {
  const server = await serve([{ text: 'Done.' }])
  const model = modelOf(server.baseUrl, { profile: { toolCalls: 'text' } })
  await collect(
    model.stream(
      {
        ...request,
        messages: [
          ...request.messages,
          {
            role: 'assistant',
            content: null,
            toolCalls: [{ id: 'a', name: 'search_notes', arguments: '{}' }],
          },
          { role: 'tool', content: '{"success":true}', toolCallId: 'a' },
        ],
      },
      never,
    ),
  )
  const body = server.requests[0]?.body
  expect(body).not.toHaveProperty('tools')
  expect(body).toMatchObject({
    messages: [
      { role: 'system', content: expect.stringContaining('"name":"search_notes"') },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: expect.stringContaining('<tool_call>') },
      { role: 'user', content: '<tool_response>\n{"success":true}\n</tool_response>' },
    ],
  })
})

test('an answer that begins within thoughts is told apart where the profile says so', async () => {
  const server = await serve([{ text: ['I think', '.</th', 'ink>\nYes.'] }])
  const model = modelOf(server.baseUrl, { profile: { startsInThoughts: true } })
  const { events } = await collect(model.stream(request, never))
  expect(textOf(events)).toBe('Yes.')
})

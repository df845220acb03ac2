import { afterEach, describe, expect, test } from 'vitest'
import type { DoctorLine, DoctorReport, DoctorStep } from '../../../shared/domain/models/doctor.ts'
import { systemClock } from '../../platform/system.ts'
import { examined, statusesOf } from '../../../../test/models/examined.ts'
import { modelWithHabits, type ModelHabits } from '../../../../test/models/model-habits.ts'
import {
  startModelServer,
  type ModelServer,
  type ModelServerOptions,
} from '../../../../test/models/model-server.ts'
import { createHurriedClock } from '../../../../test/rigs/hurried-clock.ts'
import { examineModel, type ExamineOptions } from './examine-model.ts'

const servers: ModelServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

async function start(habits: ModelHabits, options: ModelServerOptions = {}): Promise<ModelServer> {
  const server = await startModelServer([], { otherwise: modelWithHabits(habits), ...options })
  servers.push(server)
  return server
}

async function examine(
  habits: ModelHabits,
  options: Partial<ExamineOptions> & { readonly server?: ModelServerOptions } = {},
): Promise<DoctorReport & { readonly steps: readonly DoctorStep[] }> {
  const { server, ...rest } = options
  const { baseUrl } = await start(habits, server)
  return examined({ baseUrl, model: 'scripted', ...rest })
}

const lineOf = ({ lines }: DoctorReport, id: DoctorLine['id']): DoctorLine | undefined =>
  lines.find((line) => line.id === id)

test('a model that does everything passes every line, and its profile says so', async () => {
  const report = await examine({}, { measuresContext: true, upToTokens: 4096 })
  expect(statusesOf(report)).toEqual({
    server: 'unknown',
    answer: 'pass',
    streaming: 'pass',
    thinking: 'pass',
    'tool-calls': 'pass',
    'tool-results': 'pass',
    'tool-choice': 'pass',
    'parallel-calls': 'pass',
    stopping: 'pass',
    context: 'fail', // 4,096 tokens were all that was looked at
  })
  expect(report.profile).toEqual({
    streams: true,
    thinking: 'none',
    startsInThoughts: false,
    toolCalls: 'native',
    toolChoice: true,
    parallelCalls: true,
    contextTokens: 4096,
    examinedAtMs: expect.any(Number),
  })
  // Each line is told as it is known, and what is looked at before it.
  expect(report.steps.flatMap(({ line }) => line ?? [])).toEqual(report.lines)
  expect(report.steps.map(({ checking }) => checking)).toContain('Context length: 4,096 tokens')
  expect(report.requests).toBeLessThan(16)
})

describe('the length of the context', () => {
  const measured = { measuresContext: true, upToTokens: 16_384 }

  test('of a server that cuts silently at 4,096 tokens is found, with the commands of Ollama', async () => {
    const report = await examine(
      { cutsAtTokens: 4096 },
      {
        ...measured,
        server: {
          info: {
            '/api/version': { version: '0.12.3' },
            '/api/show': { model_info: { 'llama.context_length': 131_072 } },
          },
        },
      },
    )
    expect(report.server).toEqual({ kind: 'ollama', name: 'Ollama 0.12.3' })
    const line = lineOf(report, 'context')
    expect(line?.status).toBe('fail')
    expect(line?.detail).toMatch(/^It reads 4,\d{3} tokens and drops the rest/)
    expect(line?.remedy?.command).toContain('OLLAMA_CONTEXT_LENGTH=16384 ollama serve')
    expect(line?.remedy?.command).toContain('PARAMETER num_ctx 16384')
    expect(report.profile.contextTokens).toBeGreaterThan(3500)
    expect(report.profile.contextTokens).toBeLessThanOrEqual(4096)
  })

  test('is found to an eighth where the server does not count', async () => {
    const report = await examine({ cutsAtTokens: 6000, counts: false }, measured)
    expect(report.profile.contextTokens).toBeGreaterThan(6000 * 0.8)
    expect(report.profile.contextTokens).toBeLessThanOrEqual(6000 * 1.1)
  })

  test('is what a refusal names', async () => {
    const report = await examine({ refusesAtTokens: 5000 }, measured)
    expect(report.profile.contextTokens).toBe(5000)
    expect(lineOf(report, 'context')?.detail).toBe(
      'It reads 5,000 tokens and refuses longer prompts.',
    )
  })

  test('is tried at once at what the server says, and passes there', async () => {
    const props = { default_generation_settings: { n_ctx: 12_000 }, build_info: 'b6500' }
    const report = await examine({}, { ...measured, server: { info: { '/props': props } } })
    expect(report.server).toEqual({ kind: 'llama-cpp', name: 'llama.cpp b6500' })
    expect(report.profile.contextTokens).toBe(12_000)
    expect(lineOf(report, 'context')?.status).toBe('pass')
    const lengths = report.steps.flatMap(
      ({ checking }) => /: ([\d,]+) tokens/.exec(checking)?.[1] ?? [],
    )
    expect(lengths.slice(0, 2)).toEqual(['2,048', '12,000'])
  })

  test('of a server that claims more than it reads is what it reads', async () => {
    const models = { data: [{ id: 'scripted', state: 'loaded', loaded_context_length: 16_000 }] }
    const report = await examine(
      { cutsAtTokens: 4096 },
      { ...measured, server: { info: { '/api/v0/models': models } } },
    )
    expect(lineOf(report, 'context')).toMatchObject({
      status: 'fail',
      remedy: { command: 'lms load scripted --context-length 16384' },
    })
    expect(report.profile.contextTokens).toBeLessThanOrEqual(4096)
  })

  test('is not measured unless asked for', async () => {
    const report = await examine({ cutsAtTokens: 4096 })
    expect(lineOf(report, 'context')).toMatchObject({ status: 'unknown' })
    expect(report.profile.contextTokens).toBeUndefined()
    expect(report.sentTokens).toBeLessThan(4000)
  })
})

describe('tool calls', () => {
  const llamaCpp = { info: { '/props': { default_generation_settings: { n_ctx: 8192 } } } }

  test('that are written as text fail with the option of the server, and stay readable', async () => {
    const report = await examine({ tools: 'written' }, { server: llamaCpp })
    expect(lineOf(report, 'tool-calls')).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('into the text'),
      remedy: { command: 'llama-server -m MODEL.gguf --jinja -c 16384' },
    })
    expect(report.profile).toMatchObject({ toolCalls: 'native', parallelCalls: true })
  })

  test.each(['ignored', 'refused'] as const)(
    'that are %s are described in the prompt from then on',
    async (tools) => {
      const report = await examine(
        { tools },
        { server: { info: { '/v1/models': { data: [{ id: 'scripted', max_model_len: 9000 }] } } } },
      )
      expect(report.server.kind).toBe('vllm')
      expect(lineOf(report, 'tool-calls')).toMatchObject({
        status: 'fail',
        remedy: {
          command: 'vllm serve scripted --enable-auto-tool-choice --tool-call-parser hermes',
        },
      })
      expect(report.profile).toMatchObject({ toolCalls: 'text', parallelCalls: true })
    },
  )

  test('of a model that makes none in any way are not offered', async () => {
    const report = await examine({ tools: 'none' })
    expect(report.profile.toolCalls).toBe('none')
    expect(statusesOf(report)).toMatchObject({ 'tool-calls': 'fail', 'parallel-calls': 'unknown' })
  })

  test('one at a time, and tool_choice ignored, are said', async () => {
    const report = await examine({ oneCallOnly: true, ignoresToolChoice: true })
    expect(statusesOf(report)).toMatchObject({
      'tool-calls': 'pass',
      'parallel-calls': 'fail',
      'tool-choice': 'fail',
    })
    expect(report.profile).toMatchObject({ parallelCalls: false, toolChoice: false })
  })
})

test.each([
  ['whole', false],
  ['held', true],
] as const)('an answer that comes %s is no stream', async (streaming, streams) => {
  const report = await examine({ streaming })
  expect(statusesOf(report)).toMatchObject({
    answer: 'pass',
    streaming: 'fail',
    'tool-calls': 'pass',
  })
  expect(report.profile.streams).toBe(streams)
})

test.each([
  ['field', { thinking: 'field', startsInThoughts: false }],
  ['tags', { thinking: 'tags', startsInThoughts: false }],
  ['open', { thinking: 'tags', startsInThoughts: true }],
] as const)('thoughts by %s are seen', async (thinking, profile) => {
  const report = await examine({ thinking, tools: 'written' })
  expect(report.profile).toMatchObject({ ...profile, toolCalls: 'native' })
})

describe('a server that goes', () => {
  test('at the first answer leaves the rest unchecked', async () => {
    const report = await examine({ diesAt: 1 })
    expect(lineOf(report, 'answer')).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('broke off'),
      remedy: { text: expect.stringContaining('Start the server') },
    })
    expect(Object.values(statusesOf(report)).slice(2)).toEqual(Array(8).fill('unknown'))
    expect(report.profile).toEqual({})
  })

  test('in the middle is given up after two questions', async () => {
    const report = await examine({ diesAt: 3 })
    expect(lineOf(report, 'stopping')?.detail).toMatch(/does not answer any more|broke off/)
    expect(report.requests).toBeLessThan(6)
    expect(report.profile.toolCalls).toBeUndefined()
  })

  test('silent is given up when its time is over', async () => {
    const report = await examine({ hangsAt: 1 }, { firstTokenTimeoutMs: 60 })
    expect(lineOf(report, 'answer')).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('did not answer for'),
    })
  })

  test('silent in the middle ends with the time of the examination', async () => {
    const clock = createHurriedClock()
    let asked = 0
    const report = await examine(
      { hangsAt: 3 },
      {
        clock,
        limits: { timeMs: 30_000 },
        fetch(address, init) {
          if (String(address).endsWith('/chat/completions') && (asked += 1) === 3)
            setTimeout(clock.hurry, 0, 30_000)
          return fetch(address, init)
        },
      },
    )
    expect(lineOf(report, 'tool-calls')).toMatchObject({
      status: 'unknown',
      detail: 'Not checked: the limit of time was reached.',
    })
    expect(report.lines).toHaveLength(10)
  })
})

test('the limit of tokens ends the questions, and says so', async () => {
  const report = await examine({}, { limits: { tokens: 150 } })
  expect(lineOf(report, 'stopping')?.detail).toBe('Not checked: the limit of tokens was reached.')
})

test('nobody there is one line that says what to do', async () => {
  const server = await start({})
  await server.close()
  const examination = examineModel({
    baseUrl: server.baseUrl,
    model: 'scripted',
    getKey: async () => null,
    clock: systemClock,
    measuresContext: false,
    fetch: globalThis.fetch,
    signal: new AbortController().signal,
  })
  let step = await examination.next()
  while (!step.done) step = await examination.next()
  expect(lineOf(step.value, 'answer')).toMatchObject({
    status: 'fail',
    detail: expect.stringContaining('Nothing answers at'),
  })
})

test('cancelling ends it at once', async () => {
  const { baseUrl } = await start({ hangsAt: 1 })
  const controller = new AbortController()
  const examination = examineModel({
    baseUrl,
    model: 'scripted',
    getKey: async () => null,
    clock: systemClock,
    measuresContext: false,
    fetch: globalThis.fetch,
    signal: controller.signal,
  })
  const run = (async () => {
    for await (const { checking } of examination) if (checking === 'Answer') controller.abort()
  })()
  await expect(run).rejects.toThrow()
})

test('the key goes to the model, and not to the server’s own addresses', async () => {
  const seen: (string | undefined)[] = []
  const server = await start({})
  const examination = examineModel({
    baseUrl: server.baseUrl,
    model: 'scripted',
    getKey: async () => 'secret-key',
    clock: systemClock,
    measuresContext: false,
    limits: { tokens: 1 },
    signal: new AbortController().signal,
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : input.toString()
      if (!url.endsWith('/chat/completions'))
        seen.push(new Headers(init?.headers).get('authorization') ?? undefined)
      return fetch(input, init)
    },
  })
  for await (const step of examination) void step
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.every((key) => key === undefined)).toBe(true)
  expect(server.requests[0]?.headers.authorization).toBe('Bearer secret-key')
})

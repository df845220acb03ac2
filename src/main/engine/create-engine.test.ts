import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tinyGguf, TOOL_TEMPLATE, type TinyGguf } from '../../../test/gguf/tiny-gguf.ts'
import { inDeep, deepTest } from '../../../test/shared/in-deep.ts'
import { waitUntil } from '../../../test/shared/wait-until.ts'
import type { ModelMessage } from '../../shared/domain/chat/model-message.ts'
import type { EngineState } from '../../shared/domain/models/engine.ts'
import type { ModelProfile } from '../../shared/domain/models/model-profile.ts'
import type { Model, ModelEvent, ModelRequest } from '../agent/model.ts'
import { createLogger, silentLogger } from '../platform/logger.ts'
import type { Clock } from '../platform/ports.ts'
import { type ChildPort, forkProcess } from '../platform/process-channel.ts'
import { allTools } from '../tools/all-tools.ts'
import { toolDefinition } from '../tools/define/tool-definition.ts'
import { createEngine } from './create-engine.ts'
import { isEngineInstalled } from './is-installed.ts'

const isInstalled = isEngineInstalled()
if (!isInstalled)
  console.warn('node-llama-cpp is not installed (it is optional): the engine is not tested.')

const folder = mkdtempSync(join(tmpdir(), 'latent-engine-'))
const never = new AbortController().signal
const tools = allTools.map(toolDefinition)
const errors: string[] = []
/** Every process that was started, the last one at the end. */
const children: ChildPort[] = []
const sleeps: { readonly ms: number; readonly wake: () => void; readonly signal: AbortSignal }[] =
  []
/** Time goes by where a test says so. */
const clock: Clock = {
  nowMs: () => 0,
  sleep: (ms, signal = never) =>
    new Promise((wake, reject) => {
      sleeps.push({ ms, wake, signal })
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    }),
}
let seed = 0
const engine = createEngine({
  clock,
  logger: createLogger((line) => errors.push(line), 'error'),
  threads: 1,
  seed: () => seed++,
  spawn(entry, args, options) {
    const child = forkProcess((text) => errors.push(text))(entry, args, options)
    children.push(child)
    return child
  },
})
afterAll(async () => {
  await engine.dispose()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  seed = 0
})

const files = new Map<string, string>()
/** The file of these weights, made once. */
function fileOf(weights: TinyGguf): string {
  const key = JSON.stringify(weights)
  const path = files.get(key) ?? join(folder, `${files.size}.gguf`)
  if (!files.has(key)) writeFileSync(path, tinyGguf(weights))
  files.set(key, path)
  return path
}
const HELLO: TinyGguf = { writes: ['Hello', ' there', '.'] }
/** It writes until somebody stops it. */
const ENDLESS: TinyGguf = { writes: ['on', ' and', ' ever'], after: 'again', contextTokens: 512 }
const CALLER: TinyGguf = { writes: ['<tool_call>'], after: 'anything' }

const modelOf = (weights: TinyGguf, profile: ModelProfile = {}): Model =>
  engine.model({ path: fileOf(weights), name: 'Tiny', profile })
const user = (content: string): ModelMessage => ({ role: 'user', content })
const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  system: 'Be brief.',
  messages: [user('Hi')],
  tools: [],
  openPath: null,
  ...more,
})

interface Answer {
  readonly text: string
  readonly thoughts: string
  readonly notices: readonly string[]
  readonly end: Extract<ModelEvent, { type: 'finish' }>
}
async function ask(model: Model, more: Partial<ModelRequest> = {}): Promise<Answer> {
  const events: ModelEvent[] = []
  for await (const event of model.stream(request(more), never)) events.push(event)
  const end = events.at(-1)
  if (end?.type !== 'finish') throw new Error('There is no end.')
  const all = (type: 'text-delta' | 'reasoning-delta' | 'notice'): string[] =>
    events.flatMap((event) => (event.type === type ? event.text : []))
  return {
    text: all('text-delta').join(''),
    thoughts: all('reasoning-delta').join(''),
    notices: all('notice'),
    end,
  }
}

async function drain(events: AsyncGenerator<ModelEvent, void>): Promise<void> {
  for await (const _event of events);
}

describe.skipIf(!isInstalled)('with node-llama-cpp, in a process of its own', () => {
  deepTest('says of a file what it says of itself, and what is wrong with it', async () => {
    const path = fileOf({ ...HELLO, name: 'Tiny One' })
    expect(await engine.inspect(path, never)).toMatchObject({
      path,
      name: 'Tiny One',
      contextTokens: 4096,
      problem: null,
      memoryBytes: expect.any(Number) as number,
    })
    const bytes = tinyGguf(HELLO)
    const half = join(folder, 'half.gguf')
    writeFileSync(half, bytes.subarray(0, bytes.length / 2))
    expect(await engine.inspect(half, never)).toMatchObject({
      name: 'Tiny',
      problem: expect.stringContaining('missing') as string,
    })
    const other = join(folder, 'other.gguf')
    writeFileSync(other, 'This is a shopping list.')
    expect(await engine.inspect(other, never)).toMatchObject({
      name: 'other.gguf',
      contextTokens: null,
      memoryBytes: null,
      problem: expect.stringContaining('no GGUF file') as string,
    })
    const gone = join(folder, 'gone.gguf')
    await expect(engine.inspect(gone, never)).rejects.toMatchObject({ code: 'not_found' })
    for (const broken of [half, other])
      await expect(ask(engine.model({ path: broken, name: 'Broken' }))).rejects.toMatchObject({
        code: 'unavailable',
      })
    await expect(ask(engine.model({ path: gone, name: 'Gone' }))).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(engine.state()).toMatchObject({ running: null, problem: null })
  })

  test('loads a file when it is asked, and streams what it writes', async () => {
    const states: EngineState[] = []
    const off = engine.onState((state) => states.push(state))
    const model = modelOf(HELLO)
    expect(model).toMatchObject({ isLocal: true, source: { origin: 'inside:', model: 'Tiny' } })
    expect(model.profile?.contextTokens).toBeUndefined()
    const texts: string[] = []
    for await (const event of model.stream(request(), never))
      if (event.type === 'text-delta') texts.push(event.text)
    off()
    // What comes within one frame of a screen comes at once, but the first.
    expect(texts[0]).toBe('Hello')
    expect(texts.join('')).toBe('Hello there.')
    expect(model.profile?.contextTokens).toBe(4096)
    expect(states[0]?.running).toMatchObject({ status: 'loading', loaded: 0 })
    expect(states.some(({ running }) => running && 0 < running.loaded && running.loaded < 1)).toBe(
      true,
    )
    expect(engine.state()).toMatchObject({
      problem: null,
      failure: null,
      running: { path: fileOf(HELLO), name: 'Tiny', status: 'ready', contextTokens: 4096 },
    })
  })

  test('reads of the next prompt only what differs, and answers as if it had read all', async () => {
    const random = modelOf({ seed: 5 }, { temperature: 0, answerTokens: 24 })
    const first = await ask(random)
    const messages = [user('Hi'), { role: 'assistant', content: 'Oh' } as const, user('And then?')]
    const next = await ask(random, { messages })
    const { promptTokens = 0, cachedTokens = 0 } = next.end.usage ?? {}
    const read = promptTokens - cachedTokens
    // All of the first prompt was there, and every character of what came behind it is a token.
    expect(cachedTokens).toBe(first.end.usage?.promptTokens)
    expect(read).toBeLessThan(45)
    const again = await ask(random, { messages })
    expect(again.end.usage?.cachedTokens).toBe(promptTokens - 1)
    const elsewhere = await ask(random, { system: 'Speak at length.', messages })
    expect(elsewhere.end.usage?.cachedTokens).toBeLessThan(25)
    const back = await ask(random, { messages })
    await ask(modelOf(HELLO))
    const fresh = await ask(random, { messages })
    expect(fresh.end.usage?.cachedTokens).toBe(0)
    for (const { text } of [again, back, fresh]) expect(text).toBe(next.text)
    expect(next.text).not.toBe(first.text)
  })

  test('stops between two words when it is told to, and goes on with the next request', async () => {
    const stop = new AbortController()
    const heard: string[] = []
    const stopped = async (): Promise<void> => {
      for await (const event of modelOf(ENDLESS).stream(request(), stop.signal)) {
        if (event.type === 'text-delta') heard.push(event.text)
        if (heard.length === 3) stop.abort()
      }
    }
    await expect(stopped()).rejects.toMatchObject({ code: 'cancelled' })
    expect(heard.join('')).toMatch(/^on and ever/)
    // A reader that just leaves stops it too.
    for await (const event of modelOf(ENDLESS).stream(request(), never))
      if (event.type === 'text-delta') break
    const { text, end } = await ask(modelOf(ENDLESS, { answerTokens: 16 }))
    expect(text).toMatch(/^on and everon and ever/)
    expect(end).toMatchObject({ reason: 'truncated', usage: { completionTokens: 16 } })
    expect(children).toHaveLength(1)
  })

  test('answers one after the other; who waits can leave', async () => {
    const stop = new AbortController()
    const short = modelOf(ENDLESS, { answerTokens: 16 })
    const first = ask(short)
    const left = modelOf(ENDLESS).stream(request(), stop.signal).next()
    const third = ask(short)
    stop.abort()
    await expect(left).rejects.toMatchObject({ code: 'cancelled' })
    expect((await first).text).toBe((await third).text)
  })

  test('a prompt that is too long is refused with what fits, and a long answer is cut', async () => {
    const model = modelOf(ENDLESS)
    await expect(ask(model, { messages: [user('x'.repeat(600))] })).rejects.toMatchObject({
      code: 'unavailable',
      data: { isTooLong: true, limitTokens: 512 },
    })
    const { end } = await ask(model)
    expect(end).toMatchObject({ reason: 'truncated', toolCalls: [] })
    const { promptTokens = 0, completionTokens = 0 } = end.usage ?? {}
    expect(promptTokens + completionTokens).toBe(510)
  })

  test('measures how fast a file is here', async () => {
    const speed = await engine.measure(fileOf(ENDLESS), never)
    expect(speed.readTokens).toBeGreaterThan(0)
    expect(speed.writtenTokens).toBeGreaterThan(0)
    expect(engine.state().running?.speed).toEqual(speed)
  })

  test('takes as much context as it is given', async () => {
    const model = modelOf(ENDLESS, { contextTokens: 256, answerTokens: 16 })
    expect((await ask(model)).text).toMatch(/^on and ever/)
    expect(engine.state().running?.contextTokens).toBe(256)
    expect(model.profile?.contextTokens).toBe(256)
  })

  test('tells thoughts and text from calls, which may come behind both', async () => {
    const model = modelOf({
      writes: ['<think>', 'Hm', '</think>', 'I', ' look', '.', '<tool_call>'],
      after: 'anything',
    })
    const answer = await ask(model, { tools: tools.slice(0, 4) })
    expect(answer).toMatchObject({ thoughts: 'Hm', text: 'I look.', end: { reason: 'tool-calls' } })
  })

  test('where the template begins the thoughts, the answer begins within them', async () => {
    const template = TOOL_TEMPLATE.replace(
      '{{ message.content }}\n{%- for call',
      '{% if message.reasoning_content %}<think>\n{{ message.reasoning_content }}\n</think>\n\n{% endif %}{{ message.content }}\n{%- for call',
    ).replace(/assistant\n\{% endif %\}$/, 'assistant\n<think>\n{% endif %}')
    const begun = modelOf({ writes: ['Hm', '.', '</think>', 'Yes', '!'], template })
    expect(await ask(begun)).toMatchObject({ thoughts: 'Hm.', text: 'Yes!' })
  })

  test('a call that goes astray behind its mark is set right', async () => {
    const astray = modelOf({ writes: ['<tool_call>z'], after: 'anything' })
    const { text, end } = await ask(astray, { tools: tools.slice(0, 4) })
    expect({ text, reason: end.reason }).toEqual({ text: '', reason: 'tool-calls' })
    // The model read the mark in its place, which is what the next prompt has there.
    const { toolCalls, usage } = end
    const result = { role: 'tool', content: '{}', toolCallId: toolCalls[0]?.id ?? '' } as const
    const messages = [user('Hi'), { role: 'assistant', content: '', toolCalls } as const, result]
    const next = await ask(astray, { tools: tools.slice(0, 4), messages })
    expect(next.end.usage?.cachedTokens).toBeGreaterThan(usage?.promptTokens ?? Infinity)
  })

  test('where none may be called the tools are told all the same, and nothing holds what is written to a call', async () => {
    const model = modelOf({ writes: ['<tool_call>', 'No', ' call', '.'], after: 'end' })
    const offered = { tools: tools.slice(0, 4) }
    const free = await ask(model, offered)
    expect(free.end.reason).toBe('tool-calls')
    const barred = await ask(model, { ...offered, toolChoice: 'none' })
    expect(barred.text).toContain('No call.')
    expect(barred.end).toMatchObject({ reason: 'stop', toolCalls: [] })
    const { promptTokens = 0 } = free.end.usage ?? {}
    expect(barred.end.usage).toMatchObject({ promptTokens, cachedTokens: promptTokens - 1 })
  })

  test('calls of weights that know nothing are by the schemas of their tools', async () => {
    const model = modelOf(CALLER, { temperature: 1.5, answerTokens: 900 })
    const pack = (at: number) => tools.filter((_, index) => index % 5 === at)
    const packs = [tools, pack(0), pack(1), pack(2), pack(3), pack(4)]
    const wanted = inDeep(1000, 30)
    const called = new Set<string>()
    let calls = 0
    for (let round = 0; calls < wanted; round++) {
      const offered = packs[round % packs.length] ?? tools
      const { end, text, notices } = await ask(model, { tools: offered })
      expect({ text, notices: round === 0 ? [] : notices }).toEqual({ text: '', notices: [] })
      if (end.reason === 'truncated') continue
      expect(end.reason).toBe('tool-calls')
      for (const call of end.toolCalls) {
        const tool = offered.find((each) => each.function.name === call.name)
        const schema = z.fromJSONSchema(tool?.function.parameters ?? expect.unreachable(call.name))
        const checked = schema.safeParse(JSON.parse(call.arguments))
        expect(checked.success || checked.error.message, call.arguments).toBe(true)
        called.add(call.name)
        calls++
      }
      expect(new Set(end.toolCalls.map(({ id }) => id)).size).toBe(end.toolCalls.length)
    }
    expect(called.size).toBeGreaterThan(5)
  })

  test('a call can name what was not sent, and without tools there is none', async () => {
    const [found, other] = tools.filter(({ function: { parameters } }) =>
      JSON.stringify(parameters).includes('"required":["path"]'),
    )
    if (!found || !other) throw new Error('There are no such tools.')
    const names = new Set<string>()
    const model = modelOf(CALLER, { temperature: 1 })
    for (let round = 0; names.size < 2 && round < 20; round++) {
      const { end } = await ask(model, { tools: [found], callable: [found, other] })
      for (const { name } of end.toolCalls) names.add(name)
    }
    expect([...names].toSorted()).toEqual([found.function.name, other.function.name].toSorted())
    const { text, end } = await ask(modelOf(CALLER, { answerTokens: 16 }))
    expect(text).toMatch(/^<tool_call>./)
    expect(end.toolCalls).toEqual([])
  })

  test('an answer by a schema is by it, from its first word', async () => {
    const schema: Readonly<Record<string, unknown>> = {
      type: 'object',
      properties: {
        title: { type: ['string', 'null'] },
        tags: { type: 'array', items: { type: 'integer' } },
      },
      required: ['title', 'tags'],
      additionalProperties: false,
    }
    const model = modelOf(CALLER, { temperature: 1.5 })
    const { text } = await ask(model, { answerSchema: { name: 'title', schema } })
    expect(z.fromJSONSchema(schema).safeParse(JSON.parse(text)).success).toBe(true)
  })

  test('says where a template cannot be used, once for each time that it is loaded', async () => {
    const cannot = modelOf({ ...HELLO, template: '{{ nothing.at.all() }}<|im_start|>' })
    // The general way has a form of calls too.
    const first = await ask(cannot, { tools: tools.slice(0, 1) })
    expect(first.notices).toEqual([expect.stringContaining('could not be read')])
    expect((await ask(cannot)).notices).toEqual([])
    const none = await ask(modelOf({ ...HELLO, template: null }))
    expect(none.notices).toEqual([expect.stringContaining('says not how')])
  })

  test('ends its process when nothing was asked for ten minutes', async () => {
    const waiting = sleeps.filter(({ signal }) => !signal.aborted)
    expect(waiting.map(({ ms }) => ms)).toEqual([600_000])
    let isGone = false
    children.at(-1)?.onExit(() => (isGone = true))
    waiting[0]?.wake()
    await waitUntil(() => expect(isGone).toBe(true))
    expect(engine.state()).toMatchObject({ running: null, failure: null })
    expect(children).toHaveLength(1)
  })

  deepTest(
    'two aborts while the same file is loaded are said, and nothing else fails',
    async () => {
      const deadly = modelOf({ ...HELLO, isDeadly: true })
      await expect(ask(deadly)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/^Tiny stopped while it was being loaded\./) as string,
      })
      await expect(ask(deadly)).rejects.toThrow('Tiny stopped again while it was being loaded.')
      expect(engine.state()).toMatchObject({
        running: null,
        failure: expect.stringContaining('stopped again') as string,
      })
      const before = children.length
      const answer = await ask(modelOf(ENDLESS, { answerTokens: 16 }))
      expect(answer.text).toMatch(/^on and ever/)
      expect(engine.state().failure).toBeNull()
      expect(children).toHaveLength(before + 1)
    },
  )

  test('a crash fails what was asked with a sentence, and the next request starts it again', async () => {
    const answer = modelOf(ENDLESS).stream(request(), never)
    await answer.next()
    const before = children.length
    children.at(-1)?.kill()
    await expect(drain(answer)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^Tiny stopped in the middle\./) as string,
    })
    expect(engine.state()).toMatchObject({
      running: null,
      failure: expect.stringContaining('stopped in the middle') as string,
    })
    const again = modelOf(ENDLESS).stream(request(), never)
    expect((await again.next()).value).toMatchObject({ type: 'text-delta' })
    await again.return()
    expect(children).toHaveLength(before + 1)
    expect(engine.state().failure).toBeNull()
  })

  test('gives its memory back when it is told to, and what it answers then ends in words', async () => {
    const answer = modelOf(ENDLESS).stream(request(), never)
    await answer.next()
    const failed = expect(drain(answer)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('was unloaded') as string,
    })
    await engine.unload()
    await failed
    expect(engine.state()).toMatchObject({ running: null, failure: null })
    await engine.unload()
  })
})

test('without the package it says what is missing, and starts nothing', async () => {
  const without = createEngine({
    clock,
    logger: silentLogger,
    isInstalled: () => false,
    spawn: () => expect.unreachable(),
  })
  expect(without.state()).toMatchObject({
    problem: expect.stringContaining('node-llama-cpp is not installed') as string,
    running: null,
  })
  const failure = { code: 'unavailable', message: without.state().problem }
  await expect(without.inspect('/a.gguf', never)).rejects.toMatchObject(failure)
  await expect(without.measure('/a.gguf', never)).rejects.toMatchObject(failure)
  await expect(ask(without.model({ path: '/a.gguf', name: 'A' }))).rejects.toMatchObject(failure)
  await without.dispose()
})

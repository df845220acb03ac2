import { describe, expect, test } from 'vitest'
import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import { allTools } from '../../tools/all-tools.ts'
import { findTools } from '../../tools/find/find-tools.ts'
import { toolDefinition } from '../../tools/define/tool-definition.ts'
import { bareTool, compactTool } from './compact-tools.ts'
import { composePrompt, type PromptParts } from './compose-prompt.ts'
import { contextBudget } from './context-budget.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { createTokenCounter } from './token-counter.ts'

describe('the estimate of tokens', () => {
  test.each([
    ['', 0, 0],
    ['The quick brown fox jumps over the lazy dog.', 9, 12],
    ['Donaudampfschifffahrtsgesellschaftskapitän', 8, 16],
    ['2024-01-31T09:15:00Z', 8, 16],
    ['日本語の文章です', 6, 12],
    ['Быстрая коричневая лиса', 7, 12],
    ['👍🏽', 2, 8],
    ['{"path": "projects/Atlas.md", "top_k": 8}', 11, 20],
  ])('of %j is between %i and %i', (text, least, most) => {
    const tokens = estimateTokens(text)
    expect(tokens).toBeGreaterThanOrEqual(least)
    expect(tokens).toBeLessThanOrEqual(most)
  })

  test('grows with the text and takes no long time', () => {
    const text = 'Note about the harbour, 12 boats — quiet. '.repeat(5000)
    expect(estimateTokens(text)).toBeGreaterThan(5000 * 8)
  })
})

describe('the count of one model', () => {
  const reports = (promptTokens: number, cachedTokens?: number) => ({ promptTokens, cachedTokens })

  test('follows what the server reports, within reason', () => {
    const counter = createTokenCounter()
    const text = 'word '.repeat(1000)
    expect(counter.count(text)).toBe(1000)
    expect(counter.correct(1000, reports(1300))).toBe('plausible')
    expect(counter.count(text)).toBe(1300)
    expect(counter.correct(1300, reports(100_000))).toBe('plausible')
    expect(counter.count(text)).toBe(2500)
  })

  test('learns nothing of a short prompt, where a template weighs much', () => {
    const counter = createTokenCounter()
    expect(counter.correct(40, reports(90))).toBe('plausible')
    expect(counter.count('word')).toBe(1)
  })

  test('takes far too few tokens, twice as many, for a prompt that was cut, and stays below (M7)', () => {
    const counter = createTokenCounter()
    expect(counter.correct(9000, reports(4090))).toBe('plausible')
    expect(counter.limitTokens()).toBe(Infinity)
    expect(counter.correct(9500, reports(4096))).toBe('cut')
    expect(counter.limitTokens()).toBe(4096)
    expect(counter.count('word '.repeat(100))).toBe(100)
  })

  test('no one low number, and no two that differ, make the context smaller (M7)', () => {
    const counter = createTokenCounter()
    for (const low of [12, 900, 31, 1800, 40])
      expect(counter.correct(9000, reports(low))).toBe('plausible')
    expect(counter.limitTokens()).toBe(Infinity)
    expect(counter.correct(9000, reports(4096))).toBe('plausible')
    expect(counter.correct(9000, reports(8700))).toBe('plausible')
    // The two low ones are not one after the other.
    expect(counter.correct(9000, reports(4096))).toBe('plausible')
    expect(counter.limitTokens()).toBe(Infinity)
  })

  test('never goes below what was answered before (M7)', () => {
    const counter = createTokenCounter()
    counter.correct(8000, reports(8000))
    for (let times = 0; times < 5; times += 1)
      expect(counter.correct(9000, reports(700))).toBe('plausible')
    counter.refused(9000, undefined)
    expect(counter.limitTokens()).toBe(8000)
    counter.refused(9000, 100)
    expect(counter.limitTokens()).toBe(8000)
  })

  test('counts what came from a cache where the server leaves it out (M7)', () => {
    const counter = createTokenCounter()
    expect(counter.correct(9000, reports(100, 8900))).toBe('plausible')
    expect(counter.correct(9000, reports(100, 8900))).toBe('plausible')
    expect(counter.limitTokens()).toBe(Infinity)
    expect(counter.count('word '.repeat(1000))).toBe(1000)
    // Where it counts them, they are not counted twice.
    expect(counter.correct(9000, reports(9000, 8900))).toBe('plausible')
    expect(counter.count('word '.repeat(1000))).toBe(1000)
  })

  test('keeps to the limit that a refusal names, or guesses one', () => {
    const named = createTokenCounter()
    named.refused(9000, 8192)
    expect(named.limitTokens()).toBe(8192)
    expect(named.forgetGuess()).toBe(false)
    expect(named.limitTokens()).toBe(8192)
    const silent = createTokenCounter()
    silent.refused(9000, undefined)
    expect(silent.limitTokens()).toBe(6300)
    expect(silent.forgetGuess()).toBe(true)
    expect(silent.limitTokens()).toBe(Infinity)
  })

  test('drops a guess that a longer answered prompt disproves (M7)', () => {
    const counter = createTokenCounter()
    counter.correct(9000, reports(4096))
    counter.correct(9000, reports(4096))
    expect(counter.limitTokens()).toBe(4096)
    counter.correct(5000, reports(5000))
    expect(counter.limitTokens()).toBe(Infinity)
  })
})

test.each([
  [1024, 512, 512],
  [4096, 1024, 3072],
  [8192, 2048, 6144],
  [32_768, 4096, 28_672],
  [200_000, 4096, 195_904],
])('of %i tokens %i are kept for the answer', (contextTokens, answerTokens, promptTokens) => {
  expect(contextBudget({ contextTokens })).toMatchObject({
    contextTokens,
    isMeasured: true,
    answerTokens,
    promptTokens,
  })
  expect(contextBudget({}).isMeasured).toBe(false)
  expect(contextBudget({ contextTokens: 100_000 }, 5000).contextTokens).toBe(5000)
})

const definitions = allTools.filter((tool) => tool !== findTools).map(toolDefinition)

test('a compact tool has the same name, arguments, enumerations and requirements, in fewer words', () => {
  const words = new Set(['description', 'title', 'default', 'additionalProperties', 'maxLength'])
  const isLimit = (value: unknown): boolean => Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER
  const shape = (schema: unknown, isOfProperties = false): unknown => {
    if (Array.isArray(schema)) return schema.map((each) => shape(each))
    if (typeof schema !== 'object' || schema === null) return schema
    return Object.fromEntries(
      Object.entries(schema)
        .filter(([key, value]) => isOfProperties || !(words.has(key) || isLimit(value)))
        .map(([key, value]) => [key, shape(value, key === 'properties')]),
    )
  }
  for (const definition of definitions) {
    const compact = compactTool(definition)
    expect(compact.function.name).toBe(definition.function.name)
    expect(shape(compact.function.parameters)).toEqual(shape(definition.function.parameters))
    expect(compact.function.description.length).toBeLessThanOrEqual(121)
  }
  const sizeOf = (tools: readonly ToolDefinition[]): number => estimateTokens(JSON.stringify(tools))
  expect(sizeOf(definitions.map(compactTool))).toBeLessThan(sizeOf(definitions) * 0.8)
})

test('an argument that is called like a word of schemas is kept', () => {
  const tool: ToolDefinition = {
    type: 'function',
    function: {
      name: 'odd',
      description: 'Odd.',
      parameters: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          default: { type: 'string' },
          description: { type: 'string' },
        },
        required: ['title'],
      },
    },
  }
  expect(compactTool(tool).function.parameters).toEqual(tool.function.parameters)
})

test('a bare tool takes the same arguments, and says in a clause what it does', () => {
  const propertiesOf = (tool: ToolDefinition): string[] =>
    Object.keys(tool.function.parameters['properties'] ?? {})
  for (const definition of definitions) {
    const bare = bareTool(definition)
    expect(bare.function.name).toBe(definition.function.name)
    expect(propertiesOf(bare)).toEqual(propertiesOf(definition))
    expect(bare.function.parameters['required'] ?? []).toEqual(
      definition.function.parameters['required'],
    )
    expect(bare.function.description.length).toBeLessThanOrEqual(69)
    expect(bare.function.description).toMatch(/[.…]$/)
  }
})

test('a bare tool says choices of plain types as a list of them, and leaves others as they are', () => {
  const tool = (schema: unknown): ToolDefinition => ({
    type: 'function',
    function: {
      name: 'odd',
      description:
        'Pick (or drop) one thing, and another: all of what is there in the whole wide world.',
      parameters: { type: 'object', properties: { value: schema }, required: [] },
    },
  })
  const bare = (...anyOf: unknown[]): unknown => bareTool(tool({ anyOf })).function.parameters
  const withValue = (value: unknown): unknown => ({ type: 'object', properties: { value } })
  expect(bare({ type: 'integer', minimum: 1 }, { type: 'string' })).toEqual(
    withValue({ type: ['integer', 'string'] }),
  )
  expect(bare({ type: 'string', enum: ['low', 'high'] }, { type: 'null' })).toEqual(
    withValue({ type: ['string', 'null'], enum: ['low', 'high', null] }),
  )
  expect(bare({ type: 'string', enum: ['all'] }, { type: 'integer' })).toEqual(
    withValue({ type: ['string', 'integer'] }),
  )
  const object = { type: 'object', properties: { name: { type: 'string' } } }
  expect(bare(object, { type: 'string' })).toEqual(
    withValue({ anyOf: [object, { type: 'string' }] }),
  )
  expect(bareTool(tool({})).function.description).toBe('Pick one thing, and another.')
})

describe('a prompt', () => {
  const finder: ToolDefinition = {
    type: 'function',
    function: { name: 'find_tools', description: 'Finds others.', parameters: {} },
  }
  const compose = (contextTokens: number, parts: Partial<PromptParts> = {}) =>
    composePrompt({
      budget: contextBudget({ contextTokens }),
      count: estimateTokens,
      modelName: 'small',
      tools: definitions,
      finder,
      rankTools: async () => ({
        needed: ['edit_note', 'read_note', 'search_notes', 'delete_note'],
        others: [],
      }),
      situation: 'The vault holds 4 notes.',
      messages: [{ role: 'user', content: 'Hello' }],
      system: (tools) => `You help.\n${tools.map(({ function: { name } }) => name).join('\n')}`,
      ...parts,
    })
  const names = (tools: readonly ToolDefinition[]): string[] =>
    tools.map(({ function: { name } }) => name)

  test('with much room has every tool as it is, and nothing is left out', async () => {
    const prompt = await compose(32_768)
    expect(prompt).toMatchObject({ status: 'fits', tools: definitions, leftOut: null })
    expect(prompt.sizes).toMatchObject({
      toolsSent: definitions.length,
      toolsInAll: definitions.length,
    })
  })

  test('with less room has every tool in fewer words', async () => {
    const full = estimateTokens(JSON.stringify(definitions))
    const budget = { ...contextBudget({ contextTokens: 32_768 }), toolTokens: full * 0.9 }
    const prompt = await compose(32_768, { budget })
    if (prompt.status !== 'fits') throw new Error(prompt.message)
    expect(names(prompt.tools)).toEqual(names(definitions))
    expect(prompt.tools).toEqual(definitions.map(compactTool))
  })

  test('with little room has the likely tools and the one that finds the others', async () => {
    const prompt = await compose(2048)
    if (prompt.status !== 'fits') throw new Error(prompt.message)
    const sent = names(prompt.tools)
    expect(sent).toContain('edit_note')
    expect(sent.at(-1)).toBe('find_tools')
    expect(sent.length).toBeLessThan(definitions.length)
    expect(prompt.sizes.toolsSent).toBe(sent.length - 1)
    expect(prompt.sizes.toolsInAll).toBe(definitions.length)
  })

  test('goes on with the tools of the prompt before while a fifth more than their room holds them', async () => {
    const full = estimateTokens(JSON.stringify(definitions))
    const offered = async (toolTokens: number) => {
      const budget = { ...contextBudget({ contextTokens: 32_768 }), toolTokens }
      const prompt = await compose(32_768, { budget, offeredBefore: definitions })
      return prompt.status === 'fits' ? prompt.tools : []
    }
    expect(await offered(full * 0.9)).toEqual(definitions)
    expect(await offered(full * 0.7)).not.toEqual(definitions)
  })

  test('keeps a pack that has what is needed, and adds to one that has not', async () => {
    const room = contextBudget({ contextTokens: 2048 })
    const pack = async (
      needed: string[],
      others: string[],
      offeredBefore: string[] = [],
      toolTokens = room.toolTokens,
    ) => {
      const prompt = await compose(2048, {
        budget: { ...room, toolTokens },
        rankTools: async () => ({ needed, others }),
        offeredBefore: [...definitions, finder]
          .filter(({ function: { name } }) => offeredBefore.includes(name))
          .map(bareTool),
      })
      return prompt.status === 'fits' ? names(prompt.tools) : []
    }
    const all = names(definitions)
    const first = await pack(['read_note'], all)
    expect(await pack(['read_note'], all.toReversed())).not.toEqual(first)
    expect(await pack(['read_note'], all.toReversed(), first)).toEqual(first)
    // Tokens that turn out to be more take none away.
    expect(await pack(['read_note'], all, first, room.toolTokens * 0.9)).toEqual(first)
    const missing = all.find((name) => !first.includes(name)) ?? ''
    expect(await pack(['read_note', missing], all.toReversed(), first)).toContain(missing)
  })

  test('goes on to smaller tools behind one that has no room', async () => {
    const large: ToolDefinition = {
      type: 'function',
      function: { name: 'large', description: 'word '.repeat(9), parameters: {} },
    }
    const enumeration = Array.from({ length: 900 }, (_, index) => `value ${index}`)
    const parameters = { type: 'object', properties: { one: { enum: enumeration } } }
    const prompt = await compose(2048, {
      tools: [...definitions, { ...large, function: { ...large.function, parameters } }],
      rankTools: async () => ({ needed: ['read_note', 'large', 'delete_note'], others: [] }),
    })
    if (prompt.status !== 'fits') throw new Error(prompt.message)
    expect(names(prompt.tools)).toEqual(['read_note', 'delete_note', 'find_tools'])
  })

  test('never takes more than its budget, and its parts add up', async () => {
    const messages = Array.from({ length: 30 }, (_, index) => [
      { role: 'user' as const, content: `Question ${index}. ${'word '.repeat(120)}` },
      { role: 'assistant' as const, content: 'answer '.repeat(80) },
    ]).flat()
    const situation = Array.from({ length: 60 }, (_, line) => `- folder ${line}`).join('\n')
    for (const contextTokens of [2048, 4096, 8192, 16_384]) {
      const prompt = await compose(contextTokens, { messages, situation })
      const { sizes } = prompt
      const all =
        sizes.systemTokens + sizes.toolTokens + sizes.vaultTokens + sizes.conversationTokens
      expect(prompt.status).toBe('fits')
      expect(all).toBeLessThanOrEqual(contextBudget({ contextTokens }).promptTokens)
      if (prompt.status !== 'fits') continue
      const sent = estimateTokens(
        prompt.system + JSON.stringify(prompt.tools) + JSON.stringify(prompt.messages),
      )
      expect(sent).toBeLessThanOrEqual(contextTokens * 0.95)
      if (contextTokens < 8192)
        expect(prompt.leftOut).toMatch(/^The oldest messages were left out to fit \d,\d{3} tokens/)
    }
  })

  test('that cannot fit is refused with the figures and what to do', async () => {
    const prompt = await compose(2048, {
      messages: [{ role: 'user', content: 'long '.repeat(4000) }],
    })
    expect(prompt).toMatchObject({
      status: 'refused',
      message: expect.stringMatching(
        /about \d,\d{3} tokens, and small takes in 2,048, so nothing was sent\. .*model doctor/,
      ),
    })
  })
})

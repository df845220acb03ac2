import { expect, test } from 'vitest'
import { z } from 'zod'
import { readGbnf } from '../../../../test/gguf/gbnf-text.ts'
import { createSeededRandom } from '../../../../test/rigs/seeded-random.ts'
import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import { allTools } from '../../tools/all-tools.ts'
import { toolDefinition } from '../../tools/define/tool-definition.ts'
import { answerGrammar, type CallForm, callGrammar } from './call-grammar.ts'
import { readCalls } from './read-calls.ts'

const HERMES: CallForm = {
  opening: '<tool_call>\n{"name": "',
  trigger: '<tool_call>',
  between: '\n<tool_call>\n{"name": "',
  middle: '", "arguments": ',
  suffix: '}\n</tool_call>',
  end: '',
}
const MISTRAL: CallForm = {
  opening: '[TOOL_CALLS][{"name": "',
  trigger: '[TOOL_CALLS]',
  between: ', {"name": "',
  middle: '", "arguments": ',
  suffix: '}',
  end: ']',
}
const BARE: CallForm = {
  opening: '||call: ',
  trigger: '||call:',
  between: null,
  middle: '(',
  suffix: '',
  end: '',
}
const offered = allTools.map(toolDefinition)
const schemas = new Map(
  offered.map(({ function: { name, parameters } }) => [name, z.fromJSONSchema(parameters)]),
)
const FORMS = { HERMES, MISTRAL, BARE }
const tool = (name: string, parameters: Record<string, unknown>): ToolDefinition => ({
  type: 'function',
  function: { name, description: '', parameters },
})
const tools = [
  tool('look', { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] }),
  tool('list', { type: 'object', properties: {}, additionalProperties: false }),
]

test.each(Object.entries(FORMS))(
  'whatever the grammar of all tools allows is read as calls by their schemas (%s)',
  (_, form) => {
    const grammar = readGbnf(callGrammar(form, offered))
    for (let seed = 0; seed < 100; seed++) {
      const text = grammar.sample(createSeededRandom(seed))
      const { calls } = readCalls(text, form, 0)
      expect(calls.length, text).toBeGreaterThan(0)
      for (const call of calls) {
        const schema = schemas.get(call.name) ?? expect.unreachable('an offered tool')
        expect(schema.safeParse(JSON.parse(call.arguments)).success, text).toBe(true)
      }
    }
  },
)

test('allows offered names, whole arguments and nothing behind the calls', () => {
  const grammar = readGbnf(callGrammar(HERMES, tools))
  const call = (name: string, json: string): string =>
    `\n{"name": "${name}", "arguments": ${json}}\n</tool_call>`
  expect(grammar.accepts(call('look', '{"at": "a"}'))).toBe(true)
  expect(grammar.accepts(`${call('list', '{}')}\n<tool_call>${call('look', '{"at":"b"}')}`)).toBe(
    true,
  )
  for (const wrong of [
    call('delete', '{}'),
    call('look', '{}'),
    call('look', '{"at": "a"'),
    `${call('list', '{}')} and so on`,
    `z${call('list', '{}')}`,
  ])
    expect(grammar.accepts(wrong)).toBe(false)
})

test('goes on behind what was begun already', () => {
  const grammar = readGbnf(callGrammar(HERMES, tools, '\n{"na'))
  expect(grammar.accepts('me": "list", "arguments": {}}\n</tool_call>')).toBe(true)
})

test('arguments that no grammar can say are an object all the same', () => {
  const grammar = readGbnf(callGrammar(BARE, [tool('odd', { allOf: [] })]))
  expect(grammar.accepts(' odd({"any": [1, {"thing": null}]}')).toBe(true)
  expect(grammar.accepts(' odd("text"')).toBe(false)
})

test('an answer by a schema is that and nothing else', () => {
  const grammar = readGbnf(
    answerGrammar({
      type: 'object',
      properties: { title: { type: ['string', 'null'] } },
      required: ['title'],
    }) ?? expect.unreachable(),
  )
  expect(grammar.accepts('{"title": null}')).toBe(true)
  expect(grammar.accepts('Here: {"title": null}')).toBe(false)
  expect(answerGrammar({ not: {} })).toBeNull()
})

test('reads calls as soon as they are whole, whatever their texts hold', () => {
  const first = '\n{"name": "look", "arguments": {"at": "}\\n</tool_call> \\" {"}}\n</tool_call>'
  const second = '\n<tool_call>\n{"name": "list", "arguments": {}}\n</tool_call>'
  for (let length = 0; length < first.length; length++)
    expect(readCalls(first.slice(0, length), HERMES, 0).calls).toEqual([])
  const { calls, read } = readCalls(first, HERMES, 0)
  expect(calls).toEqual([{ name: 'look', arguments: '{"at": "}\\n</tool_call> \\" {"}' }])
  expect(readCalls(first + second, HERMES, read).calls).toEqual([{ name: 'list', arguments: '{}' }])
  expect(readCalls(first + second, HERMES, 0).calls).toHaveLength(2)
})

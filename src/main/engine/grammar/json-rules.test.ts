import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readGbnf } from '../../../../test/gguf/gbnf-text.ts'
import { createSeededRandom } from '../../../../test/rigs/seeded-random.ts'
import { runs } from '../../../../test/shared/property-runs.ts'
import { allTools } from '../../tools/all-tools.ts'
import { toolDefinition } from '../../tools/define/tool-definition.ts'
import { createJsonRules, type Schema } from './json-rules.ts'

function grammarOf(schema: Schema) {
  const rules = createJsonRules()
  const rule = rules.ruleOf(schema)
  return rule === null ? null : readGbnf(`root ::= ${rule}\n${rules.text()}`)
}
function accepts(schema: Schema, value: unknown): boolean {
  const grammar = grammarOf(schema) ?? expect.unreachable('this schema can be said')
  return grammar.accepts(JSON.stringify(value))
}

const leaf = fc.oneof(
  fc.constant({ type: 'boolean' }),
  fc.constant({ type: 'null' }),
  fc.constant({ type: 'number' }),
  fc.record({ type: fc.constant('string'), minLength: fc.nat(2) }),
  fc.constant({ type: 'string', maxLength: 3 }),
  fc.constant({ type: ['string', 'null'] }),
  fc.record({ enum: fc.uniqueArray(fc.oneof(fc.string(), fc.integer()), { minLength: 1 }) }),
  fc
    .tuple(fc.integer({ min: -5000, max: 5000 }), fc.nat(5000))
    .map(([minimum, more]) => ({ type: 'integer', minimum, maximum: minimum + more })),
)
const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    leaf,
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(2) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ type: fc.constant('object'), additionalProperties: tie('schema') }),
    fc
      .uniqueArray(fc.tuple(fc.string({ maxLength: 4 }), tie('schema'), fc.boolean()), {
        selector: ([name]) => name,
        maxLength: 4,
      })
      .filter((fields) => fields.every(([name]) => name !== '__proto__'))
      .map((fields) => ({
        type: 'object',
        properties: Object.fromEntries(fields.map(([name, each]) => [name, each])),
        required: fields.flatMap(([name, , isRequired]) => (isRequired ? [name] : [])),
        additionalProperties: false,
      })),
  ),
}))

test('whatever a grammar allows is valid by its schema', () => {
  fc.assert(
    fc.property(schema, fc.nat(), (each, seed) => {
      const text = grammarOf(each)?.sample(createSeededRandom(seed)) ?? 'null'
      const checked = z.fromJSONSchema(each).safeParse(JSON.parse(text))
      expect(checked.success || text, JSON.stringify(each)).toBe(true)
    }),
    { numRuns: runs(5000) },
  )
})

test('the examples of all tools are what the grammars of their schemas allow', () => {
  for (const tool of allTools)
    expect(accepts(toolDefinition(tool).function.parameters, tool.example), tool.name).toBe(true)
})

test('what may be left out may be, first, last and all of it', () => {
  const two: Schema = {
    type: 'object',
    properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'integer' } },
    required: ['b'],
    additionalProperties: false,
  }
  for (const right of [{ b: 1 }, { a: 1, b: 2 }, { b: 2, c: 3 }, { a: 1, b: 2, c: 3 }])
    expect(accepts(two, right)).toBe(true)
  for (const wrong of [{}, { a: 1 }, { a: 1, c: 3 }, { c: 3, b: 2 }, { b: 1, d: 2 }, { b: '1' }])
    expect(accepts(two, wrong)).toBe(false)
  expect(accepts({ ...two, required: [] }, {})).toBe(true)
  expect(accepts({ ...two, required: [] }, { c: 1 })).toBe(true)
  expect(accepts({ type: 'object', properties: {}, additionalProperties: false }, {})).toBe(true)
})

test('JSON may have the spaces and lines that models write', () => {
  const grammar = grammarOf({
    type: 'object',
    properties: { list: { type: 'array', items: { type: 'string' } } },
  })
  expect(grammar?.accepts('{\n  "list": ["a", "b\\n\\u00e4"]\n}')).toBe(true)
  expect(grammar?.accepts('{"list":["a","b"]}')).toBe(true)
  expect(grammar?.accepts('{"list":["\n"]}')).toBe(false)
  expect(grammar?.accepts('{"list":["\\ud800"]}')).toBe(false)
})

test.each<Schema>([
  { $ref: '#/definitions/a' },
  { allOf: [{ type: 'string' }] },
  { not: { type: 'string' } },
  { type: 'object', patternProperties: { '^a': {} } },
  { anyOf: [{ type: 'string' }], required: ['a'] },
  { type: 'object', properties: {}, required: ['a'] },
  { type: 'string', minLength: 'two' },
  { type: 'array', items: { type: 'thing' } },
  { type: 'object', properties: { a: { $ref: '#' } } },
])('refuses what a grammar cannot say: %j', (each) => {
  expect(createJsonRules().ruleOf(each)).toBeNull()
})

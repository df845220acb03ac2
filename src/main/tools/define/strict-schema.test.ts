import { isRecord } from '../../../shared/domain/is-record.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { modelAt } from '../../../../test/models/model-at.ts'
import { startModelServer } from '../../../../test/models/model-server.ts'
import { withTools } from '../../../../test/models/tool-rig.ts'
import { allTools } from '../all-tools.ts'
import { readTool } from './define-tool.ts'
import { strictParameters } from './strict-schema.ts'
import { toolDefinition } from './tool-definition.ts'

/** The rules of OpenAI's strict mode, as its documentation and its error messages state them. */
function strictProblems(schema: unknown, path = '$'): string[] {
  if (!isRecord(schema)) return [`${path}: is no schema`]
  const known = new Set(
    'type description enum const properties required additionalProperties items anyOf $ref $defs pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems'.split(
      ' ',
    ),
  )
  const problems = Object.keys(schema)
    .filter((key) => !known.has(key))
    .map((key) => `${path}: ${key} is not permitted`)
  const types = [schema['type']].flat()
  if (schema['type'] === undefined && !schema['anyOf'] && !schema['enum'])
    problems.push(`${path}: has no type`)
  if (types.includes('object')) {
    const properties = isRecord(schema['properties']) ? schema['properties'] : {}
    const required = Array.isArray(schema['required']) ? schema['required'] : []
    if (schema['additionalProperties'] !== false)
      problems.push(`${path}: additionalProperties is not false`)
    for (const key of Object.keys(properties))
      if (!required.includes(key)) problems.push(`${path}: ${key} is not required`)
    for (const [key, value] of Object.entries(properties))
      problems.push(...strictProblems(value, `${path}.${key}`))
  }
  if (types.includes('array')) problems.push(...strictProblems(schema['items'], `${path}[]`))
  for (const option of Array.isArray(schema['anyOf']) ? schema['anyOf'] : [])
    problems.push(...strictProblems(option, `${path}|`))
  return problems
}

/**
 * What Ollama's Go types hold (`api.ToolProperty`): a type that is a word or a list of words, words as descriptions,
 * lists as enumerations. Anything else makes the whole request unreadable to it.
 */
function ollamaProblems(schema: unknown, path = '$'): string[] {
  if (!isRecord(schema)) return [`${path}: is no object`]
  const { type, description, enum: values, required, anyOf, properties, items } = schema
  const words = (value: unknown): boolean =>
    Array.isArray(value) && value.every((each) => typeof each === 'string')
  return [
    ...(type === undefined || typeof type === 'string' || words(type) ? [] : [`${path}: type`]),
    ...(description === undefined || typeof description === 'string'
      ? []
      : [`${path}: description`]),
    ...(values === undefined || Array.isArray(values) ? [] : [`${path}: enum`]),
    ...(required === undefined || words(required) ? [] : [`${path}: required`]),
    ...(anyOf === undefined
      ? []
      : Array.isArray(anyOf)
        ? anyOf.flatMap((each) => ollamaProblems(each, path))
        : [path]),
    ...(properties === undefined
      ? []
      : isRecord(properties)
        ? Object.entries(properties).flatMap(([key, value]) =>
            ollamaProblems(value, `${path}.${key}`),
          )
        : [`${path}: properties`]),
    ...(items === undefined ? [] : ollamaProblems(items, `${path}[]`)),
  ]
}

describe.each(allTools.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
  const { parameters } = toolDefinition(tool).function

  test('Ollama reads its schema, loose and strict', () => {
    expect(parameters['required']).toBeInstanceOf(Array)
    expect(ollamaProblems(parameters)).toEqual([])
    expect(ollamaProblems(strictParameters(parameters) ?? {})).toEqual([])
  })

  test('OpenAI takes its strict schema; only a free object has none', () => {
    const hasFreeObject = JSON.stringify(parameters).includes('"additionalProperties":{}')
    const strict = strictParameters(parameters)
    expect(strict === null).toBe(hasFreeObject)
    if (strict) expect(strictProblems(strict)).toEqual([])
  })

  test('what strict mode makes a model write is read as if it were left out', () => {
    const strict = strictParameters(parameters)
    if (!strict) return
    // Every field is there, those that the example leaves out as null.
    const all = Object.keys(isRecord(strict['properties']) ? strict['properties'] : {})
    expect(strict['required']).toEqual(all)
  })
})

test('the checkers see what is wrong', () => {
  const parameters = toolDefinition(
    readTool({
      name: 'probe',
      version: '1.0.0',
      description: 'Has something of everything.',
      level: 'read',
      input: z.strictObject({ size: z.int().default(3), word: z.string().min(2).optional() }),
      example: {},
      title: () => '',
      run: async () => ({ data: null, userMessage: '' }),
    }),
  ).function.parameters
  expect(strictProblems(parameters)).toEqual([
    '$: size is not required',
    '$: word is not required',
    '$.size: default is not permitted',
    '$.word: minLength is not permitted',
  ])
  expect(ollamaProblems({ type: 'object', properties: { a: { type: { x: 1 } } } })).toEqual([
    '$.a: type',
  ])
})

test('a call as strict mode makes it, with null for what is left out, runs', async () => {
  await withTools({ 'a.md': '# A\n\ntext about permits\n' }, async ({ call }) => {
    for (const [name, args] of [
      ['search_notes', { query: 'permits', top_k: null, filter: null }],
      [
        'search_notes',
        {
          query: 'permits',
          top_k: 3,
          filter: { tags: null, date_after: null, date_before: null, folder: null },
        },
      ],
      ['read_note', { path: 'a.md', start_line: null, end_line: null }],
      ['append_note', { path: 'a.md', content: 'x', heading: null }],
      ['search_by_tag', { tags: ['x'], match: null, limit: null }],
      ['create_daily_note', { date: null }],
      ['get_random_note', { filter: null }],
    ] as const)
      expect((await call(name, args)).result, name).toMatchObject({ success: true })
  })
})

test('it is sent where the profile of the endpoint says so, and only there', async () => {
  const server = await startModelServer([{ text: 'Yes.' }, { text: 'Yes.' }])
  try {
    for (const strictTools of [true, false]) {
      const model = modelAt(server.baseUrl, { profile: { strictTools } })
      const tools = allTools.map(toolDefinition)
      const request = { system: '', messages: [], tools, openPath: null }
      for await (const event of model.stream(request, new AbortController().signal)) void event
    }
  } finally {
    await server.close()
  }
  const sent = server.requests.map(({ body }) =>
    z
      .object({
        tools: z.array(
          z.object({ function: z.object({ name: z.string(), strict: z.boolean().optional() }) }),
        ),
      })
      .parse(body)
      .tools.filter((tool) => tool.function.strict)
      .map((tool) => tool.function.name),
  )
  expect(sent[0]).toContain('search_notes')
  expect(sent[0]).not.toContain('update_frontmatter')
  expect(sent[1]).toEqual([])
})

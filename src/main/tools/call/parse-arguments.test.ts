import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readTool } from '../define/define-tool.ts'
import { checkArguments, readJsonArguments } from './parse-arguments.ts'

const tool = readTool({
  name: 'sort_notes',
  version: '1.0.0',
  description: 'Sorts notes for the tests of arguments.',
  level: 'read',
  input: z.strictObject({
    path: z.string().min(1),
    order: z.enum(['Newest', 'oldest']).optional(),
    limit: z.int().min(1).max(50).optional(),
    share: z.number().optional(),
    deep: z.boolean().optional(),
    tags: z.array(z.enum(['red', 'blue'])).optional(),
    filter: z.strictObject({ since: z.int().optional() }).optional(),
    any: z.record(z.string(), z.unknown()).optional(),
  }),
  example: { path: 'a.md', limit: 5 },
  title: () => 'Sort',
  run: async () => ({ data: null, userMessage: '' }),
})

function parse(raw: unknown): unknown {
  const json = readJsonArguments(tool, raw)
  return 'problem' in json ? json : checkArguments(tool, json.value)
}
function errorOf(raw: unknown): string[] {
  const parsed = z.object({ problem: z.object({ error: z.string() }) }).safeParse(parse(raw))
  return parsed.data?.problem.error.split('\n') ?? []
}

describe('arguments as text', () => {
  it.each([
    ['{"path":"a"', /^Arguments are not valid JSON: .*position|end/],
    ['{"path":"a",}', /^Arguments are not valid JSON: /],
    ["{'path':'a'}", /^Arguments are not valid JSON: /],
    ['{"limit":NaN}', /^Arguments are not valid JSON: /],
    ['', /^Arguments are not valid JSON: /],
    ['{"path":"a"} and more', /^Arguments are not valid JSON: /],
    ['```json\n{"path":"a"}\n```', /^Arguments are not valid JSON: /],
    ['{"path":"a","path":"b"}', /^Arguments are not valid JSON: the key "path" is given twice$/],
    ['{"path":"a","p\\u0061th":"b"}', /: the key "path" is given twice$/],
    [`{"path":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, /nested deeper than 64 levels$/],
    [undefined, /^Arguments are not valid JSON: there are none$/],
  ])('refuses %j and repairs nothing', (raw, error) => {
    expect(errorOf(raw)[0]).toMatch(error)
  })

  it('names the required fields and an example beside what is no JSON', () => {
    expect(readJsonArguments(tool, '{')).toMatchObject({
      problem: { hint: 'Required fields: path. Example: {"path":"a.md","limit":5}' },
    })
  })

  it.each(['"{\\"path\\":\\"a\\"}"', '[]', 'null', '3', 'true'])('refuses %s: no object', (raw) => {
    expect(errorOf(raw)).toEqual([
      'Invalid arguments for sort_notes',
      '- (all): is not an object; allowed: one JSON object',
    ])
  })

  it('takes keys that are alike in different objects, and brackets and quotes inside strings', () => {
    const value = { path: '"[{:,}]\\', any: { path: 'x', b: [{ c: 1 }, { c: 2 }], ':': ':' } }
    expect(parse(JSON.stringify(value))).toEqual({ value })
  })

  it('finds a key that is given twice in any JSON, and none where there is none', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (value) => {
        const text = JSON.stringify({ any: value })
        expect(errorOf(text).join()).not.toContain('given twice')
        for (const key of Object.keys(value).slice(0, 1)) {
          const twice = `{"any":{${JSON.stringify(key)}:1,${JSON.stringify(value).slice(1)}}`
          expect(errorOf(twice)[0]).toContain('is given twice')
        }
      }),
    )
  })
})

describe('limits', () => {
  it('refuses a string of more than 2 MB, and takes one of 2 MB', () => {
    const long = 'x'.repeat(2 * 1024 * 1024)
    expect(parse({ path: long })).toEqual({ value: { path: long } })
    expect(errorOf({ path: `${long}x` })[1]).toBe(
      '- path: is longer than 2 MB; allowed: at most 2 MB',
    )
    expect(errorOf({ path: 'é'.repeat(1024 * 1024 + 1) })[1]).toContain('longer than 2 MB')
  })

  it('refuses a list of more than 1,000 items, wherever it is', () => {
    const list = Array.from({ length: 1_000 }, () => 1)
    expect(parse({ path: 'a', any: { list } })).toEqual({ value: { path: 'a', any: { list } } })
    expect(errorOf({ path: 'a', any: { list: [...list, 1] } })[1]).toBe(
      '- any.list: has 1001 items; allowed: at most 1000',
    )
  })

  it('refuses half a character', () => {
    expect(errorOf('{"path":"\\ud800"}')[1]).toContain('- path: is not valid Unicode')
  })

  it('takes prototype keys for what they are: unknown', () => {
    for (const key of ['constructor', 'toString', 'hasOwnProperty'])
      expect(errorOf(`{"path":"a","${key}":{}}`)[1]).toContain(`- ${key}: is not known`)
    expect(errorOf('{"path":"a","__proto__":{"limit":3}}')[1]).toContain(
      '- __proto__: is not a name',
    )
    expect(errorOf('{"path":"a","any":{"__proto__":{"x":1}}}')[1]).toContain('- any.__proto__:')
    expect(({} as Record<string, unknown>)['limit']).toBeUndefined()
  })
})

describe('the schema', () => {
  it('gives one line for each field: path, what was wrong, what is allowed', () => {
    expect(
      errorOf({
        order: 'random',
        limit: 99,
        tags: ['red', 'green'],
        filter: { since: 'x' },
        more: 1,
      }),
    ).toEqual([
      'Invalid arguments for sort_notes',
      '- path: is missing; allowed: text that is not empty',
      '- order: "random" is not right; allowed: one of: Newest, oldest',
      '- limit: 99 is not right; allowed: a whole number from 1 to 50',
      '- tags.1: "green" is not right; allowed: one of: red, blue',
      '- filter.since: "x" is not right; allowed: a whole number',
      '- more: is not known; allowed: path, order, limit, share, deep, tags, filter, any',
    ])
  })

  it('shows an example call, and no more than ten lines', () => {
    const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x${index}`, 1]))
    expect(parse(unknown)).toMatchObject({
      problem: { hint: 'Example: sort_notes({"path":"a.md","limit":5})' },
    })
    expect(errorOf(unknown)).toHaveLength(12)
    expect(errorOf(unknown).at(-1)).toBe('- … and 21 more')
  })

  it('reads enumerations without case and spaces, and numbers and truth that are written as text', () => {
    expect(
      parse({
        path: ' 5 ',
        order: ' NEWEST\n',
        limit: ' 7',
        share: '-1.5e1',
        deep: 'True',
        tags: ['Red '],
        filter: { since: '3' },
      }),
    ).toEqual({
      value: {
        path: ' 5 ',
        order: 'Newest',
        limit: 7,
        share: -15,
        deep: true,
        tags: ['red'],
        filter: { since: 3 },
      },
    })
  })

  it.each(['', ' ', '0x10', '1_000', 'Infinity', '5 notes', '١'])(
    'does not take %j for a number',
    (limit) => {
      expect(errorOf({ path: 'a', limit })[1]).toContain('a whole number from 1 to 50')
    },
  )
})

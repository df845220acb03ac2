import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { createTextCallParser, type FoundCall } from './text-call-parser.ts'

const tools = [
  {
    name: 'read_note',
    parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  },
  {
    name: 'search_notes',
    parameters: {
      type: 'object',
      properties: { query: { type: 'string' }, top_k: { type: 'integer' } },
      required: ['query'],
    },
  },
  { name: 'get_random_note', parameters: { type: 'object', properties: {} } },
]

interface Read {
  readonly text: string
  readonly calls: readonly (readonly [string, unknown])[]
}

function parse(pieces: readonly string[]): Read {
  const parser = createTextCallParser(tools)
  const shown = pieces.map((piece) => parser.push(piece)).join('')
  const { text, calls } = parser.end()
  return { text: shown + text, calls: calls.map(asPair) }
}
const asPair = ({ name, arguments: json }: FoundCall) => [name, JSON.parse(json)] as const

const read = ['read_note', { path: 'Plan.md' }] as const
const search = ['search_notes', { query: 'wells', top_k: 3 }] as const

const WRITTEN: readonly (readonly [format: string, text: string, calls: readonly unknown[]])[] = [
  [
    'tags with JSON',
    '<tool_call>\n{"name": "read_note", "arguments": {"path": "Plan.md"}}\n</tool_call>',
    [read],
  ],
  [
    'tags with JSON, the last end missing',
    '<tool_call>{"name": "read_note", "arguments": {"path": "Plan.md"}}</tool_call>\n<tool_call>{"name": "get_random_note"}',
    [read, ['get_random_note', {}]],
  ],
  [
    'a list in a tag',
    '<|tool_call|>[{"name": "read_note", "arguments": {"path": "Plan.md"}}]',
    [read],
  ],
  [
    'tags for each parameter',
    '<tool_call>\n<function=search_notes>\n<parameter=query>\nwells\n</parameter>\n<parameter=top_k>\n3\n</parameter>\n</function>\n</tool_call>',
    [search],
  ],
  [
    'function tags without a frame',
    '<function=read_note>{"path": "Plan.md"}</function><function=search_notes><parameter=query>wells</parameter><parameter=top_k>3</parameter></function>',
    [read, search],
  ],
  [
    'keys and values',
    '<tool_call>search_notes\n<arg_key>query</arg_key>\n<arg_value>wells</arg_value>\n<arg_key>top_k</arg_key><arg_value>3</arg_value>\n</tool_call>',
    [search],
  ],
  [
    'the tag of Llama',
    '<|python_tag|>{"name": "read_note", "parameters": {"path": "Plan.md"}}; {"name": "get_random_note", "parameters": {}}',
    [read, ['get_random_note', {}]],
  ],
  [
    'the list of Mistral',
    '[TOOL_CALLS] [{"name": "read_note", "arguments": {"path": "Plan.md"}, "id": "123456789"}]',
    [read],
  ],
  [
    'names and arguments of Mistral',
    '[TOOL_CALLS]read_note[ARGS]{"path": "Plan.md"}[TOOL_CALLS]get_random_note{}',
    [read, ['get_random_note', {}]],
  ],
  [
    'DeepSeek with a fence',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>read_note\n```json\n{"path": "Plan.md"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>',
    [read],
  ],
  [
    'DeepSeek without',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>read_note<｜tool▁sep｜>{"path": "Plan.md"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    [read],
  ],
  [
    'Kimi',
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.read_note:0<|tool_call_argument_begin|>{"path": "Plan.md"}<|tool_call_end|><|tool_calls_section_end|>',
    [read],
  ],
  ['ReAct with JSON', 'Action: read_note\nAction Input: {"path": "Plan.md"}', [read]],
  ['ReAct with words', 'Action: read_note\nAction Input: "Plan.md"', [read]],
  ['nothing but JSON', ' {"name": "read_note", "parameters": {"path": "Plan.md"}}\n', [read]],
  [
    'a list of JSON in a fence',
    '```json\n[{"name": "read_note", "arguments": {"path": "Plan.md"}}]\n```',
    [read],
  ],
  [
    'arguments as a string of JSON',
    '{"type": "function", "function": {"name": "read_note", "arguments": "{\\"path\\": \\"Plan.md\\"}"}}',
    [read],
  ],
]

describe('calls written as text', () => {
  test.each(WRITTEN)('%s', (_format, text, calls) => {
    expect(parse([text])).toEqual({ text: expect.stringMatching(/^\s*$/), calls })
  })

  test('text before and after a call stays', () => {
    expect(
      parse(['I will look. <tool_call>{"name": "get_random_note"}</tool_call> One moment.']),
    ).toEqual({ text: 'I will look.  One moment.', calls: [['get_random_note', {}]] })
  })

  test('a value keeps its own tags and line breaks', () => {
    const value = 'a\n</parameter> is a tag\n<b>\n'
    expect(
      parse([`<function=read_note><parameter=path>\n${value}\n</parameter></function>`]).calls,
    ).toEqual([['read_note', { path: value }]])
  })

  test('of several calls each stands for itself', () => {
    const kimi = (name: string, json: string) =>
      `<|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>${json}<|tool_call_end|>`
    expect(
      parse([
        `<|tool_calls_section_begin|>${kimi('rm', '{}')}${kimi('read_note', '{"path": "Plan.md"}')}<|tool_calls_section_end|>`,
      ]),
    ).toEqual({
      text: kimi('rm', '{}'),
      calls: [read],
    })
  })

  test('words of Python are read as what they mean, but not where text is asked for', () => {
    const call = (key: string) =>
      `<function=search_notes><parameter=${key}>True</parameter></function>`
    expect(parse([call('query') + call('other')]).calls).toEqual([
      ['search_notes', { query: 'True' }],
      ['search_notes', { other: true }],
    ])
  })

  test('numbers keep their digits', () => {
    const parser = createTextCallParser(tools)
    parser.push('{"name": "get_random_note", "arguments": {"seed": 12345678901234567890}}')
    expect(parser.end().calls[0]?.arguments).toBe('{"seed": 12345678901234567890}')
  })

  test('what a model makes up as the result of its call is left out', () => {
    expect(
      parse(['Action: get_random_note\nAction Input: {}\nObservation: a note\nFinal Answer: It.']),
    ).toEqual({ text: '', calls: [['get_random_note', {}]] })
  })
})

describe('text that is no call stays text', () => {
  const call = '<tool_call>{"name": "get_random_note", "arguments": {}}</tool_call>'
  test.each([
    ['in a code fence', `So it looks:\n\n\`\`\`xml\n${call}\n\`\`\`\nThat is all.`],
    ['in a fence of tildes', `~~~\n${call}\n~~~`],
    ['in inline code with words', `Write \`this: ${call}\` there.`],
    ['in inline code', `Write \`${call}\` there.`],
    ['in a quotation of a note', `The note says:\n\n> Do this: ${call}\n`],
    ['behind an opening quotation mark', `It says “${call}”.`],
    ['a tool that is not offered', '<tool_call>{"name": "rm", "arguments": {}}</tool_call>'],
    ['a member of a prototype', '<tool_call>{"name": "constructor", "arguments": {}}</tool_call>'],
    ['arguments that are no JSON', '[TOOL_CALLS] [{"name": "read_note", "arguments": {path}}]'],
    [
      'a key given twice',
      '<tool_call>{"name": "read_note", "name": "get_random_note"}</tool_call>',
    ],
    [
      'arguments that end too early',
      '<tool_call>{"name": "read_note", "arguments": {"path": "a"}, "end_line": 3}}</tool_call>',
    ],
    ['JSON with words around it', 'Like {"name": "get_random_note", "arguments": {}} it is.'],
    ['JSON of something else', '{"title": "Plan", "tags": ["a"]}'],
    ['JSON without arguments', '{"name": "get_random_note"}'],
    ['words about a tag', '<tool_call>\nThis is how a call begins.'],
    ['an action that is no tool', 'Action: rest\nAction Input: a day'],
    [
      'a list in which one tool is unknown',
      '[{"name": "get_random_note", "arguments": {}}, {"name": "rm", "arguments": {}}]',
    ],
  ])('%s', (_what, text) => {
    expect(parse([text])).toEqual({ text, calls: [] })
  })

  test('after a fence that was closed a call is a call again', () => {
    expect(parse([`\`\`\`\n${call}\n\`\`\`\n${call}`])).toEqual({
      text: `\`\`\`\n${call}\n\`\`\`\n`,
      calls: [['get_random_note', {}]],
    })
  })
})

test('calls before the end of thoughts that were not announced were only thought of', () => {
  const call = (path: string) =>
    `<tool_call>{"name": "read_note", "arguments": {"path": "${path}"}}</tool_call>`
  expect(parse([`Perhaps ${call('a')}? No.\n</think>\n${call('Plan.md')}`])).toEqual({
    text: 'Perhaps ? No.\n</think>\n',
    calls: [read],
  })
})

describe('a text that was cut off', () => {
  // Words have no end that could be missing: whether they were cut, only the endpoint can tell.
  const withEnd = WRITTEN.filter(([format]) => format !== 'ReAct with words')
  test.each(withEnd)('%s: nothing cut becomes a call, at no place', (_format, text, calls) => {
    for (let length = 0; length < text.length; length++) {
      const found = parse([text.slice(0, length)]).calls
      expect(calls.slice(0, found.length)).toEqual(found)
    }
  })

  test.each([
    ['Let me look. <tool_', 'Let me look. '],
    ['Let me look. <tool_call>', 'Let me look. '],
    ['Let me look. <tool_call>{"name": "read_no', 'Let me look. '],
    ['Let me look. <function=read_note><parameter=path>Pl', 'Let me look. '],
    ['Five is less than <', 'Five is less than <'],
  ])('its markup is not shown: %s', (text, shown) => {
    expect(parse([text])).toEqual({ text: shown, calls: [] })
  })

  test('no part of markup is shown while it comes', () => {
    const parser = createTextCallParser(tools)
    const text =
      'Look: <tool_call>{"name": "read_note", "arguments": {"path": "Plan.md"}}</tool_call>'
    const shown = text.split('').map((character) => parser.push(character))
    expect(shown.join('')).toBe('Look: ')
  })

  test('text that is none is shown as it comes', () => {
    const parser = createTextCallParser(tools)
    expect(['The ', 'plan', ' is <b', 'old>'].map((piece) => parser.push(piece))).toEqual([
      'The ',
      'plan',
      ' is <b',
      'old>',
    ])
  })
})

/** Texts made of the parts of calls: far more of them come near one than random letters would. */
const PARTS = [
  ...WRITTEN.flatMap(([, text]) => text.split(/(?<=[>\]{}\n:])/)),
  ...WRITTEN.map(([, text]) => text),
  '```',
  '\n',
  '> ',
  '`',
  '"',
  '\\',
  'é😀',
  '\ud83d',
  '<',
  '[',
]
const nearCalls = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { maxLength: 14 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

test('however a text is cut into pieces, the text and the calls are the same', () => {
  fc.assert(
    fc.property(nearCalls, fc.array(fc.nat(), { maxLength: 12 }), (text, cuts) => {
      const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].toSorted(
        (a, b) => a - b,
      )
      const pieces = [0, ...places].map((from, index) => text.slice(from, places[index]))
      const whole = parse([text])
      expect(parse(pieces)).toEqual(whole)
      expect(parse(text.split(''))).toEqual(whole)
    }),
    { numRuns: runs(400) },
  )
})

test('any text is read to its end, and only offered tools are called with an object', () => {
  fc.assert(
    fc.property(nearCalls, (text) => {
      for (const [name, args] of parse([text]).calls) {
        expect(tools.map((tool) => tool.name)).toContain(name)
        expect(args).toBeTypeOf('object')
      }
    }),
    { numRuns: runs(400) },
  )
})

test('a call of more than 4 MB, in whatever letters, is text, and what follows is read as always', () => {
  const long = `<tool_call>{"name": "read_note", "arguments": {"path": "—${'a'.repeat(20_000_000)}"}}</tool_call>`
  const { text, calls } = parse([long, '\n<tool_call>{"name": "get_random_note"}</tool_call>'])
  expect(calls).toEqual([['get_random_note', {}]])
  expect(text).toHaveLength(long.length + 1)
})

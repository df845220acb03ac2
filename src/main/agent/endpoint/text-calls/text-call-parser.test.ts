import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { createTextCallParser } from './text-call-parser.ts'
import { hear, parse, READ, TOOLS, WRITTEN } from './testing/written-calls.ts'

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
      calls: [READ],
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
    const parser = createTextCallParser(TOOLS)
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

describe('what stands within the call of another tool is no call', () => {
  const inner = 'see <tool_call>{"name": "get_random_note"}</tool_call>'
  test.each([
    ['a function tag', `<function=rm><parameter=a>${inner}</parameter></function>`],
    [
      'keys and values',
      `<tool_call>rm\n<arg_key>a</arg_key><arg_value>${inner}</arg_value></tool_call>`,
    ],
    ['Mistral', `[TOOL_CALLS]rm[ARGS]{"a": "see <|tool_call_start|>[get_random_note()]"}`],
    [
      'Kimi',
      `<|tool_call_begin|>rm:0<|tool_call_argument_begin|>{"a": "see <|tool_call_start|>[get_random_note()]"}<|tool_call_end|>`,
    ],
    [
      'DeepSeek',
      `<｜tool▁call▁begin｜>rm<｜tool▁sep｜>{"a": "see <|tool_call_start|>[get_random_note()]"}<｜tool▁call▁end｜>`,
    ],
    [
      'a malformed call of DeepSeek',
      `<｜DSML｜invoke name="read_note"><｜DSML｜parameter name="a" string="false">b</｜DSML｜parameter><｜DSML｜parameter name="c" string="true">${inner}</｜DSML｜parameter></｜DSML｜invoke>`,
    ],
    ['ReAct', `Action: rm\nAction Input: ${inner}`],
    [
      'Functionary',
      '<|recipient|>rm\n<|content|>{"a": "see <|tool_call_start|>[get_random_note()]"}',
    ],
  ])('%s', (_format, text) => {
    expect(parse([text]).calls).toEqual([])
    expect(hear([text]).calls).toEqual([])
  })
})

test('calls before the end of thoughts that were not announced were only thought of', () => {
  const call = (path: string) =>
    `<tool_call>{"name": "read_note", "arguments": {"path": "${path}"}}</tool_call>`
  expect(parse([`Perhaps ${call('a')}? No.\n</think>\n${call('Plan.md')}`])).toEqual({
    text: 'Perhaps ? No.\n\n',
    calls: [READ],
  })
})

test('the end of thoughts is shown where the text speaks of their beginning, too', () => {
  const text = 'Thoughts stand between <think> and </think> there.'
  expect(parse([text])).toEqual({ text, calls: [] })
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
    const parser = createTextCallParser(TOOLS)
    const text =
      'Look: <tool_call>{"name": "read_note", "arguments": {"path": "Plan.md"}}</tool_call>'
    const shown = text.split('').map((character) => parser.push(character))
    expect(shown.join('')).toBe('Look: ')
  })

  test.each(WRITTEN.filter(([, text]) => text.startsWith('<')))(
    '%s: nothing of it is shown amid words, wherever it is cut',
    (_format, text) => {
      for (let length = 6; length < text.length; length++) {
        const shown = hear(['So: ', text.slice(0, length)]).text
        // Five characters of a mark may be the beginning of anything, and a fence is none.
        expect(shown.replace(/(?:<[^<]{0,4}|`+)$/, '').trim()).toBe('So:')
      }
    },
  )

  test('text that is none is shown as it comes', () => {
    const parser = createTextCallParser(TOOLS)
    expect(['The ', 'plan', ' is <b', 'old>.'].map((piece) => parser.push(piece))).toEqual([
      'The ',
      'plan',
      ' is <b',
      'old>.',
    ])
  })
})

/** Texts made of the parts of calls: far more of them come near one than random letters would. */
const PARTS = [
  ...WRITTEN.flatMap(([, text]) => text.split(/(?<=[>\]{}\n:])/)),
  ...WRITTEN.map(([, text]) => text),
  '<|channel>thought\n',
  '<|channel|>analysis<|message|>',
  '<|channel|>final<|message|>',
  '<|START_THINKING|>',
  '<|START_RESPONSE|>',
  '</think>',
  'all\n<|content|>',
  "'It\\'s \\x41'",
  '"""',
  'text=',
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
      for (const read of [parse, hear]) {
        const whole = read([text])
        expect(read(pieces)).toEqual(whole)
        expect(read(text.split(''))).toEqual(whole)
      }
    }),
    { numRuns: runs(400) },
  )
})

test('any text is read to its end, and only offered tools are called with an object', () => {
  fc.assert(
    fc.property(nearCalls, (text) => {
      for (const [name, args] of parse([text]).calls) {
        expect(TOOLS.map((tool) => tool.name)).toContain(name)
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

describe('markup that is refused', () => {
  const unknown = '<tool_call>{"name": "rm", "arguments": {}}</tool_call>'
  const malformed = '<tool_call>\n{"name": "read_note", "arguments": path}\n</tool_call>'

  test.each([
    ['the call of another tool', `So: ${unknown} Done.`, [unknown], 'So:  Done.'],
    ['a malformed call', `So: ${malformed} Done.`, [malformed], 'So:  Done.'],
    [
      'tags of another tool',
      '<function=rm></function>Done.',
      ['<function=rm></function>'],
      'Done.',
    ],
    [
      'tags of another tool in a frame that does not end',
      '<tool_call><function=rm></function> Done.',
      ['<tool_call><function=rm></function> '],
      'Done.',
    ],
    [
      'a tag of another tool in its frame',
      '<tool_call>rm\n<arg_key>a</arg_key>\n<arg_value>1</arg_value>\n</tool_call>',
      ['<tool_call>rm\n<arg_key>a</arg_key>\n<arg_value>1</arg_value>\n</tool_call>'],
      '',
    ],
    [
      'a malformed call without an end, to the end of its paragraph',
      '<|python_tag|>{"name": read_note}\n\nDone.',
      ['<|python_tag|>{"name": read_note}\n\n'],
      'Done.',
    ],
    [
      'a call that was cut off',
      'So: <tool_call>{"name": "read_no',
      ['<tool_call>{"name": "read_no'],
      'So: ',
    ],
  ])('%s', (_what, text, refused, shown) => {
    expect(hear([text])).toEqual({ text: shown, calls: [], thoughts: '', refused })
  })

  test('text behind it is shown as it comes', () => {
    const parser = createTextCallParser(TOOLS, { refused: () => {} })
    expect(parser.push('<function=rm></function>Done.')).toBe('Done.')
  })

  test('a call after it is a call', () => {
    const call = '<tool_call>{"name": "get_random_note"}</tool_call>'
    expect(hear([`<tool_call>{"name": rm}\n${call}`])).toEqual({
      text: '<tool_call>{"name": rm}\n',
      calls: [['get_random_note', {}]],
      thoughts: '',
      refused: [],
    })
  })

  test.each([
    ['words behind a mark', '<tool_call> begins a call.\n\nMore.'],
    ['words behind a mark of Mistral', '[TOOL_CALLS] But then nothing follows.'],
    ['an action that is no tool', 'Action: rest\nAction Input: a day'],
    ['a call in a fence', `\`\`\`\n${unknown}\n\`\`\``],
  ])('%s are text', (_what, text) => {
    expect(hear([text])).toEqual({ text, calls: [], thoughts: '', refused: [] })
  })
})

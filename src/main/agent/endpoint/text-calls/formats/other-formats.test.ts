import { describe, expect, test } from 'vitest'
import { hear, parse, RANDOM, READ, SEARCH } from '../testing/written-calls.ts'

const heard = { text: '', calls: [], thoughts: '', refused: [] }

describe('the markup language of DeepSeek', () => {
  const parameter = (name: string, kind: string, value: string): string =>
    `<｜DSML｜parameter name="${name}" ${kind}>${value}</｜DSML｜parameter>`
  const invoke = (name: string, ...parameters: string[]): string =>
    `<｜DSML｜invoke name="${name}">\n${parameters.join('\n')}\n</｜DSML｜invoke>`
  const calls = (...invokes: string[]): string =>
    `<｜DSML｜function_calls>\n${invokes.join('\n')}\n</｜DSML｜function_calls>`

  test.each([
    ['text as it stands', 'string="true"', '\n {"a": 1}\n', '\n {"a": 1}\n'],
    ['text that looks like a number', 'string="true"', '3', '3'],
    [
      'text that speaks of its end',
      'string="true"',
      'a</｜DSML｜parameter>b',
      'a</｜DSML｜parameter>b',
    ],
    ['JSON', 'string="false"', ' {"a": [1, true]} ', { a: [1, true] }],
    ['a text as JSON', 'string="false"', '"a\\n"', 'a\n'],
  ])('%s', (_what, kind, written, value) => {
    expect(parse([calls(invoke('get_random_note', parameter('v', kind, written)))])).toEqual({
      text: '',
      calls: [['get_random_note', { v: value }]],
    })
  })

  test.each([
    ['JSON that is none', calls(invoke('read_note', parameter('path', 'string="false"', 'Plan')))],
    ['another tool', calls(invoke('rm', parameter('path', 'string="true"', 'Plan.md')))],
    ['another tool among them', calls(invoke('get_random_note'), invoke('rm'))],
    ['no name', calls(invoke('', parameter('path', 'string="true"', 'Plan.md')))],
    [
      'a parameter given twice',
      calls(
        invoke(
          'read_note',
          parameter('path', 'string="true"', 'a'),
          parameter('path', 'string="true"', 'b'),
        ),
      ),
    ],
  ])('%s is no call', (_what, text) => {
    expect(parse([text]).calls).toEqual([])
    expect(hear([text])).toEqual({ ...heard, refused: [text] })
  })

  test('without its frame, and with JSON in it', () => {
    expect(
      parse(['<｜DSML｜invoke name="read_note">{"path": "Plan.md"}</｜DSML｜invoke>']),
    ).toEqual({ text: '', calls: [READ] })
  })

  test('after thoughts whose beginning the template wrote', () => {
    const text = `I look.</think>\n\n${calls(invoke('get_random_note'))}`
    expect(parse([text])).toEqual({ text: 'I look.\n\n', calls: [RANDOM] })
  })
})

describe('Command R', () => {
  const action = (json: string): string => `<|START_ACTION|>${json}<|END_ACTION|>`

  test.each([
    [
      'answers and calls in turn',
      `<|START_RESPONSE|>I look.<|END_RESPONSE|>${action('{"tool_name": "get_random_note"}')}<|START_RESPONSE|>Again.<|END_RESPONSE|>${action('[{"name": "read_note", "arguments": {"path": "Plan.md"}}]')}`,
      { text: 'I look.\n\nAgain.', calls: [RANDOM, READ] },
    ],
    [
      'an answer on a line of its own',
      'So:\n<|START_RESPONSE|>Yes.<|END_RESPONSE|>',
      { text: 'So:\nYes.' },
    ],
    [
      'thoughts',
      '<|START_THINKING|>Hm.<|END_THINKING|><|START_TEXT|>Yes.<|END_TEXT|>',
      { thoughts: 'Hm.', text: 'Yes.' },
    ],
    [
      'no thoughts',
      `<|START_THINKING|><|END_THINKING|>${action('{"tool_name": "get_random_note", "parameters": {}}')}`,
      { calls: [RANDOM] },
    ],
    [
      'the end of thoughts alone',
      '<|END_THINKING|><|START_RESPONSE|>Yes.<|END_RESPONSE|>',
      { text: 'Yes.' },
    ],
    [
      'calls that were only thought of',
      `${action('{"tool_name": "read_note", "parameters": {"path": "a"}}')}?<|END_THINKING|>${action('{"tool_name": "get_random_note"}')}`,
      { text: '?', calls: [RANDOM] },
    ],
  ])('%s', (_what, text, expected) => {
    expect(hear([text])).toEqual({ ...heard, ...expected })
  })

  test('broken JSON is no call', () => {
    const text = action('{"tool_name": read_note}')
    expect(parse([text])).toEqual({ text, calls: [] })
    expect(hear([text])).toEqual({ ...heard, refused: [text] })
  })
})

describe('small families', () => {
  test.each([
    [
      'Functionary speaks to all',
      '<|from|>assistant\n<|recipient|>all\n<|content|>I look.\n<|from|>assistant\n<|recipient|>search_notes\n<|content|>{"query": "wells", "top_k": 3}',
      { text: 'I look.\n', calls: [SEARCH] },
    ],
    [
      'Functionary from its recipient on',
      'all\n<|content|>I look.>>>get_random_note\n{}',
      { text: 'I look.', calls: [RANDOM] },
    ],
    [
      'Functionary makes up a result',
      '<|from|>read_note\n<|recipient|>all\n<|content|>A note.<|stop|>Yes.',
      { text: 'Yes.', thoughts: 'A note.' },
    ],
    [
      'Apertus thinks',
      '<|inner_prefix|>Hm.<|inner_suffix|><|tools_prefix|>[{"read_note": {"path": "Plan.md"}}]<|tools_suffix|>',
      { thoughts: 'Hm.', calls: [READ] },
    ],
    [
      'Apriel ends thoughts that its template began',
      'Hm.\n[BEGIN FINAL RESPONSE]\n<tool_calls>[{"name": "get_random_note"}]</tool_calls>',
      { text: 'Hm.\n\n', calls: [RANDOM] },
    ],
    ['Seed thinks', '<seed:think>Hm.</seed:think>Yes.', { thoughts: 'Hm.', text: 'Yes.' }],
    ['GigaChat says something else', 'Yes.<|message_sep|>\n\nAnd no.', { text: 'Yes.\n\nAnd no.' }],
  ])('%s', (_what, text, expected) => {
    expect(hear([text])).toEqual({ ...heard, ...expected })
  })

  test.each([
    ['a name with text below', 'read_note\nis a tool.'],
    ['a name with JSON and words below', 'read_note\n{"path": "Plan.md"}\nis how it is called.'],
    ['a line of three arrows', 'So:\n\n>>>read_note\nis a tool.'],
    ['a quotation of a quotation', '>>> read_note\n{"path": "Plan.md"}'],
    ['a call in words to another tool', '[Calling tool: rm({"path": "Plan.md"})]'],
    [
      'a call in words that does not end',
      '[Calling tool: read_note({"path": "Plan.md"}) and so on',
    ],
    [
      'Apertus with another tool',
      '<|tools_prefix|>[{"get_random_note": {}}, {"rm": {}}]<|tools_suffix|>',
    ],
    [
      'Apertus with two names',
      '<|tools_prefix|>[{"get_random_note": {}, "read_note": {}}]<|tools_suffix|>',
    ],
  ])('%s is text', (_what, text) => {
    expect(parse([text])).toEqual({ text, calls: [] })
  })
})

import { describe, expect, test } from 'vitest'
import { createTextCallParser } from '../text-call-parser.ts'
import { hear, parse, RANDOM, READ } from '../testing/written-calls.ts'

const framed = (list: string): string => `<|tool_call_start|>${list}<|tool_call_end|>`

/** What a model wrote as the value of a parameter whose type nobody states. */
const valueOf = (literal: string): unknown => {
  const [call] = parse([framed(`[get_random_note(v=${literal})]`)]).calls
  return call?.[1]
}

describe('values', () => {
  test.each([
    [`'It\\'s'`, "It's"],
    [`"It's \\"quoted\\""`, 'It\'s "quoted"'],
    [`"row[0]"`, 'row[0]'],
    [`'a, b=c) ]'`, 'a, b=c) ]'],
    [`"two\\nlines"`, 'two\nlines'],
    [`"two\nlines"`, 'two\nlines'],
    [`"""three "quotes" here"""`, 'three "quotes" here'],
    [`''`, ''],
    [`'\\x41\\u00e9\\U0001F600\\101\\0'`, 'Aé😀A\0'],
    [`"\\ud83d\\ude00"`, '😀'],
    [`'\\d+ \\\\d'`, '\\d+ \\d'],
    ['-42', -42],
    ['1_000', 1000],
    ['+.5', 0.5],
    ['1.', 1],
    ['1.5e-3', 0.0015],
    ['True', true],
    ['false', false],
    ['None', null],
    ['null', null],
    ['[1, [2, "[3]"],]', [1, [2, '[3]']]],
    ['(1, 2)', [1, 2]],
    ['(1)', 1],
    ['()', []],
    [`{'a': {'b': [True, None]}, "c": 1}`, { a: { b: [true, null] }, c: 1 }],
    ['{}', {}],
  ])('%s', (literal, value) => {
    expect(valueOf(literal)).toEqual({ v: value })
  })

  test('numbers keep their digits', () => {
    const parser = createTextCallParser([{ name: 'f' }])
    parser.push('[f(v=12345678901234567890)]')
    expect(parser.end().calls[0]?.arguments).toBe('{"v":12345678901234567890}')
  })

  test.each([
    ['an apostrophe that ends the text early', `'It's'`],
    ['a text that is computed', `f'{path}'`],
    ['a name', 'path'],
    ['an expression', '1 + 2'],
    ['a call', 'str(1)'],
    ['a set', '{1, 2}'],
    ['a key given twice', `{'a': 1, 'a': 2}`],
    ['a code that is no character', `'\\U00110000'`],
    ['half a code', `'\\u00'`],
    ['a number that is none', '1__'],
    ['a number with zeros before it', '007'],
    ['more levels than any value has', '['.repeat(70) + ']'.repeat(70)],
  ])('%s is none', (_what, literal) => {
    expect(valueOf(literal)).toBeUndefined()
  })
})

describe('a list', () => {
  test.each([
    ['of several', '[get_random_note(),\n read_note(path="Plan.md")]', [RANDOM, READ]],
    ['with a comma behind the last', '[get_random_note(),]', [RANDOM]],
    ['without its brackets', 'get_random_note()', [RANDOM]],
  ])('%s', (_what, list, calls) => {
    expect(parse([framed(list)])).toEqual({ text: '', calls })
  })

  test.each([
    ['a value without a keyword', '[read_note("Plan.md")]'],
    ['a keyword given twice', '[read_note(path="a", path="b")]'],
    ['another tool', '[rm(path="Plan.md")]'],
    ['another tool among them', '[get_random_note(), rm(path="Plan.md")]'],
    ['nothing', '[]'],
    ['a call without a name', '[(path="Plan.md")]'],
    ['a name without a call', '[read_note]'],
    ['two on a line without brackets', 'get_random_note() get_random_note()'],
    ['calls with nothing between', '[get_random_note() get_random_note()]'],
  ])('of %s is none, and text', (_what, list) => {
    expect(parse([framed(list)])).toEqual({ text: framed(list), calls: [] })
    expect(hear([framed(list)])).toMatchObject({ text: '', calls: [], refused: [framed(list)] })
  })

  test('what stands in the text of a call to another tool is no call', () => {
    const inner = '<tool_call>{"name": "get_random_note"}</tool_call>'
    expect(parse([framed(`[rm(text=' ${inner} ')]`)]).calls).toEqual([])
  })
})

describe('without a mark', () => {
  const call = '[read_note(path="Plan.md")]'

  test.each([
    ['alone', `\n${call}\n`],
    ['with the end of a message', `${call}<|eot|>`],
    ['over several lines', '[\n  read_note(\n    path="Plan.md",\n  )\n]'],
  ])('%s it is a call', (_what, text) => {
    expect(parse([text])).toEqual({ text: expect.stringMatching(/^\s*$/), calls: [READ] })
  })

  test('text in the lines below stays', () => {
    expect(parse([`${call}\nOne moment.`])).toEqual({ text: '\nOne moment.', calls: [READ] })
  })

  test.each([
    ['amid words', `Write ${call} there.`],
    ['with words behind it', `${call} is how it is written.`],
    ['in a fence', `\`\`\`python\n${call}\n\`\`\``],
    ['of no offered tool', '[function()]'],
    ['a task', '[ ] read_note(path="Plan.md")'],
    ['a link', '[read_note (a tool)](Tools.md)'],
    ['a link to a note', '[[read_note(path="Plan.md")]]'],
  ])('%s it is text', (_what, text) => {
    expect(parse([text])).toEqual({ text, calls: [] })
  })
})

test('text around a frame stays', () => {
  expect(parse(['I look. <|python_start|>[get_random_note()]<|python_end|> One moment.'])).toEqual({
    text: 'I look.  One moment.',
    calls: [RANDOM],
  })
})

test('the lines of OLMo may have lines between them', () => {
  expect(
    parse(['<function_calls>\nget_random_note()\n\nread_note(path="Plan.md")\n</function_calls>']),
  ).toEqual({ text: '', calls: [RANDOM, READ] })
})

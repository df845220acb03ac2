import { describe, expect, test } from 'vitest'
import { createTextCallParser } from '../text-call-parser.ts'
import { hear, parse, RANDOM, READ } from '../testing/written-calls.ts'

const gemma = (call: string): string => `<|tool_call>${call}<tool_call|>`
const valueOf = (written: string): unknown =>
  parse([gemma(`call:get_random_note{v:${written}}`)]).calls[0]?.[1]

describe('values', () => {
  test.each([
    ['<|"|>wells<|"|>', 'wells'],
    ['<|"|>say "hello" and \\"bye\\"<|"|>', 'say "hello" and \\"bye\\"'],
    ['<|"|>C:\\users\\new.txt<|"|>', 'C:\\users\\new.txt'],
    ['<|"|>a\\nb\nc<|"|>', 'a\\nb\nc'],
    ['<|"|>{a:1}, [2] <tool_call|><|"|>', '{a:1}, [2] <tool_call|>'],
    ['<|"|><|"|>', ''],
    ['<escape>日本語<escape>', '日本語'],
    ['"raw \\"quoted\\"\\n"', 'raw "quoted"\n'],
    ['1.5e10', 1.5e10],
    ['-7', -7],
    ['true', true],
    ['null', null],
    ['None', null],
    ['[]', []],
    ['{}', {}],
    ['[<|"|>a<|"|>,"b",1]', ['a', 'b', 1]],
    ['[\n  {a:<|"|>x<|"|>,\n   "b c":2},\n  {a:3}\n]', [{ a: 'x', 'b c': 2 }, { a: 3 }]],
    ['celsius', 'celsius'],
    ['2024-01-15', '2024-01-15'],
  ])('%s', (written, value) => {
    expect(valueOf(written)).toEqual({ v: value })
  })

  test.each([
    ['several words without quotes', 'hello world'],
    ['quotes that do not close', '<|"|>hello'],
    ['quotes that another kind closes', '<|"|>hello<escape>'],
    ['a line break within quotes of JSON', '"a\nb"'],
    ['nothing', ''],
    ['a comma behind the last', '[1,]'],
    ['a key given twice', '{a:1,a:2}'],
    ['a key that is none', '{:1}'],
    ['more levels than any value has', '['.repeat(70) + ']'.repeat(70)],
  ])('%s is none', (_what, written) => {
    expect(valueOf(written)).toBeUndefined()
  })
})

describe('calls', () => {
  const read = 'call:read_note{path:<|"|>Plan.md<|"|>}'

  test.each([
    ['without their end', `<|tool_call>${read}`, [READ]],
    ['several in one frame', gemma(`${read}\ncall:get_random_note{}`), [READ, RANDOM]],
    [
      'of FunctionGemma',
      '<start_function_call>call:read_note{path:<escape>Plan.md<escape>}<end_function_call>',
      [READ],
    ],
  ])('%s', (_what, text, calls) => {
    expect(parse([text])).toEqual({ text: '', calls })
  })

  test.each([
    ['without a name', gemma('call:{path:1}')],
    ['without their word', gemma('read_note{path:1}')],
    ['of another tool', gemma('call:rm{path:<|"|>Plan.md<|"|>}')],
    ['of another tool beside one', gemma(`${read}call:rm{}`)],
    ['that are malformed', gemma('call:read_note{path}')],
  ])('%s are none, and text', (_what, text) => {
    expect(parse([text])).toEqual({ text, calls: [] })
    expect(hear([text])).toEqual({ text: '', calls: [], thoughts: '', refused: [text] })
  })

  test('what stands in the text of a call to another tool is no call', () => {
    const inner = '<tool_call>{"name": "get_random_note"}</tool_call>'
    expect(parse([gemma(`call:rm{text:<|"|>\n${inner}<|"|>}`)]).calls).toEqual([])
  })
})

describe('channels', () => {
  test.each([
    ['thoughts before an answer', '<|channel>thought\nHm.<channel|>It is 42.', 'Hm.', 'It is 42.'],
    ['no thoughts', '<|channel>thought\n<channel|>It is 42.', '', 'It is 42.'],
    ['a stray end', 'It is 42.<channel|>', '', 'It is 42.'],
    ['a stray beginning', '<|channel><|channel>thought\nHm.<channel|>It.', 'Hm.', 'It.'],
    ['thoughts after an answer', 'It.<|channel>thought\nHm.<channel|><channel|>', 'Hm.', 'It.'],
    ['thoughts that do not end', '<|channel>thought\nHm. <b> [a]', 'Hm. <b> [a]', ''],
    ['thoughts whose end was cut off', '<|channel>thought\nHm.<channe', 'Hm.', ''],
  ])('%s', (_what, text, thoughts, shown) => {
    expect(hear([text])).toEqual({ text: shown, calls: [], thoughts, refused: [] })
  })

  test('a call in thoughts is only thought of', () => {
    const call = gemma('call:get_random_note{}')
    expect(hear([`<|channel>thought\n${call}?<channel|>${call}`])).toEqual({
      text: '',
      calls: [RANDOM],
      thoughts: `${call}?`,
      refused: [],
    })
  })

  test('thoughts are told as they come', () => {
    const told: string[] = []
    const parser = createTextCallParser([], { thought: (text) => told.push(text) })
    const shown = ['<|channel>thou', 'ght\nHm', ', wells', '.<chan', 'nel|>Yes'].map((piece) =>
      parser.push(piece),
    )
    expect(told).toEqual(['Hm', ', wells', '.'])
    expect(shown).toEqual(['', '', '', '', 'Yes'])
  })
})

import { describe, expect, test } from 'vitest'
import { hear, parse, RANDOM, READ } from '../testing/written-calls.ts'

const heard = { text: '', calls: [], thoughts: '', refused: [] }
const ARGS = '{"path": "Plan.md"}'

describe('channels', () => {
  test.each([
    [
      'thoughts, then an answer',
      '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Yes.<|return|>',
      { thoughts: 'Hm.', text: 'Yes.' },
    ],
    [
      'what is said before a call is a part of the answer',
      '<|channel|>commentary<|message|>I look.<|end|><|start|>assistant<|channel|>final<|message|>Done.',
      { text: 'I look.\n\nDone.' },
    ],
    ['a message without a channel', '<|start|>assistant<|message|>Yes.<|end|>', { text: 'Yes.' }],
    [
      'a channel that was given up',
      '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>commentary to=assistant<|channel|>final<|message|>Yes.',
      { thoughts: 'Hm.', text: 'Yes.' },
    ],
    [
      'thoughts that were given up',
      '<|channel|>analysis<|channel|>final<|message|>Yes.',
      { text: 'Yes.' },
    ],
    ['a message to itself', '<|channel|>commentary to=assistant<|message|>Yes.', { text: 'Yes.' }],
    [
      'thoughts that the next message ends',
      '<|channel|>analysis<|message|>Hm.<|start|>assistant<|channel|>final<|message|>Yes.',
      { thoughts: 'Hm.', text: 'Yes.' },
    ],
    [
      'the result of a call that was made up',
      '<|start|>functions.read_note to=assistant<|channel|>commentary<|message|>{"a": 1}<|end|><|start|>assistant<|channel|>final<|message|>Yes.',
      { thoughts: '{"a": 1}', text: 'Yes.' },
    ],
    [
      'an answer with marks of Markdown',
      '<|channel|>final<|message|>`a` < b [c]',
      { text: '`a` < b [c]' },
    ],
  ])('%s', (_what, text, expected) => {
    expect(hear([text])).toEqual({ ...heard, ...expected })
  })

  test('a call in thoughts is only thought of', () => {
    const call = '<tool_call>{"name": "get_random_note"}</tool_call>'
    expect(hear([`<|channel|>analysis<|message|>${call}<|end|>`])).toEqual({
      ...heard,
      thoughts: call,
    })
  })
})

describe('a message to a tool is a call', () => {
  test.each([
    ['in the commentary', `<|channel|>commentary to=functions.read_note<|message|>${ARGS}`],
    ['in the analysis', `<|channel|>analysis to=functions.read_note<|message|>${ARGS}<|call|>`],
    [
      'that says what it is',
      `<|channel|>commentary to=functions.read_note <|constrain|>json<|message|>${ARGS}<|call|>`,
    ],
    [
      'with another word for it',
      `<|channel|>commentary to=functions.read_note code<|message|>${ARGS}`,
    ],
    [
      'named behind the role',
      `<|start|>assistant to=functions.read_note<|channel|>commentary json<|message|>${ARGS}<|call|>`,
    ],
    [
      'of which the role stands in the prompt',
      ` to=functions.read_note<|channel|>commentary json<|message|>${ARGS}<|call|>`,
    ],
    ['without its namespace', `<|channel|>commentary to=read_note<|message|> ${ARGS}\n<|call|>`],
  ])('%s', (_what, text) => {
    expect(hear([text])).toEqual({ ...heard, calls: [READ] })
  })

  test('after thoughts and what is said before it', () => {
    expect(
      hear([
        '<|channel|>analysis<|message|>Hm.<|end|>',
        '<|start|>assistant<|channel|>commentary<|message|>I look.<|end|>',
        `<|start|>assistant<|channel|>commentary to=functions.read_note<|message|>${ARGS}<|call|>`,
        '<|start|>assistant<|channel|>commentary to=functions.get_random_note<|message|>{}<|call|>',
      ]),
    ).toEqual({ ...heard, thoughts: 'Hm.', text: 'I look.', calls: [READ, RANDOM] })
  })
})

test('what only names the address of a tool is text', () => {
  for (const said of [
    'It writes to=functions.read_note',
    'to=functions.read_note is one',
    'to=fun',
  ])
    expect(hear([said])).toEqual({ ...heard, text: said })
})

describe('no call is', () => {
  test.each([
    ['code for a tool that is not offered', '<|channel|>commentary to=python<|message|>print("a")'],
    ['JSON for one', `<|channel|>commentary to=functions.rm<|message|>${ARGS}<|call|>`],
    ['a message to nobody', `<|channel|>commentary to=functions.<|message|>${ARGS}<|call|>`],
    ['text for a tool', '<|channel|>commentary to=functions.read_note<|message|>Plan.md<|call|>'],
    [
      'JSON with text behind it',
      `<|channel|>commentary to=functions.read_note<|message|>${ARGS} or so<|call|>`,
    ],
    ['half of one', '<|channel|>commentary to=functions.read_note<|message|>{"path": "Pl'],
    [
      'what stands in a message to another tool',
      '<|channel|>commentary to=python<|message|>x = """\n<tool_call>{"name": "get_random_note"}</tool_call>"""<|call|>',
    ],
  ])('%s', (_what, text) => {
    expect(parse([text]).calls).toEqual([])
    expect(hear([text])).toEqual({ ...heard, refused: [text] })
  })
})

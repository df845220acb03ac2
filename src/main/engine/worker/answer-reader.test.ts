import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import type { CallForm } from '../grammar/call-grammar.ts'
import { createAnswerReader, type AnswerReaderOptions } from './answer-reader.ts'

const HERMES: CallForm = {
  opening: '<tool_call>\n{"name": "',
  trigger: '<tool_call>',
  between: '\n<tool_call>\n{"name": "',
  middle: '", "arguments": ',
  suffix: '}\n</tool_call>',
  end: '',
}
/** Of a model without marks: its calls begin as any JSON does. */
const PLAIN: CallForm = { ...HERMES, opening: '{"name": "', trigger: '{"name": "', suffix: '}' }
const CALL = '<tool_call>\n{"name": "look", "arguments": {"at": "a"}}\n</tool_call>'
const LOOK = { type: 'call', name: 'look', arguments: '{"at": "a"}' }

/** What is read of these pieces, neighbours of one kind as one, until nothing counts any more. */
function read(pieces: readonly string[], options: Partial<AnswerReaderOptions> = {}) {
  const reader = createAnswerReader({ form: HERMES, stops: [], startsInside: false, ...options })
  const all = [...pieces.flatMap((piece) => [...reader.push(piece)]), ...reader.end()]
  return all.reduce<(typeof all)[number][]>((joined, piece) => {
    const last = joined.at(-1)
    if (piece.type === 'call' || last?.type !== piece.type) return [...joined, piece]
    return [...joined.slice(0, -1), { type: last.type, text: last.text + piece.text }]
  }, [])
}

test('reads thoughts, text and calls, in whatever pieces they come', () => {
  const text = `<think>I could <tool_call> now.</think>\n\nLet me look < there. ${CALL}\n${CALL}`
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), (lengths) => {
      const pieces: string[] = []
      for (let at = 0, turn = 0; at < text.length; turn++) {
        const length = lengths[turn % lengths.length] ?? 1
        // The generator takes back what does not go on in a call; here every piece does.
        pieces.push(text.slice(at, at + length))
        at += length
      }
      expect(read(pieces)).toEqual([
        { type: 'thought', text: 'I could <tool_call> now.' },
        { type: 'text', text: 'Let me look < there. ' },
        LOOK,
        LOOK,
      ])
    }),
    { numRuns: runs(1000) },
  )
})

test('thoughts that the template opened are thoughts from the first word', () => {
  expect(read(['Hm', '.</thi', 'nk>Yes'], { startsInside: true })).toEqual([
    { type: 'thought', text: 'Hm.' },
    { type: 'text', text: 'Yes' },
  ])
})

test('says where a call begins, and what of the text goes on in no call', () => {
  const reader = createAnswerReader({ form: HERMES, stops: [], startsInside: false })
  expect(reader.push('Well. <tool')).toEqual([{ type: 'text', text: 'Well. ' }])
  expect(reader.begun()).toBeNull()
  expect(reader.push('_call>z')).toEqual([])
  expect(reader.begun()).toEqual({ text: '', surplus: 1 })
  expect(reader.push('\n{"name": "look", "arguments": {}}\n</tool_call>')).toHaveLength(1)
  expect(reader.begun()).toBeNull()
  const other = createAnswerReader({ form: HERMES, stops: [], startsInside: false })
  other.push('<tool_call>\n{"')
  expect(other.begun()).toEqual({ text: '\n{"', surplus: 0 })
  const third = createAnswerReader({ form: HERMES, stops: [], startsInside: false })
  third.push('<tool_call>\n[1')
  expect(third.begun()).toEqual({ text: '\n', surplus: 2 })
})

test('a mark that only began is text', () => {
  expect(read(['a <tool', ' of mine'])).toEqual([{ type: 'text', text: 'a <tool of mine' }])
  expect(read(['a <tool_cal'])).toEqual([{ type: 'text', text: 'a <tool_cal' }])
})

test('what ends an answer ends it, and is no part of it', () => {
  const reader = createAnswerReader({ form: null, stops: ['<|end|>'], startsInside: false })
  expect(reader.push('Done.<|e')).toEqual([{ type: 'text', text: 'Done.' }])
  expect(reader.push('nd|>\nuser: more')).toEqual([])
  expect(reader.isOver()).toBe(true)
  expect([...reader.push('x'), ...reader.end()]).toEqual([])
})

test('calls without a mark of their own begin an answer, and are text within one', () => {
  const call = '{"name": "look", "arguments": {"at": "a"}}'
  expect(read(['\n{"name": "', call.slice(10)], { form: PLAIN })).toEqual([
    { type: 'text', text: '\n' },
    LOOK,
  ])
  const quoted = `Write ${call}`
  expect(read([quoted], { form: PLAIN })).toEqual([{ type: 'text', text: quoted }])
})

test('where calls have no end of their own, the answer ends with the first', () => {
  const form: CallForm = { ...HERMES, suffix: '', between: null }
  const reader = createAnswerReader({ form, stops: [], startsInside: false })
  expect(reader.push('<tool_call>')).toEqual([])
  expect(reader.push('\n{"name": "look", "arguments": {"at": "a"}')).toEqual([LOOK])
  expect(reader.isOver()).toBe(true)
})

test('without tools a mark of calls is text', () => {
  expect(read([CALL], { form: null })).toEqual([{ type: 'text', text: CALL }])
})

import { expect, test } from 'vitest'
import { createOpaqueCollector } from './opaque-fields.ts'

const CALL = {}

test('bare thoughts go back with calls only, which they led to', () => {
  const collector = createOpaqueCollector()
  collector.addMessage({ reasoning_content: 'I ' })
  collector.addMessage({ reasoning_content: 'look.', content: 'Hello.' })
  expect(collector.fields([])).toBeNull()
  expect(collector.fields([CALL])).toEqual({
    message: { reasoning_content: 'I look.' },
    calls: [{}],
  })
})

test('details are put together by their place, and end with their signature', () => {
  const collector = createOpaqueCollector()
  const piece = (part: object): void =>
    collector.addMessage({ reasoning: 'x', reasoning_details: [part] })
  piece({ type: 'reasoning.text', index: 0, text: 'One ' })
  piece({ type: 'reasoning.text', index: 0, text: 'two.', signature: null })
  piece({ type: 'reasoning.text', index: 0, text: '', signature: 's1' })
  piece({ type: 'reasoning.text', index: 0, text: 'Three.' })
  piece({ type: 'reasoning.encrypted', index: 1, data: 'a' })
  piece({ type: 'reasoning.encrypted', index: 1, data: 'b' })
  expect(collector.fields([CALL])?.message).toEqual({
    reasoning_details: [
      { type: 'reasoning.text', index: 0, text: 'One two.', signature: 's1' },
      { type: 'reasoning.text', index: 0, text: 'Three.' },
      { type: 'reasoning.encrypted', index: 1, data: 'a' },
      { type: 'reasoning.encrypted', index: 1, data: 'b' },
    ],
  })
})

test('a content of thinking and text goes back as it was, one of text alone does not', () => {
  const collector = createOpaqueCollector()
  const think = (text: string, more: object = {}): void =>
    collector.addMessage({
      content: [{ type: 'thinking', thinking: [{ type: 'text', text }], ...more }],
    })
  think('I ')
  think('look.', { signature: 's' })
  collector.addMessage({ content: 'Hel' })
  collector.addMessage({ content: 'lo.' })
  expect(collector.fields([])?.message).toEqual({
    content: [
      { type: 'thinking', thinking: [{ type: 'text', text: 'I look.' }], signature: 's' },
      { type: 'text', text: 'Hello.' },
    ],
  })
  const plain = createOpaqueCollector()
  plain.addMessage({ content: [{ type: 'text', text: 'Hello.' }] })
  expect(plain.fields([])).toBeNull()
})

test('what belongs to a call stays with it, and nothing else is kept', () => {
  const [one, two] = [{}, {}]
  const collector = createOpaqueCollector()
  collector.addCall(two, { extra_content: { google: { thought_signature: 's' } }, id: '2' })
  collector.addMessage({ role: 'assistant', annotations: [1], audio: { id: 'a' } })
  expect(collector.fields([one, two])).toEqual({
    message: {},
    calls: [{}, { extra_content: { google: { thought_signature: 's' } } }],
  })
})

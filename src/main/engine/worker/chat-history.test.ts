import { expect, test } from 'vitest'
import { chatHistory } from './chat-history.ts'

test('a conversation without tools is its texts, with an answer to come', () => {
  expect(
    chatHistory('Be brief.', [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'And?' },
    ]),
  ).toEqual([
    { type: 'system', text: 'Be brief.' },
    { type: 'user', text: 'Hi' },
    { type: 'model', response: ['Hello.'] },
    { type: 'user', text: 'And?' },
    { type: 'model', response: [] },
  ])
})

test('rounds of calls are one answer that goes on, each call with its own result', () => {
  const call = (id: string, name: string) => ({ id, name, arguments: `{"of": "${id}"}` })
  expect(
    chatHistory('', [
      { role: 'user', content: 'Look' },
      { role: 'assistant', content: 'I look.', toolCalls: [call('1', 'a'), call('2', 'b')] },
      { role: 'tool', content: '{"found": 2}', toolCallId: '2' },
      { role: 'tool', content: 'plain', toolCallId: '1' },
      { role: 'assistant', content: null, toolCalls: [call('3', 'a')] },
      { role: 'tool', content: '[]', toolCallId: '3' },
    ]),
  ).toEqual([
    { type: 'user', text: 'Look' },
    {
      type: 'model',
      response: [
        'I look.',
        call_('a', '1', 'plain', true),
        call_('b', '2', { found: 2 }, false),
        call_('a', '3', [], true),
      ],
    },
  ])
})
const call_ = (name: string, of: string, result: unknown, startsNewChunk: boolean) => ({
  type: 'functionCall',
  name,
  params: { of },
  result,
  startsNewChunk,
})

test('what is missing is empty, and what belongs to nothing is left out', () => {
  expect(
    chatHistory('', [
      { role: 'tool', content: 'nobody asked', toolCallId: '9' },
      { role: 'user', content: null },
      { role: 'assistant', content: '', toolCalls: [{ id: '1', name: 'a', arguments: '{"cut' }] },
    ]),
  ).toEqual([
    { type: 'user', text: '' },
    {
      type: 'model',
      response: [{ type: 'functionCall', name: 'a', params: {}, result: '', startsNewChunk: true }],
    },
  ])
})

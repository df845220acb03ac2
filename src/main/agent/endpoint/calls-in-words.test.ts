import { expect, test } from 'vitest'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import { callsInWords } from './calls-in-words.ts'

const call = (id: string): ModelMessage => ({
  role: 'assistant',
  content: id === '1' ? 'I look.' : null,
  toolCalls: [{ id, name: 'read_note', arguments: `{"path":"${id}.md"}` }],
})
const result = (id: string): ModelMessage => ({ role: 'tool', content: `of ${id}`, toolCallId: id })
const asked: ModelMessage = { role: 'user', content: 'Look.' }

test('calls and results are what the assistant says, never what the person said', () => {
  expect(callsInWords([asked, call('1'), result('1'), call('2'), result('2')], () => true)).toEqual(
    [
      asked,
      {
        role: 'assistant',
        content:
          'I look.\nI called read_note with {"path":"1.md"}.\n\nread_note gave: of 1\n\nI called read_note with {"path":"2.md"}.\n\nread_note gave: of 2',
      },
      { role: 'user', content: 'Go on from these results.' },
    ],
  )
})

test('those that are not told stay calls, with their results', () => {
  const own = call('2')
  const messages = [asked, call('1'), result('1'), own, result('2')]
  expect(callsInWords(messages, (message) => message !== own).slice(2)).toEqual([own, result('2')])
})

test('the answer that follows is the same message, so that the roles take turns', () => {
  const answer: ModelMessage = { role: 'assistant', content: 'It says so.' }
  const thanks: ModelMessage = { role: 'user', content: 'Thanks.' }
  const own: ModelMessage = { role: 'assistant', content: 'You are welcome.' }
  expect(
    callsInWords([asked, call('1'), result('1'), answer, thanks, own, thanks], () => true),
  ).toEqual([
    asked,
    {
      role: 'assistant',
      content:
        'I look.\nI called read_note with {"path":"1.md"}.\n\nread_note gave: of 1\n\nIt says so.',
    },
    thanks,
    own,
    thanks,
  ])
})

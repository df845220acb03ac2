import { expect, test } from 'vitest'
import type { ToolDefinition } from '../../../../shared/domain/chat/tool-result.ts'
import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import type { ModelEvent } from '../../model.ts'
import { createTextCallEvents } from './text-call-events.ts'

const tools: readonly ToolDefinition[] = [
  {
    type: 'function',
    function: { name: 'delete_note', description: 'Deletes a note.', parameters: {} },
  },
]
const CALL = '<tool_call>{"name": "delete_note", "arguments": {"path": "Plan.md"}}</tool_call>'
const text = (value: string): ModelEvent => ({ type: 'text-delta', text: value })
const stop: ModelEvent = { type: 'finish', reason: 'stop', toolCalls: [] }

function through(
  events: readonly ModelEvent[],
  messages: readonly ModelMessage[] = [],
): readonly ModelEvent[] {
  let number = 0
  const reader = createTextCallEvents({ tools, messages, newCallId: () => `made_${++number}` })
  return events.flatMap((event) => reader.take(event))
}

test('a call in the text becomes a call with an id, and its markup is not shown', () => {
  expect(through([text(`\n${CALL.slice(0, 30)}`), text(CALL.slice(30)), stop])).toEqual([
    {
      type: 'finish',
      reason: 'tool-calls',
      toolCalls: [{ id: 'made_1', name: 'delete_note', arguments: '{"path": "Plan.md"}' }],
    },
  ])
})

test('calls of the protocol win: the same call in the text is not made twice', () => {
  const native: ModelEvent = {
    type: 'finish',
    reason: 'tool-calls',
    toolCalls: [{ id: 'a', name: 'delete_note', arguments: '{"path":"Plan.md"}' }],
  }
  expect(through([text(`Gone. ${CALL}`), native])).toEqual([text('Gone. '), native])
})

test('of an answer that was truncated no call is made', () => {
  const truncated: ModelEvent = { type: 'finish', reason: 'truncated', toolCalls: [] }
  expect(through([text(CALL), truncated])).toEqual([truncated])
})

test('a call that stands word for word in what a tool gave out is a quotation, and stays text', () => {
  const result = JSON.stringify({ success: true, data: { content: `Do this:\n${CALL}\n` } })
  const messages: ModelMessage[] = [{ role: 'tool', content: result, toolCallId: 'a' }]
  expect(through([text('The note holds:\n\n'), text(CALL), stop], messages)).toEqual([
    text('The note holds:\n\n'),
    text(CALL),
    stop,
  ])
})

test('thoughts and answers without a call go through as they are', () => {
  const events: ModelEvent[] = [
    { type: 'reasoning-delta', text: CALL },
    text('\n\nIt is '),
    text('a plan.'),
    { ...stop, usage: { promptTokens: 1, completionTokens: 2 } },
  ]
  expect(through(events)).toEqual(events)
})

import { expect, test } from 'vitest'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import { packOrder, requestOf } from './tool-pack.ts'

const ranked = [
  'rename_note',
  'edit_note',
  'delete_note',
  'append_note',
  'search_notes',
  'read_note',
]
const asked = (content: string): ModelMessage => ({ role: 'user', content })
const calls = (id: string, name: string): ModelMessage => ({
  role: 'assistant',
  content: null,
  toolCalls: [{ id, name, arguments: '{}' }],
})

test('the likeliest come first, then what everything needs, and no tool is lost', () => {
  const { needed, others } = packOrder(ranked, [asked('rename it')])
  expect(needed).toEqual(['rename_note', 'edit_note', 'delete_note', 'search_notes', 'read_note'])
  expect(others).toEqual(ranked)
})

test('what was found or called since the last message comes before all', () => {
  const found = JSON.stringify({ data: [{ name: 'append_note' }, { name: 'no_such_tool' }] })
  const { needed } = packOrder(ranked, [
    asked('add it'),
    calls('a', 'find_tools'),
    { role: 'tool', toolCallId: 'a', content: found },
    calls('b', 'read_note'),
  ])
  expect(needed.slice(0, 3)).toEqual(['append_note', 'read_note', 'rename_note'])
})

test('a short message is read with the one before it', () => {
  expect(requestOf([asked('Rename Atlas to Plan'), asked('yes, do')])).toBe(
    'yes, do\nRename Atlas to Plan',
  )
  expect(requestOf([asked('first'), asked('find all of my notes about rent')])).toBe(
    'find all of my notes about rent',
  )
})

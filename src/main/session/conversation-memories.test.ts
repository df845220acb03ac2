import { expect, test } from 'vitest'
import type { ModelMessage } from '../../shared/domain/chat/model-message.ts'
import { allTools } from '../tools/all-tools.ts'
import { createConversationMemories } from './conversation-memories.ts'

const hasRead = (...messages: ModelMessage[]): boolean =>
  createConversationMemories({
    store: { messages: () => messages, items: () => [] },
    tools: allTools,
  })('c').readPaths.size > 0
const call = (name: string): ModelMessage => ({
  role: 'assistant',
  content: null,
  toolCalls: [{ id: 'a', name, arguments: '{}' }],
})

test('a conversation from before Latent started has read notes if it called for them, or was told of a memory', () => {
  const asked: ModelMessage = { role: 'user', content: 'Hello' }
  expect(hasRead(asked)).toBe(false)
  expect(hasRead(asked, call('read_note'))).toBe(true)
  const situation = { today: '2026-11-28', openPath: 'a.md', memory: '' }
  expect(hasRead(asked, { role: 'user', content: null, situation })).toBe(false)
  expect(
    hasRead(asked, { role: 'user', content: null, situation: { ...situation, memory: 'I am.' } }),
  ).toBe(true)
})

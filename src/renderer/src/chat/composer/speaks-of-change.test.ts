import { expect, test } from 'vitest'
import type { TurnBlock } from '../../stores/chat/apply-chat-item.ts'
import { speaksOfChange } from './speaks-of-change.ts'

const text = (words: string): TurnBlock => ({
  type: 'text',
  messageId: 'm',
  text: words,
  isComplete: true,
})
const tool = (name: string): TurnBlock => ({
  type: 'tool',
  callId: 'c',
  tool: name,
  title: name,
  arguments: {},
  startedAtMs: 0,
  approval: null,
  result: null,
  changes: [],
})

test('what only looked and told says nothing of changes (W14)', () => {
  expect(speaksOfChange({ blocks: [tool('search_notes'), text('The permit is late.')] })).toBe(
    false,
  )
  expect(speaksOfChange({ blocks: [text('> The form was changed in May.\n\nSo it says.')] })).toBe(
    false,
  )
})

test('what tried to change something, or says so, is told that nothing was', () => {
  expect(speaksOfChange({ blocks: [tool('edit_note'), text('No.')] })).toBe(true)
  expect(speaksOfChange({ blocks: [text('Done. I updated 12 notes.')] })).toBe(true)
})

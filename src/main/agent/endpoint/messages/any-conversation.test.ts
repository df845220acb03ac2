import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import {
  brokenRule,
  withoutMarks,
  type MessagesAsked,
} from '../../../../../test/models/strict/messages-server.ts'
import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import type { Lessons } from '../lessons.ts'
import { messagesWire } from './messages-wire.ts'

const SOURCE = { origin: 'https://api.anthropic.com', model: 'm1' }

const words = fc.constantFrom('', ' ', '\n\n', 'Hi', 'half \ud83d')
const id = fc.constantFrom('', 'a', 'b', 'c', 'toolu_1', 'functions.read:0', 'ä')
const json = fc.constantFrom('{}', '{"q":1}', '[1]', 'no JSON', '')
const block = fc.oneof(
  fc.record({ type: fc.constant('text'), text: words }),
  fc.record({ type: fc.constant('thinking'), thinking: words, signature: fc.constant('s') }),
  fc.record({ type: fc.constant('redacted_thinking'), data: fc.constant('x') }),
  fc.record({ type: fc.constant('tool_use'), id, name: fc.constant('a'), input: fc.constant({}) }),
)
const opaque = fc.record({
  wire: fc.constantFrom('messages', 'messages', 'chat'),
  origin: fc.constant(SOURCE.origin),
  model: fc.constantFrom('m1', 'm1', 'm2'),
  value: fc.oneof({ weight: 5, arbitrary: fc.array(block, { maxLength: 4 }) }, fc.constant('x')),
})
const call = fc.record({ id, name: fc.constantFrom('a', '', 'x.y'), arguments: json })
const message: fc.Arbitrary<ModelMessage> = fc.oneof(
  fc.record({ role: fc.constant('user' as const), content: words }),
  fc.record({ role: fc.constant('tool' as const), content: words, toolCallId: id }),
  fc.record(
    {
      role: fc.constant('assistant' as const),
      content: fc.option(words),
      toolCalls: fc.array(call, { maxLength: 3 }),
      opaque,
    },
    { requiredKeys: ['role', 'content'] },
  ),
)
const lessons: fc.Arbitrary<Lessons> = fc.constantFrom(
  {},
  {},
  { noOpaque: true },
  { foreignCallsInWords: true },
  { allCallsInWords: true },
  { toolsAsText: true },
)

const askedFor = (messages: readonly ModelMessage[], learnt: Lessons): MessagesAsked => {
  const tool = {
    type: 'function' as const,
    function: { name: 'a', description: 'Does a.', parameters: { type: 'object' } },
  }
  const body = messagesWire.body(
    { system: 'You help.', messages, tools: [tool], openPath: null },
    { profile: {}, quirks: {}, lessons: learnt, source: SOURCE },
  )
  return JSON.parse(JSON.stringify(body)) as MessagesAsked
}

test('any conversation gives a body that keeps the rules', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 9 }), lessons, (messages, learnt) => {
      const asked = askedFor(messages, learnt)
      expect(brokenRule(asked)).toBeNull()
      const roles = asked.messages.map(({ role }) => role)
      expect(roles).toEqual(roles.map((_, at) => (at % 2 === 0 ? 'user' : 'assistant')))
      expect(asked.messages.every(({ content }) => content.length > 0)).toBe(true)
    }),
    { numRuns: runs(2000) },
  )
})

test('a longer conversation begins as the shorter one did', () => {
  const turn = fc
    .tuple(fc.record({ role: fc.constant('user' as const), content: words }), words, fc.boolean())
    .map(([asked, content, isCalling]): ModelMessage[] => [
      asked,
      isCalling
        ? { role: 'assistant', content, toolCalls: [{ id: 'a', name: 'a', arguments: '{}' }] }
        : { role: 'assistant', content },
      ...(isCalling ? [{ role: 'tool' as const, content, toolCallId: 'a' }] : []),
      { role: 'assistant', content },
    ])
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 4 }), turn, (turns, next) => {
      const before = askedFor(turns.flat(), {}).messages.slice(0, -1)
      const after = askedFor([...turns, next].flat(), {}).messages
      expect(withoutMarks(after.slice(0, before.length))).toEqual(withoutMarks(before))
    }),
    { numRuns: runs(2000) },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import { fitContext, type FittedConversation } from './context.ts'
import { pairedCalls } from './paired-calls.ts'

/** One token a character, so that the figures can be followed; what a template adds to each message is left out. */
const fit = (messages: readonly ModelMessage[], limit: number): FittedConversation =>
  fitContext(pairedCalls(messages), {
    limitTokens: limit + messages.length * 4,
    count: (text) => text.length,
  })

/** Turns with calls, of which some results are missing, as after a crash. */
const turn = fc
  .record({
    asked: fc.string({ minLength: 1, maxLength: 400 }),
    results: fc.array(fc.option(fc.string({ maxLength: 2000 }), { nil: null }), { maxLength: 4 }),
    answer: fc.string({ maxLength: 400 }),
  })
  .map(({ asked, results, answer }) => (index: number): ModelMessage[] => {
    const ids = results.map((_, at) => `${index}-${at}`)
    return [
      { role: 'user', content: asked },
      ...(ids.length > 0
        ? [
            {
              role: 'assistant' as const,
              content: null,
              toolCalls: ids.map((id) => ({ id, name: 'search_notes', arguments: '{}' })),
            },
          ]
        : []),
      ...results.flatMap((content, at): ModelMessage[] =>
        content === null ? [] : [{ role: 'tool', content, toolCallId: ids[at] ?? '' }],
      ),
      { role: 'assistant', content: answer },
    ]
  })

test('every call is followed by exactly its results, and what was said last is whole', () => {
  fc.assert(
    fc.property(
      fc.array(turn, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 9000 }),
      (made, limit) => {
        const turns = made.map((make, index) => make(index))
        const given = turns.flat()
        const { messages: fitted, tokens, fits } = fit(given, limit)
        expect(fits).toBe(tokens <= limit + given.length * 4)
        for (const [index, message] of fitted.entries()) {
          const ids = message.toolCalls?.map(({ id }) => id) ?? []
          const followers = fitted.slice(index + 1, index + 1 + ids.length)
          expect(followers.map(({ toolCallId }) => toolCallId)).toEqual(ids)
          if (message.role === 'tool') expect(message.toolCallId).toBeDefined()
        }
        const calls = fitted.flatMap(({ toolCalls = [] }) => toolCalls).length
        expect(fitted.filter(({ role }) => role === 'tool')).toHaveLength(calls)
        expect(fitted[0]?.role).toBe('user')
        // Of the last turn only results may go, and only into something shorter.
        const last = turns.at(-1) ?? []
        const gone = last.filter((message) => !fitted.includes(message))
        expect(gone.every(({ role }) => role === 'tool')).toBe(true)
      },
    ),
  )
})

test('the oldest results go first, then the oldest turns, and nothing before it must', () => {
  const long = 'x'.repeat(1000)
  const one = (id: string): ModelMessage[] => [
    { role: 'user', content: `ask ${id}` },
    { role: 'assistant', content: null, toolCalls: [{ id, name: 'read_note', arguments: '{}' }] },
    { role: 'tool', content: long, toolCallId: id },
    { role: 'assistant', content: `said ${id}` },
  ]
  const all = [...one('a'), ...one('b'), ...one('c')]
  const contents = (limit: number) => fit(all, limit).messages.map(({ content }) => content)
  expect(fit(all, 10_000)).toMatchObject({ messages: all, fits: true, stubbedResults: 0 })
  expect(contents(2400)[2]).toMatch(/left out to save room/)
  expect(contents(2400)[6]).toBe(long)
  expect(contents(1500)[6]).toMatch(/left out/)
  expect(contents(1100)).toEqual(['ask c', null, long, 'said c'])
  expect(fit(all, 1100)).toMatchObject({ droppedTurns: 2, largeResults: 0, fits: true })
})

test('a last turn that is too long loses the results that the model has seen, then names the new ones', () => {
  const call = (id: string): ModelMessage => ({
    role: 'assistant',
    content: null,
    toolCalls: [{ id, name: 'read_note', arguments: '{}' }],
  })
  const result = (id: string): ModelMessage => ({
    role: 'tool',
    content: 'x'.repeat(3000),
    toolCallId: id,
  })
  const turn = [
    { role: 'user' as const, content: 'ask' },
    call('a'),
    result('a'),
    call('b'),
    result('b'),
  ]
  const [, , seen, , fresh] = fit(turn, 3500).messages
  expect(seen?.content).toMatch(/left out to save room/)
  expect(fresh?.content).toBe('x'.repeat(3000))
  const tight = fit(turn, 600)
  expect(tight).toMatchObject({ stubbedResults: 1, largeResults: 1, fits: true })
  expect(tight.messages.at(-1)?.content).toMatch(/3004 tokens do not fit.*start_line/)
  expect(tight.messages[0]).toEqual(turn[0])
})

test('what a person wrote is never left out: it is said that it does not fit', () => {
  const message: ModelMessage = { role: 'user', content: 'y'.repeat(500) }
  expect(fit([message], 100)).toMatchObject({ messages: [message], fits: false })
})

test('a result that lost its call is dropped', () => {
  const orphan: ModelMessage = { role: 'tool', content: 'x', toolCallId: 'gone' }
  expect(fit([orphan, { role: 'user', content: 'hi' }], 100).messages).toEqual([
    { role: 'user', content: 'hi' },
  ])
})

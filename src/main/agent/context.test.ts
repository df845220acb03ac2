import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ModelMessage } from '../state/vault-store.ts'
import { fitContext } from './context.ts'

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

test('every call is followed by exactly its results, and the last turn is whole', () => {
  fc.assert(
    fc.property(
      fc.array(turn, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 9000 }),
      (made, limit) => {
        const turns = made.map((make, index) => make(index))
        const fitted = fitContext(turns.flat(), limit)
        for (const [index, message] of fitted.entries()) {
          const ids = message.toolCalls?.map(({ id }) => id) ?? []
          const followers = fitted.slice(index + 1, index + 1 + ids.length)
          expect(followers.map(({ toolCallId }) => toolCallId)).toEqual(ids)
          if (message.role === 'tool') expect(message.toolCallId).toBeDefined()
        }
        const calls = fitted.flatMap(({ toolCalls = [] }) => toolCalls).length
        expect(fitted.filter(({ role }) => role === 'tool')).toHaveLength(calls)
        expect(fitted[0]?.role).toBe('user')
        const last = turns.at(-1) ?? []
        const kept = last.filter((message) => !fitted.includes(message))
        expect(kept).toEqual([])
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
  const contents = (limit: number) => fitContext(all, limit).map(({ content }) => content)
  expect(fitContext(all, 10_000)).toEqual(all)
  expect(contents(2400)[2]).toMatch(/left out to save room/)
  expect(contents(2400)[6]).toBe(long)
  expect(contents(1500)[6]).toMatch(/left out/)
  expect(contents(1100)).toEqual(['ask c', null, long, 'said c'])
  expect(contents(10)).toEqual(['ask c', null, long, 'said c'])
})

test('a result that lost its call is dropped', () => {
  const orphan: ModelMessage = { role: 'tool', content: 'x', toolCallId: 'gone' }
  expect(fitContext([orphan, { role: 'user', content: 'hi' }])).toEqual([
    { role: 'user', content: 'hi' },
  ])
})

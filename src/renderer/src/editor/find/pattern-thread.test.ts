import { Text } from '@codemirror/state'
import { afterEach, expect, test, vi } from 'vitest'
import type { PatternAnswer, PatternQuestion } from './pattern-messages.ts'
import { createPatternThread } from './pattern-thread.ts'

afterEach(() => vi.useRealTimers())

/** A thread that answers what it is told to. */
function scripted() {
  const started: { asked: PatternQuestion[]; isEnded: boolean; fail: () => void }[] = []
  let answerTo = (_question: PatternQuestion): readonly PatternAnswer[] => []
  const thread = createPatternThread(() => {
    let tell = (_answer: PatternAnswer): void => {}
    const own = { asked: [] as PatternQuestion[], isEnded: false, fail: () => {} }
    started.push(own)
    return {
      post(question) {
        own.asked.push(question)
        for (const answer of answerTo(question)) queueMicrotask(() => tell(answer))
      },
      listen(onAnswer, onError) {
        tell = onAnswer
        own.fail = onError
      },
      end: () => void (own.isEnded = true),
    }
  })
  return { thread, started, answer: (to: typeof answerTo) => void (answerTo = to) }
}
const doc = Text.of(['aa'])
const search = { pattern: /a/g, wholeWord: false, spans: null }
const whole = (question: PatternQuestion): readonly PatternAnswer[] =>
  question.type === 'search'
    ? [
        { type: 'begun', id: question.id },
        { type: 'found', id: question.id, starts: [0], ends: [1], isEnd: false },
        { type: 'found', id: question.id, starts: [1], ends: [2], isEnd: true },
      ]
    : []
const { signal } = new AbortController()

test('tells what is found, and sends a text once', async () => {
  const { thread, started, answer } = scripted()
  answer(whole)
  const found: number[] = []
  const onFound = (starts: readonly number[]): void => void found.push(...starts)
  expect(await thread.search(doc, search, { signal, onFound })).toBe('whole')
  expect(await thread.search(doc, search, { signal, onFound })).toBe('whole')
  expect(found).toEqual([0, 1, 0, 1])
  expect(started[0]?.asked.map(({ type }) => type)).toEqual(['text', 'search', 'search'])
  await thread.search(Text.of(['b']), search, { signal, onFound })
  expect(started[0]?.asked.slice(3)).toMatchObject([{ part: 'b', isFirst: true }, {}])
})

test('a pattern that never ends is ended with its thread, and the next has a new one', async () => {
  vi.useFakeTimers()
  const { thread, started, answer } = scripted()
  answer((question) => whole(question).slice(0, 1))
  const slow = thread.search(doc, search, { signal, onFound: () => {} })
  await vi.advanceTimersByTimeAsync(900)
  expect(started[0]?.isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(await slow).toBe('too-slow')
  expect(started[0]?.isEnded).toBe(true)
  answer(whole)
  expect(await thread.search(doc, search, { signal, onFound: () => {} })).toBe('whole')
  expect(started).toHaveLength(2)
  expect(started[1]?.asked[0]).toMatchObject({ type: 'text', part: 'aa' })
})

test('a thread that does not come says so, and a newer search ends an older one', async () => {
  const { thread, started } = scripted()
  const lost = thread.search(doc, search, { signal, onFound: () => {} })
  await vi.waitFor(() => expect(started[0]?.asked).toHaveLength(2))
  started[0]?.fail()
  expect(await lost).toBe('not-started')
  const controller = new AbortController()
  const older = thread.search(doc, search, { signal: controller.signal, onFound: () => {} })
  await vi.waitFor(() => expect(started[1]?.asked).toHaveLength(2))
  controller.abort()
  await expect(older).rejects.toMatchObject({ name: 'AbortError' })
  expect(started[1]?.isEnded).toBe(true)
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LatentContract } from '../../../shared/contract/index.ts'
import type { KeptSearches } from '../../../shared/contract/kept-search.ts'
import type { SearchHit } from '../../../shared/contract/search.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { Client } from '../../../shared/rpc/client.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { createSearchStore, groupHits } from './search-store.ts'

type Question = {
  method: string
  query: string
  topK: number
  mode: string
  sort: string
  signal: AbortSignal
  answer: (value: unknown) => void
  fail: (error: Error) => void
}

function withQuestions() {
  const questions: Question[] = []
  let tellKept = (_kept: KeptSearches): void => {}
  const client = {
    call: (
      method: string,
      request: Pick<Question, 'query' | 'topK' | 'mode' | 'sort'>,
      options: { signal: AbortSignal } = { signal: new AbortController().signal },
    ) =>
      new Promise((answer, fail) =>
        questions.push({ ...request, method, signal: options.signal, answer, fail }),
      ),
    on(_event: string, listener: typeof tellKept) {
      tellKept = listener
      return () => void (tellKept = () => {})
    },
  } as unknown as Client<LatentContract>
  const search = createSearchStore({ client })
  return {
    questions,
    search,
    state: search.state.getState,
    tellKept: (kept: KeptSearches) => tellKept(kept),
  }
}
const hit = (path: string, start_line = 1): SearchHit => ({
  path: vaultPath(path),
  title: path,
  heading: null,
  chunk: '',
  score: 1,
  found: ['words'],
  marks: [],
  start_line,
  end_line: start_line,
})
const response = (notice: string | null, hits: SearchHit[] = []) => ({
  hits,
  total: null,
  problem: null,
  mode: 'hybrid',
  tookMs: 1,
  notice,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => hit(`${index}.md`))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
/** And what was loaded meanwhile, as the language of queries. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

describe('search as you type', () => {
  test('asks once after a pause', async () => {
    const { questions, search } = withQuestions()
    search.setInput('p')
    search.setInput('permit')
    await pass(120)
    expect(questions.map(({ query }) => query)).toEqual(['permit'])
  })
  test('cancels the question it replaces, and a late answer to that is not shown', async () => {
    const { questions, search, state } = withQuestions()
    search.setInput('a')
    await pass(120)
    search.setInput('ab')
    expect(questions[0]?.signal.aborted).toBe(true)
    await pass(120)
    questions[1]?.answer(response('second'))
    await pass(0)
    questions[0]?.answer(response('first'))
    await pass(0)
    expect(state()).toMatchObject({ isRunning: false, response: { notice: 'second' } })
  })
  test('a failure is a sentence, and the next answer takes it away', async () => {
    const { questions, search, state } = withQuestions()
    search.setInput('a')
    await pass(120)
    questions[0]?.fail(new LatentError('unavailable', 'The index starts again.'))
    await pass(0)
    expect(state().error).toBe('The index starts again.')
    void search.run()
    await pass(0)
    questions[1]?.answer(response('ok'))
    await pass(0)
    expect(state().error).toBeNull()
  })
  test('a text that is no query yet asks nothing, keeps the hits, and says why after a while', async () => {
    const { questions, search, state } = withQuestions()
    search.setInput('permit')
    await pass(120)
    questions[0]?.answer(response('ok'))
    await pass(0)
    search.setInput('permit "har')
    await pass(500)
    expect(state()).toMatchObject({ problem: null, response: { notice: 'ok' } })
    await pass(400)
    expect(state()).toMatchObject({ problem: { from: 7 }, response: { notice: 'ok' } })
    expect(questions).toHaveLength(1)
    search.setInput('permit "harbour"')
    await pass(120)
    expect(state().problem).toBeNull()
    // Enter wants to know at once.
    search.setInput('permit "har')
    void search.run()
    await pass(0)
    expect(state().problem).toMatchObject({ from: 7 })
  })
  test('an empty text asks nothing and shows nothing, a condition alone asks (W5)', async () => {
    const { questions, search, state } = withQuestions()
    search.setInput('a')
    await pass(120)
    questions[0]?.answer(response('ok'))
    await pass(0)
    search.setInput('  ')
    await pass(120)
    expect(questions).toHaveLength(1)
    expect(state()).toMatchObject({ response: null, isRunning: false })
    search.setInput('tag:work')
    await pass(120)
    expect(questions[1]).toMatchObject({ query: 'tag:work' })
  })
})

describe('more', () => {
  test('is asked for where there may be more, once, and stays when the index changes', async () => {
    const { questions, search, state } = withQuestions()
    search.setInput('a')
    await pass(120)
    questions[0]?.answer(response(null, many(60)))
    await pass(0)
    void search.more()
    void search.more()
    expect(questions.map(({ topK }) => topK)).toEqual([60, 120])
    expect(state()).toMatchObject({ isGettingMore: true })
    questions[1]?.answer(response(null, many(90)))
    await pass(0)
    expect(state()).toMatchObject({ isGettingMore: false, pages: [60, 120] })
    void search.more()
    expect(questions).toHaveLength(2)
    void search.refresh()
    expect(questions.at(-1)?.topK).toBe(120)
    search.setInput('ab')
    await pass(120)
    expect(questions.at(-1)?.topK).toBe(60)
  })
  test('never asks for more than main gives', async () => {
    const { questions, search } = withQuestions()
    search.setInput('a')
    await pass(120)
    for (let asked = questions.at(-1); asked;) {
      asked.answer(response(null, many(asked.topK)))
      await pass(0)
      void search.more()
      const next = questions.at(-1)
      asked = next === asked ? undefined : next
    }
    expect(questions.map(({ topK }) => topK)).toEqual([60, 120, 240, 480, 960, 1000])
  })
})

test('what is kept is what main says last, and a saved search is asked as it was saved', async () => {
  const { questions, search, state, tellKept } = withQuestions()
  void search.loadKept()
  questions[0]?.answer({ saved: [], recent: ['a'] })
  await pass(0)
  expect(state().kept).toEqual({ saved: [], recent: ['a'] })
  const saved = {
    id: '1',
    name: 'Boats',
    query: 'tag:boats',
    mode: 'keyword',
    sort: 'name',
  } as const
  tellKept({ saved: [saved], recent: [] })
  expect(state().kept?.saved).toEqual([saved])
  search.runSaved(saved)
  await pass(0)
  expect(questions.at(-1)).toMatchObject({ query: 'tag:boats', mode: 'keyword', sort: 'name' })
  search.remember()
  expect(questions.at(-1)).toMatchObject({ method: 'search.remember', query: 'tag:boats' })
  questions.at(-1)?.fail(new LatentError('denied', 'Only read.'))
  await pass(0)
})

test('hits come by note, in the order of the best one', () => {
  const groups = groupHits([hit('b.md', 1), hit('a.md', 2), hit('b.md', 9)])
  expect(groups.map(({ path, hits }) => `${path} ${hits.length}`)).toEqual(['b.md 2', 'a.md 1'])
})
test('hits that came later stand below those that were there, also of the same note', () => {
  const hits = [hit('b.md', 1), hit('a.md', 2), hit('b.md', 9), hit('a.md', 4)]
  const before = groupHits(hits.slice(0, 2), [2])
  const after = groupHits(hits, [2, 4])
  expect(after.map(({ path, hits: own }) => `${path} ${own.length}`)).toEqual([
    'b.md 1',
    'a.md 2',
    'b.md 1',
  ])
  expect(after.slice(0, 2).map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  expect(new Set(after.map(({ key }) => key)).size).toBe(3)
})

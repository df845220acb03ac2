import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LatentContract } from '../../../shared/contract/index.ts'
import type { SearchFilter, SearchHit } from '../../../shared/contract/search.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { Client } from '../../../shared/rpc/client.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { lineOfHit, markWords, snippetOf } from './text/mark-words.ts'
import { createSearchStore, groupHits, wordsOf } from './search-store.ts'

type Question = {
  query: string
  filter: SearchFilter
  signal: AbortSignal
  answer: (value: unknown) => void
  fail: (error: Error) => void
}

function withQuestions() {
  const questions: Question[] = []
  const client = {
    call: (
      _method: string,
      request: { query: string; filter: SearchFilter },
      { signal }: { signal: AbortSignal },
    ) => new Promise((answer, fail) => questions.push({ ...request, signal, answer, fail })),
  } as unknown as Client<LatentContract>
  return { questions, search: createSearchStore({ client }) }
}
const response = (notice: string) => ({
  hits: [],
  total: null,
  problem: null,
  mode: 'hybrid',
  tookMs: 1,
  notice,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('search as you type', () => {
  test('asks once after a pause', async () => {
    const { questions, search } = withQuestions()
    search.setInput('p')
    search.setInput('permit')
    await vi.advanceTimersByTimeAsync(120)
    expect(questions.map(({ query }) => query)).toEqual(['permit'])
  })
  test('cancels the question it replaces, and a late answer to that is not shown', async () => {
    const { questions, search } = withQuestions()
    search.setInput('a')
    await vi.advanceTimersByTimeAsync(120)
    search.setInput('ab')
    expect(questions[0]?.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(120)
    questions[1]?.answer(response('second'))
    await vi.advanceTimersByTimeAsync(0)
    questions[0]?.answer(response('first'))
    await vi.advanceTimersByTimeAsync(0)
    expect(search.state.getState()).toMatchObject({
      isRunning: false,
      response: { notice: 'second' },
    })
  })
  test('a failure is a sentence, and the next answer takes it away', async () => {
    const { questions, search } = withQuestions()
    search.setInput('a')
    await vi.advanceTimersByTimeAsync(120)
    questions[0]?.fail(new LatentError('unavailable', 'The index starts again.'))
    await vi.advanceTimersByTimeAsync(0)
    expect(search.state.getState().error).toBe('The index starts again.')
    void search.run()
    questions[1]?.answer(response('ok'))
    await vi.advanceTimersByTimeAsync(0)
    expect(search.state.getState().error).toBeNull()
  })
  test('a filter alone asks, a filter without a value does not (W5)', async () => {
    const { questions, search } = withQuestions()
    search.setInput('tag:')
    await vi.advanceTimersByTimeAsync(120)
    expect(questions).toEqual([])
    search.setInput('tag:work')
    await vi.advanceTimersByTimeAsync(120)
    expect(questions).toMatchObject([{ query: '', filter: { tags: ['work'] } }])
  })
})

test('hits come by note, in the order of the best one', () => {
  const hit = (path: string, start_line: number): SearchHit => ({
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
  const groups = groupHits([hit('b.md', 1), hit('a.md', 2), hit('b.md', 9)])
  expect(groups.map(({ path, hits }) => `${path} ${hits.length}`)).toEqual(['b.md 2', 'a.md 1'])
})

describe('marking', () => {
  const marked = (text: string, query: string) =>
    markWords(text, wordsOf(query))
      .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
      .join('')
  test('marks whole words and what starts with a longer word', () => {
    expect(marked('The Permits are in a permit office', 'permit a')).toBe(
      'The [Permits] are in [a] [permit] office',
    )
  })
  test('marks any script, and loses nothing', () => {
    expect(marked('Größe größer', 'größe')).toBe('[Größe] [größer]')
    expect(marked('nothing here', 'x')).toBe('nothing here')
  })
  test('a snippet begins near the first marked word and drops line marks', () => {
    const snippet = snippetOf(`# Head\n- [ ] ${'word '.repeat(80)}permit here [[a|Ada]]`, [
      'permit',
    ])
    expect(snippet).toContain('permit here Ada')
    expect(snippet.startsWith('… ')).toBe(true)
    expect(snippetOf('# Short', [])).toBe('Short')
  })
  test('a snippet reads as text: no repeated heading, no table lines, no marks', () => {
    expect(snippetOf('## Head\nSee *this* and snake_case', [])).toBe('See this and snake_case')
    expect(snippetOf('| a | b |\n| --- | :-: |\n| 1 | 2 |', [])).toBe('a · b 1 · 2')
  })
})

test('a hit opens at the line where most of the words stand', () => {
  const hit = { chunk: '# Atlas\n\nThe form.\nForm of the harbour.', start_line: 3, end_line: 6 }
  expect(lineOfHit(hit, ['form', 'harbour'])).toBe(6)
  expect(lineOfHit(hit, ['nothing'])).toBe(3)
  expect(lineOfHit({ ...hit, end_line: 5 }, ['form'])).toBe(3)
})

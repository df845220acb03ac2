import { expect, test, vi } from 'vitest'
import { vaultPath, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Classification, FiledCategory } from '../../../../shared/domain/entries/entry.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { InboxItem } from '../../contract.ts'
import type { Suggestion } from './suggestion.ts'
import { createSuggestionQueue } from './suggestion-queue.ts'

const [A, B, C] = ['a', 'b', 'c'].map((name) => vaultPath(`inbox/${name}.md`)) as [
  VaultPath,
  VaultPath,
  VaultPath,
]
const item = (path: VaultPath, text = 'x', suggestedCategory: FiledCategory | null = null) =>
  ({ path, text, suggestedCategory }) as InboxItem
const answer = (category: FiledCategory): Classification => ({
  category,
  confidence: 0.7,
  name: 'n',
  why: 'w',
  fields: {},
  tags: [],
  alike: [],
  by: 'local',
})

/** A queue whose questions the test answers. */
function begin() {
  const asked: VaultPath[] = []
  const open: PromiseWithResolvers<Classification>[] = []
  let told: ReadonlyMap<VaultPath, Suggestion> = new Map()
  let tellings = 0
  const queue = createSuggestionQueue({
    ask(path) {
      asked.push(path)
      const question = Promise.withResolvers<Classification>()
      open.push(question)
      return question.promise
    },
    onChange(next) {
      told = next
      tellings += 1
    },
  })
  return {
    queue,
    asked,
    told: (path: VaultPath) => told.get(path),
    tellings: () => tellings,
    answer: (category: FiledCategory) => open.at(-1)?.resolve(answer(category)),
    refuse: (error: Error) => open.at(-1)?.reject(error),
    askedNext: (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count)),
  }
}

test('one note after the other is asked about, in the order of sight, and only what is there', async () => {
  const { queue, asked, answer: say, told, askedNext } = begin()
  queue.want(B)
  expect(asked).toEqual([])
  queue.keep([item(A), item(B)])
  queue.want(A)
  queue.want(C)
  expect([asked, told(B)]).toEqual([[B], null])
  say('ideas')
  await askedNext(2)
  say('people')
  await vi.waitFor(() => expect(told(A)).toMatchObject({ category: 'people' }), { interval: 1 })
  expect([asked, queue.categoryOf(B), queue.categoryOf(C)]).toEqual([[B, A], 'ideas', null])
})
test('what says for itself what it might be is not asked about', () => {
  const { queue, asked } = begin()
  queue.keep([item(A, 'x', 'admin')])
  queue.want(A)
  expect([asked, queue.categoryOf(A)]).toEqual([[], null])
})
test('what is out of sight before its turn is not asked about', async () => {
  const { queue, asked, answer: say, askedNext } = begin()
  queue.keep([item(A), item(B), item(C)])
  queue.want(A)
  const leave = queue.want(B)
  queue.want(C)
  leave()
  say('ideas')
  await askedNext(2)
  expect(asked).toEqual([A, C])
})
test('what was said of another text is worth nothing, and it is asked again', async () => {
  const { queue, asked, answer: say, told, askedNext } = begin()
  queue.keep([item(A, 'call Ada')])
  queue.want(A)
  queue.keep([item(A, 'mend the sill')])
  say('people')
  await askedNext(2)
  expect(told(A)).toBeNull()
  say('projects')
  await vi.waitFor(() => expect(queue.categoryOf(A)).toBe('projects'), { interval: 1 })
  // Read again as it is, it is known; changed, it is not.
  queue.keep([item(A, 'mend the sill')])
  expect(queue.categoryOf(A)).toBe('projects')
  queue.keep([item(A, 'mend the roof')])
  expect([queue.categoryOf(A), asked.length]).toEqual([null, 3])
})
test('why there is none is said once, and the next note is asked about all the same', async () => {
  const { queue, asked, refuse, told, askedNext } = begin()
  queue.keep([item(A), item(B)])
  queue.want(A)
  queue.want(B)
  refuse(new LatentError('unavailable', 'No model is there.'))
  await askedNext(2)
  expect(told(A)).toEqual({ problem: 'No model is there.' })
  expect(queue.categoryOf(A)).toBeNull()
  queue.want(A)
  expect(asked).toEqual([A, B])
})
test('what could not be answered is asked once more when that is wanted, and nothing that was', async () => {
  const { queue, asked, answer: say, refuse, told, askedNext } = begin()
  queue.keep([item(A), item(B)])
  queue.want(A)
  queue.want(B)
  refuse(new LatentError('unavailable', 'The index is being started again.'))
  await askedNext(2)
  // One is failed, and the other is being asked about.
  queue.retry()
  expect([told(A), told(B)]).toEqual([undefined, null])
  say('people')
  await askedNext(3)
  expect(asked).toEqual([A, B, A])
  say('ideas')
  await vi.waitFor(() => expect(queue.categoryOf(A)).toBe('ideas'), { interval: 1 })
  queue.retry()
  expect([asked.length, queue.categoryOf(B)]).toEqual([3, 'people'])
})
test('a note that went is forgotten, and comes back as a new one', async () => {
  const { queue, asked, answer: say, told, askedNext } = begin()
  queue.keep([item(A)])
  queue.want(A)
  say('ideas')
  await vi.waitFor(() => expect(queue.categoryOf(A)).toBe('ideas'), { interval: 1 })
  queue.keep([])
  expect(told(A)).toBeUndefined()
  queue.keep([item(A)])
  await askedNext(2)
  expect(asked).toEqual([A, A])
})
test('after the end nothing is asked or told any more', async () => {
  const { queue, asked, answer: say, tellings } = begin()
  queue.keep([item(A), item(B)])
  queue.want(A)
  queue.want(B)
  const before = tellings()
  queue.dispose()
  say('ideas')
  await Promise.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  expect([asked, tellings()]).toEqual([[A], before])
})

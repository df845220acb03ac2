import { expect, test } from 'vitest'
import { NO_FILTER, type AuditCall } from '../../../shared/contract/audit.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { waitUntil } from '../../../../test/shared/wait-until.ts'
import type { LatentClient } from '../../../renderer/src/connection/latent-client.ts'
import { createActivityList } from './activity-list.ts'

/** A log of calls that grows; `record` tells the list. */
function setUp(length: number) {
  let calls = Array.from({ length }, (_, index) => ({ seq: index + 1 }) as AuditCall)
  let listener = (): void => {}
  let problem: LatentError | null = null
  const questions: (number | null)[] = []
  const client = {
    call: async (
      _: string,
      {
        before,
        limit,
        filter,
      }: { before: number | null; limit: number; filter: { tool: unknown } },
    ) => {
      questions.push(before)
      if (problem) throw problem
      const found = calls
        .filter(({ seq }) => before === null || seq < before)
        .filter(({ seq }) => filter.tool === null || seq % 2 === 0)
        .toReversed()
      const page = found.slice(0, limit)
      return { calls: page, next: found.length > limit ? (page.at(-1)?.seq ?? null) : null }
    },
    on: (_: string, next: () => void) => {
      listener = next
      return () => void (listener = () => {})
    },
  } as unknown as LatentClient
  const list = createActivityList(client, NO_FILTER)
  return {
    list,
    questions,
    seqs: () => list.state.getState().calls?.map(({ seq }) => seq) ?? null,
    record() {
      calls = [...calls, { seq: calls.length + 1 } as AuditCall]
      listener()
    },
    failWith(next: LatentError | null) {
      problem = next
    },
  }
}
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index)

test('reads page by page, each once', async () => {
  const { list, seqs } = setUp(450)
  const stop = list.follow()
  await waitUntil(() => expect(seqs()).toEqual(numbers(450, 251)))
  list.more()
  list.more()
  await waitUntil(() => expect(seqs()).toEqual(numbers(450, 51)))
  list.more()
  await waitUntil(() => expect(seqs()).toEqual(numbers(450, 1)))
  expect(list.state.getState().next).toBeNull()
  stop()
})

test('a new call joins at the top, and what was read further down stays', async () => {
  const { list, seqs, record } = setUp(450)
  const stop = list.follow()
  await waitUntil(() => expect(seqs()).toHaveLength(200))
  list.more()
  await waitUntil(() => expect(seqs()).toHaveLength(400))
  record()
  await waitUntil(() => expect(seqs()).toEqual(numbers(451, 51)))
  expect(list.state.getState().next).toBe(51)
  stop()
})

test('another filter begins anew', async () => {
  const { list, seqs } = setUp(10)
  const stop = list.follow()
  await waitUntil(() => expect(seqs()).toHaveLength(10))
  list.narrow({ ...NO_FILTER, tool: 'x' })
  expect(seqs()).toBeNull()
  await waitUntil(() => expect(seqs()).toEqual([10, 8, 6, 4, 2]))
  stop()
})

test('what cannot be read is said, and can be tried again', async () => {
  const { list, seqs, failWith } = setUp(2)
  failWith(new LatentError('unavailable', 'The disk is away.'))
  const stop = list.follow()
  await waitUntil(() => expect(list.state.getState().problem).toBe('The disk is away.'))
  failWith(null)
  list.retry()
  await waitUntil(() => expect(seqs()).toEqual([2, 1]))
  expect(list.state.getState().problem).toBeNull()
  stop()
})

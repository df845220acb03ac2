import { expect, test } from 'vitest'
import {
  EVERY_TASK,
  type TaskFilter,
  type TaskPage,
} from '../../../../shared/domain/tasks/task-query.ts'
import type { TaskItem } from '../../../../shared/domain/tasks/task.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { waitUntil } from '../../../../../test/shared/wait-until.ts'
import type { LatentClient } from '../../../../renderer/src/connection/latent-client.ts'
import { createTaskPages, PAGE_SIZE, type TaskQuestion } from './task-pages.ts'

const ALL: TaskQuestion = { filter: EVERY_TASK, sort: 'due', group: 'none' }

/** A vault of numbered tasks; `change` tells the pages. */
function setUp(total: number) {
  let version = 1
  let problem: LatentError | null = null
  let listener = (): void => {}
  const asked: number[] = []
  const held: (() => void)[] = []
  let holds = false
  const client = {
    call: async (
      _: string,
      { offset, limit, filter }: { offset: number; limit: number; filter: TaskFilter },
    ): Promise<TaskPage> => {
      asked.push(offset / PAGE_SIZE)
      if (holds) await new Promise<void>((resolve) => held.push(resolve))
      if (problem) throw problem
      const count = filter.search === '' ? total : 3
      const items = Array.from(
        { length: Math.max(0, Math.min(limit, count - offset)) },
        (_each, index) => ({ key: `${filter.search}${offset + index}/${version}` }) as TaskItem,
      )
      return { total: count, groups: [{ group: '', count }], items }
    },
    on: (_: string, next: () => void) => {
      listener = next
      return () => void (listener = () => {})
    },
  } as unknown as LatentClient
  const pages = createTaskPages(client)
  return {
    pages,
    asked,
    keyAt: (offset: number) => pages.taskAt(offset)?.key ?? null,
    change() {
      version += 1
      listener()
    },
    failWith(next: LatentError | null) {
      problem = next
    },
    hold: () => void (holds = true),
    release() {
      holds = false
      for (const go of held.splice(0)) go()
    },
  }
}

test('asks for the pages in view, each once', async () => {
  const { pages, asked, keyAt } = setUp(50_000)
  const stop = pages.follow()
  pages.ask(ALL)
  await waitUntil(() => expect(keyAt(0)).toBe('0/1'))
  pages.show(25_090, 25_120)
  pages.show(25_091, 25_121)
  await waitUntil(() => expect(keyAt(25_120)).toBe('25120/1'))
  expect(keyAt(25_090)).toBe('25090/1')
  expect(keyAt(40_000)).toBeNull()
  expect(asked).toEqual([0, 250, 251])
  stop()
})

test('after a change what is in view is asked again, and stays until the answer', async () => {
  const { pages, keyAt, change, asked } = setUp(500)
  const stop = pages.follow()
  pages.ask(ALL)
  await waitUntil(() => expect(keyAt(0)).toBe('0/1'))
  change()
  expect(keyAt(0)).toBe('0/1')
  await waitUntil(() => expect(keyAt(0)).toBe('0/2'))
  expect(asked).toEqual([0, 0])
  stop()
})

test('an answer to an older question never shows up', async () => {
  const { pages, keyAt, hold, release } = setUp(500)
  const stop = pages.follow()
  hold()
  pages.ask(ALL)
  pages.ask({ ...ALL, filter: { ...EVERY_TASK, search: 'x' } })
  release()
  await waitUntil(() => expect(keyAt(0)).toBe('x0/1'))
  expect(pages.state.getState().total).toBe(3)
  stop()
})

test('a change while an answer is on its way is not forgotten', async () => {
  const { pages, keyAt, hold, release, change } = setUp(500)
  const stop = pages.follow()
  hold()
  pages.ask(ALL)
  change()
  await new Promise((resolve) => setTimeout(resolve, 100))
  release()
  await waitUntil(() => expect(keyAt(0)).toBe('0/2'))
  stop()
})

test('what cannot be asked is said, and can be tried again', async () => {
  const { pages, keyAt, failWith } = setUp(5)
  failWith(new LatentError('unavailable', 'The index is not running.'))
  const stop = pages.follow()
  pages.ask(ALL)
  await waitUntil(() => expect(pages.state.getState().problem).toBe('The index is not running.'))
  failWith(null)
  pages.retry()
  await waitUntil(() => expect(keyAt(4)).toBe('4/1'))
  expect(pages.state.getState().problem).toBeNull()
  stop()
})

test('tasks that are read to be chosen are none once something else is asked', async () => {
  const { pages, hold, release } = setUp(250)
  pages.ask(ALL)
  pages.show(0, 10)
  await waitUntil(() => expect(pages.taskAt(0)).not.toBeNull())
  hold()
  const chosen = pages.at([0, 120, 220])
  pages.ask({ ...ALL, filter: { ...EVERY_TASK, search: 'x' } })
  release()
  expect(await chosen).toEqual([])
})

test('a page that went, since it was far from the view, is asked for again where one comes back to it', async () => {
  const { pages, keyAt } = setUp(20_000)
  const stop = pages.follow()
  pages.ask(ALL)
  await waitUntil(() => expect(keyAt(0)).toBe('0/1'))
  pages.show(8000, 16_500)
  await waitUntil(() => expect(keyAt(0)).toBeNull())
  pages.show(0, 10)
  await waitUntil(() => expect(keyAt(0)).toBe('0/1'))
  stop()
})

test('tasks out of sight are read again to be chosen, where something changed since they were looked at', async () => {
  const { pages, keyAt, change, asked } = setUp(250)
  const stop = pages.follow()
  pages.ask(ALL)
  pages.show(0, 240)
  await waitUntil(() => expect(keyAt(220)).toBe('220/1'))
  pages.show(0, 10)
  change()
  await waitUntil(() => expect(keyAt(0)).toBe('0/2'))
  const before = asked.length
  const chosen = await pages.at([0, 120, 220])
  expect(chosen.map(({ key }) => key)).toEqual(['0/2', '120/2', '220/2'])
  expect(asked.slice(before)).toEqual([1, 2])
  stop()
})

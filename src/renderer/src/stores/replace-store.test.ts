import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { NoteMatches, ReplacePlan } from '../../../shared/contract/replace.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import { chosenNotes, createReplaceStore } from './replace-store.ts'
import type { SearchState } from './search-store.ts'

const note = (path: string, count: number, expect = 'as it was'): NoteMatches => ({
  path: vaultPath(path),
  expect,
  shown: [],
  count,
  warning: null,
})
const WHOLE: ReplacePlan = { skipped: [], isWhole: true }

/** One look through the notes, as main goes on with it. */
interface Look {
  readonly find: { readonly search: string }
  readonly among: string
  readonly signal: AbortSignal
  tell(done: number, ...notes: NoteMatches[]): Promise<void>
  end(plan?: ReplacePlan): Promise<void>
  fail(error: Error): Promise<void>
}

function opened(input = 'needle') {
  const looks: Look[] = []
  let flushed = 0
  const client = {
    stream(
      _method: string,
      asked: Pick<Look, 'find' | 'among'>,
      { signal }: { signal: AbortSignal },
    ) {
      let next = Promise.withResolvers<IteratorResult<unknown, ReplacePlan>>()
      const settle = async (how: (step: typeof next) => void): Promise<void> => {
        const step = next
        next = Promise.withResolvers()
        how(step)
        await vi.advanceTimersByTimeAsync(0)
      }
      looks.push({
        ...asked,
        signal,
        tell: (done, ...notes) =>
          settle(({ resolve }) => resolve({ done: false, value: { done, total: 9, notes } })),
        end: (plan = WHOLE) => settle(({ resolve }) => resolve({ done: true, value: plan })),
        fail: (error) => settle(({ reject }) => reject(error)),
      })
      return { next: () => next.promise }
    },
  } as unknown as LatentClient
  const store = createReplaceStore({
    client,
    search: { state: createStore(() => ({ input }) as SearchState) },
    openNotes: {
      async flushAll() {
        flushed += 1
        return []
      },
    },
    delayMs: 300,
  })
  const state = store.state.getState
  const look = (): Look => {
    const last = looks.at(-1)
    if (!last) throw new Error('nothing was looked for')
    return last
  }
  return { store, state, looks, look, flushed: () => flushed }
}
/** A panel that has found these notes. */
async function found(...notes: NoteMatches[]) {
  const panel = opened()
  await panel.store.open()
  await vi.advanceTimersByTimeAsync(0)
  await panel.look().tell(1, ...notes)
  await panel.look().end()
  return panel
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is searched is taken over, its conditions apart, and looked for once all is on disk', async () => {
  const { store, state, look, flushed } = opened('needle tag:work')
  await store.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toMatchObject({ isOpen: true, isRunning: true, among: 'tag:work' })
  expect(look()).toMatchObject({ find: { search: 'needle' }, among: 'tag:work' })
  expect(flushed()).toBe(1)
})
test('a match that is left while the look goes on stays left', async () => {
  const { store, state, look } = opened()
  await store.open()
  await vi.advanceTimersByTimeAsync(0)
  await look().tell(1, note('a.md', 3))
  store.setMatchLeft('a.md', 1, true)
  await look().tell(2, note('b.md', 1))
  store.setNoteLeft('b.md', true)
  await look().end()
  expect(chosenNotes(state())).toEqual({
    notes: [{ path: 'a.md', expect: 'as it was', left: [1] }],
    matches: 2,
  })
})
test('looked for again, a match stays left in a note that is the same, and in no other', async () => {
  const { store, state, look } = await found(note('a.md', 2), note('b.md', 2), note('c.md', 2))
  for (const path of ['a.md', 'b.md', 'c.md']) store.setMatchLeft(path, 0, true)
  void store.run()
  await vi.advanceTimersByTimeAsync(0)
  await look().tell(1, note('a.md', 2), note('b.md', 3, 'another'))
  store.setMatchLeft('b.md', 2, true)
  await look().end()
  expect([...state().left]).toEqual([
    ['a.md', new Set([0])],
    ['b.md', new Set([2])],
  ])
})
test('what was found stays to be read until there is something else, and goes where there is nothing', async () => {
  const { store, state, look } = await found(note('a.md', 1))
  store.setFind({ search: 'other' })
  await vi.advanceTimersByTimeAsync(300)
  expect(state()).toMatchObject({ isRunning: true, notes: [{ path: 'a.md' }] })
  await look().tell(1)
  expect(state().notes).toHaveLength(1)
  await look().end()
  expect(state()).toMatchObject({ isRunning: false, notes: [], plan: WHOLE })
})
test('keys that come fast are one look, and what an older one still finds is nothing', async () => {
  const { store, state, looks } = await found(note('a.md', 1))
  for (const search of ['n', 'ne', 'nee']) store.setFind({ search })
  await vi.advanceTimersByTimeAsync(300)
  store.setFind({ search: 'need' })
  await vi.advanceTimersByTimeAsync(300)
  const [, older, newer] = looks
  expect(looks.map(({ find }) => find.search)).toEqual(['needle', 'nee', 'need'])
  expect(older?.signal.aborted).toBe(true)
  await newer?.tell(1, note('new.md', 1))
  await older?.tell(1, note('old.md', 1))
  await older?.end()
  expect(state()).toMatchObject({ isRunning: true, notes: [{ path: 'new.md' }] })
})
test('other words, and another pattern, make other matches of them: none is left; another replacement does not', async () => {
  const { store, state } = await found(note('a.md', 2))
  store.setMatchLeft('a.md', 0, true)
  store.setFind({ replace: 'x' })
  expect(state().left.size).toBe(1)
  store.setFind({ matchCase: true })
  expect(state().left.size).toBe(0)
})
test('a look that was ended, or that failed, says so, and replaces nothing that nobody saw', async () => {
  const { store, state, look } = opened()
  await store.open()
  await vi.advanceTimersByTimeAsync(0)
  await look().tell(1, note('a.md', 1))
  store.stop()
  expect(state()).toMatchObject({ isStopped: true, isRunning: false, plan: { isWhole: false } })
  await look().tell(2, note('b.md', 1))
  expect(chosenNotes(state()).notes.map(({ path }) => path)).toEqual(['a.md'])
  void store.run()
  await vi.advanceTimersByTimeAsync(0)
  await look().fail(new LatentError('invalid_input', 'This is no pattern.'))
  expect(state()).toMatchObject({ error: 'This is no pattern.', notes: [], isRunning: false })
})
test('without words nothing is looked for, and a panel that is closed looks no further', async () => {
  const { store, state, look, looks } = await found(note('a.md', 1))
  store.setFind({ search: '' })
  await vi.advanceTimersByTimeAsync(300)
  expect([looks.length, state().notes]).toEqual([1, []])
  store.setFind({ search: 'b' })
  await vi.advanceTimersByTimeAsync(300)
  store.close()
  expect(look().signal.aborted).toBe(true)
  expect(state()).toMatchObject({ isOpen: false, isRunning: false })
})
test('a note of which every match is left is not written, and matches are counted without those', () => {
  const notes = [note('a.md', 3), note('b.md', 2)]
  const left = new Map([
    ['a.md', new Set([2, 0])],
    ['b.md', new Set([0, 1])],
  ])
  expect(chosenNotes({ notes, left })).toEqual({
    notes: [{ path: 'a.md', expect: 'as it was', left: [0, 2] }],
    matches: 1,
  })
  expect(chosenNotes({ notes: [], left })).toEqual({ notes: [], matches: 0 })
})

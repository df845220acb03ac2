import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = ({ state }: ReturnType<typeof createToastStore>): readonly string[] =>
  state.getState().map(({ text }) => text)

test('a notice goes by itself, one that offers something later', () => {
  const toasts = createToastStore()
  toasts.show('Deleted.', { action: { label: 'Undo', run: vi.fn() } })
  toasts.show('Saved.')
  vi.advanceTimersByTime(5000)
  expect(shown(toasts)).toEqual(['Deleted.'])
  vi.advanceTimersByTime(5000)
  expect(shown(toasts)).toEqual([])
})
test('none goes while somebody is at them, and each has its whole time after that', () => {
  const toasts = createToastStore()
  toasts.show('One.')
  vi.advanceTimersByTime(4000)
  toasts.hold(true)
  toasts.show('Two.')
  vi.advanceTimersByTime(60_000)
  expect(shown(toasts)).toEqual(['One.', 'Two.'])
  toasts.hold(false)
  vi.advanceTimersByTime(4999)
  expect(shown(toasts)).toEqual(['One.', 'Two.'])
  vi.advanceTimersByTime(1)
  expect(shown(toasts)).toEqual([])
})
test('what is closed under the pointer holds nothing after it', () => {
  const toasts = createToastStore()
  toasts.show('One.')
  toasts.show('Two.')
  toasts.hold(true)
  toasts.close(1)
  vi.advanceTimersByTime(5000)
  expect(shown(toasts)).toEqual([])
})
test('the newest notice that offers something is taken up without its button, once', () => {
  const run = vi.fn()
  const toasts = createToastStore()
  expect(toasts.act()).toBe(false)
  for (const what of ['one', 'two'])
    toasts.show(what, { action: { label: 'Undo', run: () => run(what) } })
  toasts.show('three')
  expect([toasts.act(), toasts.act(), toasts.act()]).toEqual([true, true, false])
  expect(run.mock.calls).toEqual([['two'], ['one']])
  expect(shown(toasts)).toEqual(['three'])
})
test('the time of one that made room for others lets none of them go', () => {
  const toasts = createToastStore()
  for (const text of ['One.', 'Two.', 'Three.', 'Four.']) toasts.show(text)
  toasts.hold(true)
  vi.advanceTimersByTime(60_000)
  expect(shown(toasts)).toEqual(['Two.', 'Three.', 'Four.'])
})
test('an offer that is still to come is taken up when it is there, and no older one in its place', async () => {
  const done: string[] = []
  const toasts = createToastStore()
  const offer = (what: string): void =>
    toasts.show(what, { action: { label: 'Undo', run: () => done.push(what) } })
  offer('older')
  const work = Promise.withResolvers<void>()
  const working = toasts.awaits(work.promise.then(() => offer('this')))
  expect(toasts.act()).toBe(true)
  expect(done).toEqual([])
  work.resolve()
  await working
  expect(done).toEqual(['this'])

  const failing = toasts.awaits(Promise.reject(new Error('refused')))
  expect(toasts.act()).toBe(true)
  await expect(failing).rejects.toThrow('refused')
  expect(done).toEqual(['this'])
  expect(toasts.act()).toBe(true)
  expect(done).toEqual(['this', 'older'])
})

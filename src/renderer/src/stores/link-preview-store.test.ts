import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLinkPreviewStore } from './link-preview-store.ts'

const BOX = { left: 0, right: 50, top: 0, bottom: 20 } as DOMRect
const press = (type: string, key: string): boolean =>
  window.dispatchEvent(Object.assign(new Event(type), { key }))

const pointed = (keys: { readonly needsKey: boolean; readonly hasKey: boolean }) => {
  const store = createLinkPreviewStore()
  const stop = store.point({
    subject: { kind: 'address', href: 'https://example.com/' },
    boxes: () => [BOX],
    at: { x: 10, y: 10 },
    ...keys,
  })
  return { store, stop, count: () => store.state.getState().shown.length }
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('where a text is written a link is shown only with Ctrl held, a moment later', () => {
  const { count } = pointed({ needsKey: true, hasKey: false })
  vi.advanceTimersByTime(5000)
  expect(count()).toBe(0)
  press('keydown', 'Control')
  vi.advanceTimersByTime(299)
  press('keyup', 'Control')
  vi.advanceTimersByTime(5000)
  expect(count()).toBe(0)
  press('keydown', 'Control')
  vi.advanceTimersByTime(300)
  expect(count()).toBe(1)
})

test.each(['pointerdown', 'compositionstart', 'wheel', 'keydown'])('%s comes first', (type) => {
  const { count } = pointed({ needsKey: false, hasKey: false })
  press(type, 'x')
  vi.advanceTimersByTime(5000)
  expect(count()).toBe(0)
})

test('one at a time, beside one that is pinned; another pin takes its place', () => {
  const { store } = pointed({ needsKey: false, hasKey: false })
  const show = (href: string) =>
    store.show({ subject: { kind: 'address', href }, boxes: () => [BOX] })
  const shown = () =>
    store.state.getState().shown.map(({ subject, isPinned, wantsFocus }) => ({
      href: subject.kind === 'address' ? subject.href : '',
      isPinned,
      wantsFocus,
    }))
  show('a')
  show('b')
  expect(shown()).toEqual([{ href: 'b', isPinned: false, wantsFocus: false }])
  store.pin(store.state.getState().shown[0]?.id ?? 0)
  show('c')
  show('c')
  expect(shown()).toEqual([
    { href: 'b', isPinned: true, wantsFocus: false },
    { href: 'c', isPinned: false, wantsFocus: true },
  ])
  store.pin(store.state.getState().shown[1]?.id ?? 0)
  expect(shown().map(({ href }) => href)).toEqual(['c'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeSessionToken } from './session-token.ts'

const replaceState = vi.fn()
/** The page is opened at this address, in a tab that keeps what it kept. */
const open = (hash: string): void => void vi.stubGlobal('location', { hash, pathname: '/app' })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('history', { replaceState })
})
afterEach(() => {
  vi.unstubAllGlobals()
  replaceState.mockClear()
})

test('the token of the address is taken, and nobody finds it there or in the history', () => {
  open('#t=secret-1')
  expect(takeSessionToken()).toBe('secret-1')
  expect(replaceState.mock.calls).toEqual([[null, '', '/app']])
})
test('a page that is loaded again has the token of its tab, until its address has another', () => {
  open('#t=secret-1')
  takeSessionToken()
  open('')
  expect(takeSessionToken()).toBe('secret-1')
  expect(replaceState).toHaveBeenCalledOnce()
  open('#t=secret-2')
  expect(takeSessionToken()).toBe('secret-2')
  open('#heading')
  expect(takeSessionToken()).toBe('secret-2')
})
test('a page that was opened without one has none', () => {
  open('#t=')
  expect(takeSessionToken()).toBeNull()
  open('#other=1')
  expect(takeSessionToken()).toBeNull()
  expect(replaceState).not.toHaveBeenCalled()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The page is opened at this address, in a tab that keeps what it kept; its programs are loaded anew. */
async function open(hash: string): Promise<() => string | null> {
  history.replaceState(null, '', `/app${hash}`)
  vi.resetModules()
  return (await import('./session-token.ts')).takeSessionToken
}
const kept = new Map<string, string>()
let pageHides: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  pageHides = []
  const location = { pathname: '/app', hash: '' }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, address: string) =>
      void (location.hash = /#.*/.exec(address)?.[0] ?? ''),
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('addEventListener', (type: string, hide: () => void) => {
    if (type === 'pagehide') pageHides.push(hide)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the token of the address is taken, and a moment later nobody finds it there', async () => {
  const take = await open('#t=secret-1')
  expect(take()).toBe('secret-1')
  expect([...kept]).toEqual([]) // the storage has not been asked
  vi.runAllTimers()
  expect(location.hash).toBe('')
  expect(take()).toBe('secret-1')
})
test('a page that is left before that moment has it when it is loaded again', async () => {
  ;(await open('#t=secret-1'))()
  for (const hide of pageHides) hide()
  expect(location.hash).toBe('')
  expect((await open(''))()).toBe('secret-1')
})
test('a page that is loaded again has the token of its tab, until its address has another', async () => {
  ;(await open('#t=secret-1'))()
  vi.runAllTimers()
  expect((await open(''))()).toBe('secret-1')
  const take = await open('#t=secret-2')
  expect(take()).toBe('secret-2')
  vi.runAllTimers()
  expect((await open('#heading'))()).toBe('secret-2')
  vi.runAllTimers()
  expect(location.hash).toBe('#heading')
})
test('a page that was opened without one has none', async () => {
  for (const hash of ['#t=', '#other=1']) {
    expect((await open(hash))()).toBeNull()
    vi.runAllTimers()
    expect(location.hash).toBe(hash)
  }
})

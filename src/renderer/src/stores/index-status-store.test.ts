import { expect, test } from 'vitest'
import type { IndexStatus } from '../../../shared/contract/search.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import { createIndexStatusStore, indexLabel } from './index-status-store.ts'

const READY: IndexStatus = {
  state: 'ready',
  notes: 1204,
  done: 0,
  total: 0,
  isPaused: false,
  semanticReady: true,
  problem: null,
} as unknown as IndexStatus
const said = (status: Partial<IndexStatus>): string => {
  const { text, tone } = indexLabel({ ...READY, ...status })
  return `${tone}: ${text}`
}

test('a percentage is never whole before all is done, and there is none of nothing', () => {
  expect(said({ state: 'indexing', done: 1999, total: 2000 })).toBe('busy: Indexing 99 %')
  expect(said({ state: 'scanning', done: 0, total: 0 })).toBe('busy: Reading the vault')
  expect(said({ state: 'embedding', done: 1, total: 300 })).toBe('busy: Indexing meaning 0 %')
})
test('what is paused says so, but for an index that does not run', () => {
  expect(said({ state: 'indexing', done: 1, total: 2, isPaused: true })).toBe(
    'quiet: Index paused 50 %',
  )
  expect(said({ state: 'unavailable', isPaused: true })).toBe('problem: Index not running')
})
test('what is ready says of how many notes, and by what they are found', () => {
  expect(said({})).toMatch(/^quiet: 1.204 notes indexed$/)
  expect(said({ notes: 1, semanticReady: false })).toBe('quiet: 1 note indexed · keyword only')
  expect(said({ notes: 0, problem: '2 notes could not be read' })).toBe(
    'problem: 0 notes · 2 notes could not be read',
  )
})
test('what main tells is shown until the window ends', async () => {
  let tell = (_status: IndexStatus): void => {}
  const store = createIndexStatusStore({
    client: {
      call: async () => READY,
      on: (_event: string, listener: typeof tell) => {
        tell = listener
        return () => void (tell = () => {})
      },
    } as unknown as LatentClient,
  })
  await store.reload()
  expect(store.state.getState().status).toBe(READY)
  const next = { ...READY, notes: 2 }
  tell(next)
  expect(store.state.getState().status).toBe(next)
  store.dispose()
  tell(READY)
  expect(store.state.getState().status).toBe(next)
})

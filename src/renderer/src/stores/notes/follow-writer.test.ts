import { expect, test, vi } from 'vitest'
import { waitUntil } from '../../../../../test/shared/wait-until.ts'
import { createStore } from 'zustand/vanilla'
import type { AppState, VaultInfo } from '../../../../shared/contract/app.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import type { AppStore } from '../app-store.ts'
import { followWriter } from './follow-writer.ts'

const REASON = 'Another Latent has this vault open, and only one may write.'

function rig(isReading: boolean) {
  const withVault = (reading: boolean): { app: AppState } => ({
    app: {
      vault: { isReading: reading, readOnlyReason: reading ? REASON : null } as VaultInfo,
    } as AppState,
  })
  const state = createStore<{ app: AppState | null }>(() => withVault(isReading))
  const calls: unknown[] = []
  let ask: (payload: { askId: string }) => void = () => {}
  const client = {
    call: async (...call: unknown[]) => void calls.push(call),
    on: (_event: string, listener: typeof ask) => {
      ask = listener
      return () => {}
    },
  } as unknown as LatentClient
  const reads: (string | null)[] = []
  const toasts: string[] = []
  const exchanged = vi.fn()
  const stop = followWriter({
    client,
    app: { state } as unknown as AppStore,
    openNotes: {
      vaultReads: (reason) => void reads.push(reason),
      flushAll: async () => {
        calls.push('flushed')
        return []
      },
    },
    workspace: { remember: async () => void calls.push('remembered') },
    toasts: { show: (text) => void toasts.push(text) },
    onExchange: exchanged,
  })
  return {
    state,
    withVault,
    calls,
    ask: (askId: string) => ask({ askId }),
    reads,
    toasts,
    exchanged,
    stop,
  }
}

test('open notes are locked while another Latent writes, and a person hears when this one may', () => {
  const { state, withVault, reads, toasts, exchanged, stop } = rig(true)
  expect(reads).toEqual([REASON])
  state.setState(withVault(true))
  expect(reads).toEqual([REASON])
  state.setState(withVault(false))
  expect(reads).toEqual([REASON, null])
  expect(toasts).toEqual(['You can write in this vault now.'])
  state.setState(withVault(true))
  expect(reads).toEqual([REASON, null, REASON])
  expect(toasts).toHaveLength(1)
  expect(exchanged).toHaveBeenCalledTimes(2)
  stop()
  state.setState(withVault(false))
  expect(reads).toHaveLength(3)
})

test('asked to save, everything is written before the answer', async () => {
  const { calls, ask, stop } = rig(false)
  ask('ask-1')
  await waitUntil(() => expect(calls).toHaveLength(3))
  expect(calls).toEqual(['flushed', 'remembered', ['app.saved', { askId: 'ask-1' }]])
  stop()
})

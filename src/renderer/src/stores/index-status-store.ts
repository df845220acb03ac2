import { createStore, type StoreApi } from 'zustand/vanilla'
import type { IndexStatus } from '../../../shared/contract/search.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'

export interface IndexStatusStore {
  readonly state: StoreApi<{ readonly status: IndexStatus | null }>
  reload(): Promise<void>
  dispose(): void
}

export function createIndexStatusStore({
  client,
}: {
  readonly client: LatentClient
}): IndexStatusStore {
  const state = createStore<{ readonly status: IndexStatus | null }>(() => ({ status: null }))
  const stop = client.on('index.changed', (status) => state.setState({ status }))
  return {
    state,
    async reload() {
      state.setState({ status: await client.call('index.status', {}) })
    },
    dispose: stop,
  }
}

export type IndexLabel = { readonly text: string; readonly tone: 'quiet' | 'busy' | 'problem' }

/** What the status bar says about the index, in a few words. */
export function indexLabel(status: IndexStatus): IndexLabel {
  const { state, notes, done, total, isPaused, semanticReady, problem } = status
  const percent = total > 0 ? ` ${Math.floor((done / total) * 100)} %` : ''
  const count = `${spokenNumber(notes)} ${notes === 1 ? 'note' : 'notes'}`
  if (isPaused && state !== 'unavailable') return { text: `Index paused${percent}`, tone: 'quiet' }
  switch (state) {
    case 'unavailable':
      return { text: 'Index not running', tone: 'problem' }
    case 'starting':
      return { text: 'Index starting', tone: 'busy' }
    case 'scanning':
      return { text: `Reading the vault${percent}`, tone: 'busy' }
    case 'indexing':
      return { text: `Indexing${percent}`, tone: 'busy' }
    case 'embedding':
      return { text: `Indexing meaning${percent}`, tone: 'busy' }
    case 'ready':
      if (problem) return { text: `${count} · ${problem}`, tone: 'problem' }
      return semanticReady
        ? { text: `${count} indexed`, tone: 'quiet' }
        : { text: `${count} indexed · keyword only`, tone: 'quiet' }
  }
}

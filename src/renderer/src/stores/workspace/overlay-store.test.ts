import { expect, test } from 'vitest'
import type { LatentClient } from '../../connection/latent-client.ts'
import type { AppStore } from '../app-store.ts'
import { createOverlayStore, type OverlayStore } from './overlay-store.ts'

const QUESTION = { title: 'Choose a folder', button: 'Choose' }

function storeIn(shell: 'electron' | 'browser'): OverlayStore {
  const client = {
    call: async (method: string, { title }: { title: string }) => `${method} ${title}`,
  } as unknown as LatentClient
  const app = { state: { getState: () => ({ app: { shell } }) } } as unknown as AppStore
  return createOverlayStore({ client, app })
}

test('a folder is asked for by the dialog of the system where there is one', async () => {
  const store = storeIn('electron')
  expect(await store.chooseFolder(QUESTION)).toBe('app.chooseFolder Choose a folder')
  expect(store.state.getState().folder).toBeNull()
})

test('elsewhere the window asks, over what is shown, and a second question takes the place of the first', async () => {
  const store = storeIn('browser')
  store.show({ kind: 'palette' })
  const first = store.chooseFolder(QUESTION)
  const second = store.chooseFolder({ ...QUESTION, title: 'Another' })
  expect(await first).toBeNull()
  expect(store.state.getState()).toMatchObject({
    overlay: { kind: 'palette' },
    folder: { title: 'Another', button: 'Choose' },
  })
  store.state.getState().folder?.answer('/notes')
  expect(await second).toBe('/notes')
  expect(store.state.getState().folder).toBeNull()
})

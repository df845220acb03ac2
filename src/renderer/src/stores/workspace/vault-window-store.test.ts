import { ChangeSet } from '@codemirror/state'
import { expect, test } from 'vitest'
import { waitUntil } from '../../../../../test/shared/wait-until.ts'
import type { AppState, ModelStatus, VaultInfo } from '../../../../shared/contract/app.ts'
import type { SaveOutcome } from '../../../../shared/contract/note.ts'
import type { LatentContract } from '../../../../shared/contract/index.ts'
import { Settings } from '../../../../shared/domain/settings.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Client } from '../../../../shared/rpc/client.ts'
import { vaultInfo } from '../../../../../test/window/vault-info.ts'
import { createAppStore } from '../app-store.ts'
import { createVaultWindowStore } from './vault-window-store.ts'

const vaultOf = (id: string) => vaultInfo({ id, name: id, root: `/vaults/${id}` })
const OFFLINE_STATUS: ModelStatus = {
  id: 'offline',
  name: 'Offline assistant',
  kind: 'offline',
  label: 'Offline assistant',
  isLocal: true,
  problem: null,
}
const appWith = (vault: VaultInfo | null): AppState => ({
  shell: 'browser',
  version: '0',
  platform: 'linux',
  vault,
  notOpened: null,
  recentVaults: [],
  settings: Settings.parse({}),
  featureSettings: {},
  model: OFFLINE_STATUS,
  models: [OFFLINE_STATUS],
  spelling: { kind: 'browser', languages: [] },
  environmentOffer: null,
  customCss: { file: '/custom.css', revision: null, isSafe: false },
})

function withApp() {
  const listeners: ((state: AppState) => void)[] = []
  const saving = Promise.withResolvers<SaveOutcome>()
  const client = {
    call: async (method: string) => {
      if (method === 'note.read') return { text: 'text', etag: 'e', readOnlyReason: null }
      return method === 'note.save' ? saving.promise : new Promise(() => {})
    },
    on: (event: string, listener: (state: AppState) => void) => {
      if (event === 'app.changed') listeners.push(listener)
      return () => {}
    },
    stream: async function* () {},
  } as unknown as Client<LatentContract>
  const window = createVaultWindowStore({ client, app: createAppStore({ client }) })
  const open = (vault: VaultInfo | null): void => {
    for (const listener of listeners) listener(appWith(vault))
  }
  return { window, open, saving, held: () => window.state.getState() }
}

async function typeIn({ held }: ReturnType<typeof withApp>): Promise<void> {
  const session = held().stores.openNotes.open(vaultPath('a.md'))
  await waitUntil(() => expect(session.state.getState().load).toBe('ready'))
  session.edited(ChangeSet.of({ from: 0, insert: 'mine ' }, 4))
}

test('another vault gets other stores, the same one keeps them', () => {
  const { open, held } = withApp()
  open(vaultOf('a'))
  const ofA = held().stores
  open(vaultOf('a'))
  expect(held().stores).toBe(ofA)
  open(vaultOf('b'))
  expect(held()).toMatchObject({ vault: { id: 'b' }, isLost: false })
  expect(held().stores).not.toBe(ofA)
})
test('unsaved text is kept when the vault is closed elsewhere, until it is back or given up', async () => {
  const app = withApp()
  const { window, open, held } = app
  open(vaultOf('a'))
  const ofA = held().stores
  await typeIn(app)
  open(vaultOf('b'))
  expect(held()).toMatchObject({ vault: { id: 'a' }, isLost: true })
  expect(held().stores.openNotes.get('a.md')?.text().toString()).toBe('mine text')
  open(vaultOf('a'))
  expect(held()).toMatchObject({ stores: ofA, isLost: false })
  open(null)
  window.discard()
  expect(held()).toMatchObject({ vault: null, isLost: false })
})
test('saving goes on meanwhile, and the next vault comes once everything is on disk', async () => {
  const app = withApp()
  const { open, held, saving } = app
  open(vaultOf('a'))
  await typeIn(app)
  const { openNotes } = held().stores
  open(vaultOf('b'))
  const saved = openNotes.flushAll()
  expect(openNotes.state.getState()['a.md']?.kind).toBe('saving')
  expect(held()).toMatchObject({ vault: { id: 'a' }, isLost: true })
  saving.resolve({ status: 'saved', etag: 'f', changed: true })
  expect(await saved).toEqual([])
  expect(held()).toMatchObject({ vault: { id: 'b' }, isLost: false })
})

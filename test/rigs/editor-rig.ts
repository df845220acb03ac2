import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { draft } from '../../src/shared/contract/draft.ts'
import type { LatentContract } from '../../src/shared/contract/index.ts'
import { note, noteEvents } from '../../src/shared/contract/note.ts'
import type { Note } from '../../src/shared/contract/note.ts'
import type { VaultPath } from '../../src/shared/domain/vault-path.ts'
import { createClient, type Client } from '../../src/shared/rpc/client.ts'
import { createChannelPair } from '../../src/shared/rpc/pair.ts'
import { createServer } from '../../src/shared/rpc/server.ts'
import { createDrafts } from '../../src/main/session/create-drafts.ts'
import { systemClock, systemIds } from '../../src/main/platform/system.ts'
import { createVaultStore } from '../../src/main/state/create-vault-store.ts'
import type { VaultStore } from '../../src/main/state/vault-store.ts'
import type { Vault } from '../../src/main/vault/vault.ts'
import { withTempVault } from '../vault/temp-vault.ts'

/** A window without a screen: what an editor may ask, of a real vault on disk and a real state. */
export interface EditorWindow {
  readonly client: Client<LatentContract>
  /** It is gone, as after a crash. */
  close(): void
}

export interface EditorRig {
  /** Absolute. */
  readonly root: string
  openWindow(): EditorWindow
  readonly store: VaultStore
  readonly vaultId: string
  read(path: string): Promise<string>
  /** Ends everything without a word to the windows, and begins again on the same vault and state. */
  restart(): Promise<void>
}

const { 'note.read': read, 'note.save': save, 'note.create': create } = note
const methods = { 'note.read': read, 'note.save': save, 'note.create': create, ...draft }
const contract = { methods, events: noteEvents }
const user = { actor: 'user' } as const

export function withEditorRig(
  files: Readonly<Record<string, string | Uint8Array>>,
  test: (rig: EditorRig) => Promise<void>,
): Promise<void> {
  return withTempVault(
    files,
    async (temp) => {
      const stateFile = join(temp.outside, 'state.db')
      const start = (vault: Vault) => {
        const store = createVaultStore({ file: stateFile, ids: systemIds, clock: systemClock })
        const drafts = createDrafts({
          vaultId: 'vault',
          vault,
          store: store.drafts,
          clock: systemClock,
          isConnected: (clientId) => server.isAttached(clientId),
        })
        const server = createServer(
          contract,
          {
            'note.read': ({ path }) => vault.read(path),
            'note.save': (request) => vault.save(request, user),
            'note.create': ({ path, text }) => createNote(vault, path, text),
            'draft.put': (request, { clientId }) => drafts.put(request, clientId),
            'draft.list': () => drafts.list(),
            'draft.read': ({ id }) => drafts.read(id),
            'draft.drop': ({ ids }) => (drafts.drop(ids), null),
          },
          {
            onUnexpected: (error) => {
              throw error
            },
            validateOutput: true,
          },
        )
        vault.onChange(({ changes, foldersChanged }) =>
          server.emit('vault.changed', {
            changes: [...changes],
            foldersChanged: [...foldersChanged],
          }),
        )
        return { store, server }
      }
      let running = start(temp.vault)
      let closeWindows: (() => void)[] = []
      let windows = 0
      const stop = (): void => {
        for (const close of closeWindows) close()
        closeWindows = []
        running.store.dispose()
      }
      try {
        await test({
          root: temp.root,
          vaultId: 'vault',
          get store() {
            return running.store
          },
          openWindow() {
            const pair = createChannelPair()
            running.server.attach(pair.server, `window ${++windows}`)
            closeWindows.push(pair.close)
            // The part of the contract that is served here is all that an editor asks for.
            const client = createClient<typeof contract>(pair.client) as Client<LatentContract>
            return { client, close: pair.close }
          },
          read: (path) => readFile(join(temp.root, path), 'utf8'),
          async restart() {
            stop()
            running = start(await temp.reopen())
          },
        })
      } finally {
        stop()
      }
    },
    { watch: true },
  )
}

async function createNote(vault: Vault, path: VaultPath, text: string): Promise<Note> {
  const change = { kind: 'write' as const, path, text, expect: null, additive: false }
  await vault.apply({ summary: `Created ${path}`, changes: [change] }, user)
  return vault.read(path)
}

import { expect, test } from 'vitest'
import type { LatentClient } from '../../connection/latent-client.ts'
import { createAppStore } from '../../stores/app-store.ts'
import { createStores } from '../../stores/stores.ts'
import { appCommands } from './app-commands.ts'

test.each(['electron', 'browser'] as const)(
  'every command has an id and keys of its own (%s)',
  (shell) => {
    const client = { call: async () => null, on: () => () => {} } as unknown as LatentClient
    const stores = createStores({ client, app: createAppStore({ client }) })
    const commands = appCommands({
      stores,
      shell,
      onNewConversation: () => {},
      onFocusChat: () => {},
      onCloseVault: () => {},
    })
    const ids = commands.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    const keys = commands.flatMap((command) => command.keys)
    expect(keys.length).toBeGreaterThan(30)
    expect(keys).toEqual([...new Set(keys)])
    stores.dispose()
  },
)

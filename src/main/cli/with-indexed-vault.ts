import type { LatentContract } from '../../shared/contract/index.ts'
import { createClient } from '../../shared/rpc/client.ts'
import { createChannelPair } from '../../shared/rpc/pair.ts'
import { bringIndexUp } from './bring-index-up.ts'
import type { WithIndexedVault } from './command.ts'
import { waitingToWrite, withApp } from './with-app.ts'

export const withIndexedVault: WithIndexedVault = (flags, terminal, { writes }, action) =>
  withApp(
    flags,
    terminal,
    { indexOnOpen: false, ...(writes ? waitingToWrite(terminal) : {}) },
    async (app) => {
      await bringIndexUp(app, terminal)
      const pair = createChannelPair()
      app.attach(pair.server, 'command')
      try {
        return await action(createClient<LatentContract>(pair.client))
      } finally {
        pair.close()
      }
    },
  )

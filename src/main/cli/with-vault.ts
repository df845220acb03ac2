import type { LatentContract } from '../../shared/contract/index.ts'
import { createClient } from '../../shared/rpc/client.ts'
import { createChannelPair } from '../../shared/rpc/pair.ts'
import { bringIndexUp } from './bring-index-up.ts'
import type { WithVault } from '../feature/command.ts'
import { waitingToWrite, withApp } from './with-app.ts'

export const withVault: WithVault = (flags, terminal, use, action) =>
  withApp(
    flags,
    terminal,
    {
      indexOnOpen: false,
      ...(use.waits ? waitingToWrite(terminal) : {}),
      ...(use.reads === undefined ? {} : { namedPlaces: [use.reads] }),
      ...(use.saves === undefined ? {} : { saves: use.saves }),
    },
    async (app) => {
      if (use.searches) await bringIndexUp(app, terminal)
      const pair = createChannelPair()
      app.attach(pair.server, 'command')
      try {
        return await action(
          createClient<LatentContract>(pair.client),
          async () => void (await bringIndexUp(app, terminal)),
        )
      } finally {
        pair.close()
      }
    },
  )

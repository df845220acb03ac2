import { join } from 'node:path'
import type { LatentContract } from '../../shared/contract/index.ts'
import { createClient } from '../../shared/rpc/client.ts'
import { createChannelPair } from '../../shared/rpc/pair.ts'
import { createApp } from '../app.ts'
import { silentLogger } from '../platform/logger.ts'
import { memorySecrets } from '../platform/memory-secrets.ts'
import { systemClock, systemIds } from '../platform/system.ts'

// The app with one window that nobody sees, in a process that may be stopped, killed, or held short of something. Each
// event goes to stdout as one line of JSON; it ends when stdin does.
const [vaultRoot = '', dataDir = ''] = process.argv.slice(2)
const root = join(import.meta.dirname, '../../..')
const tell = (name: string, payload: unknown): void => {
  process.stdout.write(`${JSON.stringify({ name, payload })}\n`)
}
const app = await createApp(
  {
    shell: 'browser',
    version: '0.0.0',
    dataDir,
    rendererDir: join(root, 'out/renderer'),
    resourcesDir: join(root, 'resources'),
    vaultRoot,
    environmentOffer: null,
    logLevel: 'error',
  },
  {
    logger: { ...silentLogger, error: (message, fields) => tell('error', { message, fields }) },
    clock: systemClock,
    ids: systemIds,
    secrets: memorySecrets(),
    dialogs: {
      chooseFolder: async () => null,
      chooseFile: async () => null,
      saveFile: async () => ({ status: 'window' }),
      openExternal: async () => false,
    },
    printer: null,
  },
)
const pair = createChannelPair()
app.attach(pair.server, 'window')
const client = createClient<LatentContract>(pair.client)
for (const name of ['app.changed', 'vault.changed', 'index.changed'] as const)
  client.on(name, (payload) => tell(name, payload))
tell('app.changed', await client.call('app.state', {}))
process.stdin.resume().on('end', () => {
  void app.dispose().then(() => process.exit(0))
})

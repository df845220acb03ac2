import { createInterface } from 'node:readline'
import type { LatentContract } from '../../src/shared/contract/index.ts'
import { createClient } from '../../src/shared/rpc/client.ts'
import { createChannelPair } from '../../src/shared/rpc/pair.ts'
import { createApp } from '../../src/main/app/app.ts'
import { silentLogger } from '../../src/main/platform/logger.ts'
import { createHurriedClock } from '../rigs/hurried-clock.ts'
import { testConfig, testPorts } from './app-setup.ts'

// The app with one window that nobody sees, in a process that may be stopped, killed, or held short of something. Each
// event goes to stdout as one line of JSON; a number on stdin lets so many milliseconds go by, `stand` lets none go by from
// then on, and it ends when stdin does.
const [vaultRoot = '', dataDir = ''] = process.argv.slice(2)
const tell = (name: string, payload: unknown): void => {
  process.stdout.write(`${JSON.stringify({ name, payload })}\n`)
}
const clock = createHurriedClock()
const app = await createApp(
  testConfig({ dataDir, vaultRoot }),
  testPorts({
    clock,
    logger: { ...silentLogger, error: (message, fields) => tell('error', { message, fields }) },
  }),
)
const pair = createChannelPair()
app.attach(pair.server, 'window')
const client = createClient<LatentContract>(pair.client)
for (const name of ['app.changed', 'vault.changed', 'index.changed'] as const)
  client.on(name, (payload) => tell(name, payload))
tell('app.changed', await client.call('app.state', {}))
createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line !== 'stand') return clock.hurry(Number(line))
    clock.stand()
    tell('clock.stands', null)
  })
  .on('close', () => void app.dispose().then(() => process.exit(0)))

import { join } from 'node:path'
import { main } from '../../src/main/cli/main.ts'

// The command line from its sources, which lie one folder deeper than what is built of them.
const root = join(import.meta.dirname, '../..')
await main({ rendererDir: join(root, 'out/renderer'), resourcesDir: join(root, 'resources') })

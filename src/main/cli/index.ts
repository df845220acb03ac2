import { join } from 'node:path'
import { main } from './main.ts'

// The entry of the built command line: `out/main/cli.js`.
await main({
  rendererDir: join(import.meta.dirname, '../renderer'),
  resourcesDir: join(import.meta.dirname, '../../resources'),
})

import { join } from 'node:path'
import { endWithParent } from '../platform/end-with-parent.ts'
import { main } from './main.ts'

// The entry of the built command line: `out/main/cli.js`.
endWithParent(process.env)
await main({
  rendererDir: join(import.meta.dirname, '../renderer'),
  resourcesDir: join(import.meta.dirname, '../../resources'),
})

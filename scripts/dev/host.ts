import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../src/main/app/config.ts'
import { serve } from '../../src/main/host/serve.ts'
import { endWithParent } from '../../src/main/platform/end-with-parent.ts'

// What `npm run dev` starts, and starts again: the browser host from its sources, which Node runs as they are.
endWithParent(process.env)
const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    vault: { type: 'string' },
    'data-dir': { type: 'string' },
    port: { type: 'string', default: '0' },
  },
})
const host = await serve(
  readConfig({
    shell: 'browser',
    env: process.env,
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
    rendererDir: join(root, 'src/renderer'), // nobody asks for it here: the pages come from Vite
    resourcesDir: join(root, 'resources'),
    flags: { vault: values.vault, dataDir: values['data-dir'] },
  }),
  {
    port: Number(values.port),
    opensBrowser: false,
    out: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
  },
)
const stop = (): void => void host.dispose().finally(() => process.exit(0))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { errorSentence, errorText } from '../../shared/rpc/errors.ts'
import { readConfig } from '../app/config.ts'
import { endWithParent } from '../platform/end-with-parent.ts'
import { serve } from './serve.ts'

// What `npm start` runs where there is no desktop shell: `host.js [--vault DIR] [--data-dir DIR] [--port N] [--no-open] [--safe]`.
/** From the signal to the end, at the latest: a drive that does not answer must not hold the machine up. */
const QUIT_WITHIN_MS = 4500
const USAGE = 'Usage: npm start -- [--vault DIR] [--data-dir DIR] [--port N] [--no-open] [--safe]'
const note = (line: string): void => void process.stderr.write(`${line}\n`)

function readFlags(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        vault: { type: 'string' },
        'data-dir': { type: 'string' },
        port: { type: 'string', default: '0' },
        'no-open': { type: 'boolean', default: false },
        safe: { type: 'boolean', default: false },
      },
    })
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
      throw new Error(`--port wants a number up to 65535, not “${values.port}”.`)
    return values
  } catch (error) {
    note(`${errorText(error)}\n${USAGE}`)
    process.exit(2)
  }
}

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2))
  endWithParent(process.env)
  const config = readConfig({
    shell: 'browser',
    env: process.env,
    cwd: process.env['INIT_CWD'] ?? process.cwd(), // where the person stood when npm started
    rendererDir: join(import.meta.dirname, '../renderer'),
    resourcesDir: join(import.meta.dirname, '../../resources'),
    flags: { vault: flags.vault, dataDir: flags['data-dir'], isSafe: flags.safe },
  })
  const host = await serve(config, {
    port: Number(flags.port),
    opensBrowser: !flags['no-open'],
    out: (line) => void process.stdout.write(`${line}\n`),
    note,
  })
  const stop = (): void => {
    // What hangs is left as a power cut would leave it, which everything is made for.
    setTimeout(() => {
      note('Something did not end in time, so Latent ends without it. Nothing is lost by that.')
      process.exit(1)
    }, QUIT_WITHIN_MS)
    void host.dispose().finally(() => process.exit(0))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

await main().catch((error: unknown) => {
  note(errorSentence(error, `Latent could not start: ${String(error)}`))
  process.exit(1)
})

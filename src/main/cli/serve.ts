import { readConfig } from '../app/config.ts'
import { serve } from '../host/serve.ts'
import { readArgs, readNumber, type Command } from '../feature/command.ts'

export const serveCommand: Command = {
  name: 'serve',
  usage: 'serve [--vault DIR] [--port N] [--no-open] [--safe]',
  summary: 'Hosts the app on 127.0.0.1 until Ctrl+C, and prints its address.',
  async run(args, terminal) {
    const options = {
      vault: { type: 'string' },
      'data-dir': { type: 'string' },
      port: { type: 'string' },
      'no-open': { type: 'boolean', default: false },
      safe: { type: 'boolean', default: false },
    } as const
    const { values } = readArgs(args, options, [])
    const port = readNumber('port', values.port, { min: 0, max: 65_535 }) ?? 0
    const config = readConfig({
      shell: 'browser',
      env: terminal.env,
      cwd: terminal.cwd,
      rendererDir: terminal.rendererDir,
      resourcesDir: terminal.resourcesDir,
      flags: { vault: values.vault, dataDir: values['data-dir'], isSafe: values.safe },
    })
    const host = await serve(config, {
      port,
      opensBrowser: !values['no-open'],
      out: terminal.out,
      note: terminal.note,
    })
    if (!terminal.signal.aborted)
      await new Promise<void>((resolve) => {
        terminal.signal.addEventListener('abort', () => resolve(), { once: true })
      })
    await host.dispose()
    return 0
  },
}

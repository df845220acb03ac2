import open from 'open'
import { LatentError } from '../../shared/rpc/errors.ts'
import { createApp, type Overrides } from '../app/app.ts'
import type { Config } from '../app/config.ts'
import { createLogger } from '../platform/logger.ts'
import { memorySecrets } from '../platform/memory-secrets.ts'
import type { Disposable, Ports } from '../platform/ports.ts'
import { systemClock, systemIds } from '../platform/system.ts'
import { errorCode } from '../platform/error-code.ts'
import { createLoopbackHost } from './http.ts'
import { writeLaunchFile, type LaunchFile } from './launch-file.ts'

export type ServeOptions = {
  /** 0: any free one. */
  readonly port: number
  readonly opensBrowser: boolean
  /** A line of the result, on stdout. */
  readonly out: (line: string) => void
  /** A line for a person or a log, on stderr. */
  readonly note: (line: string) => void
  readonly overrides?: Overrides
}

/** Hosts the app on 127.0.0.1 and says where, until it is disposed. */
export async function serve(config: Config, options: ServeOptions): Promise<Disposable> {
  const { port, out, note } = options
  const ports = browserPorts(createLogger(note, config.logLevel))
  const app = await createApp(config, ports, options.overrides)
  const host = await createLoopbackHost(app, {
    rendererDir: config.rendererDir,
    port,
    logger: ports.logger,
  }).catch(async (error: unknown) => {
    await app.dispose()
    throw listenError(error, port)
  })
  out(`Latent is at ${host.address()}`)
  const launch = options.opensBrowser && hasBrowser() ? await startBrowser() : null

  async function startBrowser(): Promise<LaunchFile | null> {
    try {
      const file = await writeLaunchFile(app.config.dataDir, host.launchAddress())
      await open(file.path)
      note('If the browser shows no notes, open the address above in it.')
      return file
    } catch {
      note('No browser could be started; open the address above.')
      return null
    }
  }
  return {
    async dispose() {
      await launch?.dispose()
      await host.dispose() // first: whoever is cut off can start nothing on what is being put away
      await app.dispose()
    },
  }
}

function browserPorts(logger: Ports['logger']): Ports {
  return {
    logger,
    clock: systemClock,
    ids: systemIds,
    secrets: memorySecrets(),
    dialogs: {
      chooseFolder: async () => {
        throw new LatentError('unavailable', 'A browser cannot show the system’s folder dialog.')
      },
      chooseFile: async () => {
        throw new LatentError('unavailable', 'A browser cannot show the system’s file dialog.')
      },
      saveFile: async () => ({ status: 'window' }),
      openExternal: async () => false, // the page opens it in a tab of its own
      openFile: async () => false, // the page offers it as a download
    },
    printer: null, // the browser's own print dialog
    desktop: null,
    spelling: null,
    text: null,
  }
}

const hasBrowser = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])

function listenError(error: unknown, port: number): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE')
    return new LatentError(
      'unavailable',
      `Port ${port} is taken by another program. Leave --port out to get a free one.`,
      undefined,
      { cause: error },
    )
  if (code === 'EACCES')
    return new LatentError('denied', `Port ${port} needs more rights. Choose one above 1023.`)
  return error
}

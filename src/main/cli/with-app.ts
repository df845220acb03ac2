import { access, constants, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { LatentError } from '../../shared/rpc/errors.ts'
import { createApp, type App, type Overrides } from '../app/app.ts'
import { readConfig, type Config } from '../app/config.ts'
import { createLogger } from '../platform/logger.ts'
import { memorySecrets } from '../platform/memory-secrets.ts'
import type { Ports } from '../platform/ports.ts'
import { systemIds } from '../platform/system.ts'
import { UsageError, type Terminal } from '../feature/command.ts'

const unavailable = (): never => {
  throw new LatentError('unavailable', 'The command line has no dialogs.')
}

/** Ports of a shell without a person. */
function cliPorts(
  terminal: Terminal,
  { level, saves }: { readonly level: Config['logLevel']; readonly saves: string | undefined },
): Ports {
  return {
    logger: createLogger((line) => terminal.note(line), level),
    clock: terminal.clock,
    ids: systemIds,
    dialogs: {
      chooseFolder: async () => unavailable(),
      chooseFile: async () => unavailable(),
      saveFile: async () =>
        saves === undefined ? unavailable() : { status: 'named', path: saves },
      openExternal: async () => false,
      openFile: async () => false,
    },
    printer: null,
    desktop: null,
    spelling: null,
    text: null,
    secrets: memorySecrets(),
  }
}

/** What a command puts in the place of the real thing. */
interface CliOverrides extends Overrides {
  /** Absolute: where the one file that it makes is saved. */
  readonly saves?: string
}

/** For commands that write: another command is soon done, a window is not. */
export const waitingToWrite = (terminal: Terminal): Pick<Overrides, 'waitsToWrite'> => ({
  waitsToWrite: {
    ms: 10_000,
    onWait: () =>
      terminal.note('Another Latent has this vault open. Waiting up to 10 seconds to write in it.'),
  },
})

/** Opens the app on the vault of `--vault`, runs `action`, and puts everything away. @throws UsageError without a vault */
export async function withApp<const T>(
  flags: { readonly vault?: string | undefined; readonly 'data-dir'?: string | undefined },
  terminal: Terminal,
  overrides: CliOverrides,
  action: (app: App) => Promise<T>,
): Promise<T> {
  if (flags.vault === undefined) throw new UsageError('--vault DIR is missing.')
  const root = resolve(terminal.cwd, flags.vault)
  const folder = await stat(root).catch(() => null)
  if (!folder?.isDirectory()) throw new LatentError('not_found', `There is no folder at ${root}.`)
  await access(root, constants.R_OK).catch((cause: unknown) => {
    throw new LatentError('denied', `Latent may not read ${root}.`, undefined, { cause })
  })
  return withSettings({ ...flags, vault: root }, terminal, overrides, (app) => {
    for (const problem of app.services.session().info().problems) terminal.note(problem)
    return action(app)
  })
}

/** The app as it starts: without `flags.vault`, its settings alone. */
export async function withSettings<const T>(
  flags: { readonly vault?: string | undefined; readonly 'data-dir'?: string | undefined },
  terminal: Terminal,
  overrides: CliOverrides,
  action: (app: App) => Promise<T>,
): Promise<T> {
  const config = readConfig({
    shell: 'cli',
    env: terminal.env,
    cwd: terminal.cwd,
    rendererDir: terminal.rendererDir,
    resourcesDir: terminal.resourcesDir,
    flags: { vault: flags.vault, dataDir: flags['data-dir'] },
  })
  const app = await createApp(
    config,
    cliPorts(terminal, { level: config.logLevel, saves: overrides.saves }),
    { ...(terminal.spawnProcess && { spawnProcess: terminal.spawnProcess }), ...overrides },
  )
  try {
    return await action(app)
  } finally {
    await app.dispose()
  }
}

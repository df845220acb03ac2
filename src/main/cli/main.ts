import { isAbort, LatentError } from '../../shared/rpc/errors.ts'
import { features } from '../features.ts'
import { systemClock } from '../platform/system.ts'
import { UsageError, type ExitCode, type Places, type Terminal } from '../feature/command.ts'
import { commandsOf } from './commands.ts'
import { withVault } from './with-vault.ts'

const COMMANDS = commandsOf(features)

const HELP = [
  'Usage: latent COMMAND …',
  '',
  ...COMMANDS.flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]),
  '',
  'Every command takes --data-dir DIR (or LATENT_DATA_DIR) to keep Latent’s own state elsewhere.',
  'Results go to stdout, with --json as JSON; progress goes to stderr.',
  'Exit code: 0 fine, 1 failed, 2 wrong usage.',
].join('\n')

/** Runs one command line, `[name, ...arguments]`; what goes wrong is said to `terminal`. */
export async function runCommand(
  [name, ...args]: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  if (name === undefined || name === 'help' || name === '--help') {
    terminal.out(HELP)
    return name === undefined ? 2 : 0
  }
  const command = COMMANDS.find((candidate) => candidate.name === name)
  if (!command) {
    terminal.note(`There is no command “${name}”.\n\n${HELP}`)
    return 2
  }
  const end = args.indexOf('--') // what follows is text
  if (args.slice(0, end === -1 ? undefined : end).includes('--help')) {
    terminal.out(`Usage: latent ${command.usage}\n\n${command.summary}`)
    return 0
  }
  try {
    return await command.run(args, terminal, withVault)
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.note(`${error.message}\nUsage: latent ${command.usage}`)
      return 2
    }
    if (isAbort(error)) terminal.note('Stopped.')
    else if (error instanceof LatentError) terminal.note(error.message)
    else terminal.note(`Something went wrong inside Latent: ${String(error)}`)
    return 1
  }
}

function systemTerminal(places: Places): Terminal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => controller.abort())
  const isInteractive = process.stderr.isTTY
  let progressShown = false
  const clear = (): void => {
    if (progressShown) process.stderr.write('\r\u001b[K')
    progressShown = false
  }
  return {
    ...places,
    cwd: process.cwd(),
    env: process.env,
    signal: controller.signal,
    clock: systemClock,
    out(line) {
      clear()
      process.stdout.write(`${line}\n`)
    },
    note(line) {
      clear()
      process.stderr.write(`${line}\n`)
    },
    progress(line) {
      if (!isInteractive) return
      clear()
      process.stderr.write(line)
      progressShown = true
    },
  }
}

/** Runs the command of this process's arguments, and leaves its exit code. */
export async function main(places: Places): Promise<void> {
  // Whoever reads the results may stop reading (`latent tools | head`): that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  process.exitCode = await runCommand(process.argv.slice(2), systemTerminal(places))
}

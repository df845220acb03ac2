import type { LatentContract } from '../../shared/contract/index.ts'
import type { Client } from '../../shared/rpc/client.ts'
import type { Clock } from '../platform/ports.ts'
import type { SpawnProcess } from '../platform/process-channel.ts'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { errorText } from '../../shared/rpc/errors.ts'

/** Fine, failed, wrong usage. */
export type ExitCode = 0 | 1 | 2

/** Where what ships with the program is; the entry knows. */
export interface Places {
  readonly rendererDir: string
  readonly resourcesDir: string
}

/** The world of one command: results go to `out`, everything else to `note`. */
export interface Terminal extends Places {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly clock: Clock
  /** In tests: how processes are started. */
  readonly spawnProcess?: SpawnProcess
  /** One line of the result, on stdout. */
  out(line: string): void
  /** One line for a person, on stderr. */
  note(line: string): void
  /** Progress in place of the last one, on stderr; nothing where stderr is no terminal. */
  progress(line: string): void
}

/** Paths are absolute, and were named on the command line: they stand for what a person chooses in a dialog. */
export interface VaultUse {
  /** Another command that writes the vault is waited for. */
  readonly waits: boolean
  /** The index is brought up first. */
  readonly searches: boolean
  /** May be read, wherever it is. */
  readonly reads?: string
  /** Where a file is saved; nothing may be there. */
  readonly saves?: string
}

/**
 * Opens the vault of `--vault`, runs `action` with what a window has too, and puts everything away.
 * @throws UsageError without a vault
 */
export type WithVault = <const T>(
  flags: { readonly vault?: string | undefined; readonly 'data-dir'?: string | undefined },
  terminal: Terminal,
  use: VaultUse,
  action: (
    client: Client<LatentContract>,
    /** For what searches only after it did something else. */
    bringIndexUp: () => Promise<void>,
  ) => Promise<T>,
) => Promise<T>

export interface Command {
  readonly name: string
  /** `search QUERY --vault DIR [--top-k N]`. */
  readonly usage: string
  readonly summary: string
  /** @throws UsageError; LatentError for what failed */
  run(args: readonly string[], terminal: Terminal): Promise<ExitCode>
}

/** A command of a feature, which asks main what a window asks. */
export type FeatureCommand = Omit<Command, 'run'> & {
  /** @throws as `Command.run` */
  run(args: readonly string[], terminal: Terminal, withVault: WithVault): Promise<ExitCode>
}

/** The command line is not well formed: exit code 2, with the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const vaultOptions = {
  vault: { type: 'string' },
  'data-dir': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

/**
 * Parses the options, none of them empty, and wants exactly `positionals` words, and maybe those of `more` after them.
 * @throws UsageError
 */
export function readArgs<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
  positionals: readonly string[],
  more: readonly string[] = [],
) {
  const parsed = (() => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    } catch (error) {
      throw new UsageError(errorText(error))
    }
  })()
  const [missing] = positionals.slice(parsed.positionals.length)
  if (missing) throw new UsageError(`${missing} is missing.`)
  const empty = Object.entries(parsed.values).find(([, value]) => [value].flat().includes(''))
  if (empty) throw new UsageError(`--${empty[0]} takes a value that is not empty.`)
  const extra = parsed.positionals[positionals.length + more.length]
  if (extra !== undefined) throw new UsageError(`I do not know what to do with “${extra}”.`)
  return parsed
}

/** @throws UsageError when it is not a whole number in range */
export function readNumber(
  name: string,
  text: string | undefined,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new UsageError(`--${name} takes a whole number from ${min} to ${max}.`)
  return value
}

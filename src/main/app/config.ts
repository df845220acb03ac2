import { join, resolve } from 'node:path'
import envPaths from 'env-paths'
import { z } from 'zod'
import manifest from '../../../package.json' with { type: 'json' }

/** Folders, the vault to open, and what the environment offers. Read once at start; nothing else reads `process.env`. */
export interface Config {
  readonly shell: 'electron' | 'browser' | 'cli'
  readonly version: string
  /** All of Latent's own state: app.db, vaults/<id>/, models/. Never inside a vault. */
  readonly dataDir: string
  /** The built window: index.html and its files. */
  readonly rendererDir: string
  /** What ships: models/, sample-vault/. */
  readonly resourcesDir: string
  /** The vault to open at start; null: the last one, or the first-start screen. */
  readonly vaultRoot: string | null
  /** An endpoint that the environment names. It is offered, never used silently. */
  readonly environmentOffer: EnvironmentOffer | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** The person's own styles are not used, whatever the settings say: they may have made the window unusable. */
  readonly isSafe: boolean
}

export interface EnvironmentOffer {
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string | null
}

/** An empty variable counts as one that is not set, as everywhere in a shell. */
const text = z
  .string()
  .optional()
  .transform((value) => value || undefined)

const Environment = z.object({
  LATENT_DATA_DIR: text,
  LATENT_LOG: z.enum(['debug', 'info', 'warn', 'error']).default('warn').catch('warn'),
  LATENT_MODEL: text,
  OPENAI_BASE_URL: text,
  OPENAI_API_KEY: text,
})

export interface ConfigInput {
  readonly shell: Config['shell']
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where relative paths from the command line begin. */
  readonly cwd: string
  readonly rendererDir: string
  readonly resourcesDir: string
  readonly flags: {
    readonly vault?: string | undefined
    readonly dataDir?: string | undefined
    readonly isSafe?: boolean | undefined
  }
}

export function readConfig(input: ConfigInput): Config {
  const env = Environment.parse(input.env)
  const { flags, cwd } = input
  return {
    shell: input.shell,
    version: manifest.version,
    rendererDir: input.rendererDir,
    resourcesDir: input.resourcesDir,
    dataDir: resolve(
      cwd,
      flags.dataDir ?? env.LATENT_DATA_DIR ?? envPaths('latent', { suffix: '' }).data,
    ),
    vaultRoot: flags.vault === undefined ? null : resolve(cwd, flags.vault),
    environmentOffer: offerOf(env),
    logLevel: env.LATENT_LOG,
    isSafe: flags.isSafe ?? false,
  }
}

function offerOf(env: z.output<typeof Environment>): EnvironmentOffer | null {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) return null
  return {
    baseUrl: env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
    model: env.LATENT_MODEL ?? '',
    apiKey: env.OPENAI_API_KEY ?? null,
  }
}

/** Where one vault's state lives, keyed by the vault's id and not by its place. */
export const vaultStateDir = (config: Config, vaultId: string): string =>
  join(config.dataDir, 'vaults', vaultId)

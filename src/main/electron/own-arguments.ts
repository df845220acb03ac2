import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * The arguments that are Latent's options. Those from the first link on are not: what a link says, and whatever a
 * system makes of its quotes and spaces, sets no folder and no vault.
 */
export function ownArguments(args: readonly string[]): string[] {
  const link = args.findIndex((argument) => /^\s*latent:/i.test(argument))
  return link === -1 ? [...args] : args.slice(0, link)
}

/** `[--vault DIR] [--data-dir DIR] [--safe]`, among switches that are Chromium's, and what stands beside them. */
export const readArguments = (args: readonly string[]) =>
  parseArgs({
    args: ownArguments(args),
    options: {
      vault: { type: 'string' },
      'data-dir': { type: 'string' },
      safe: { type: 'boolean' },
    },
    strict: false,
    allowPositionals: true,
  })

/**
 * The notes that Latent was started with, absolute: paths, or addresses `file:`.
 * @param cwd where they are relative to
 */
export const noteArguments = (args: readonly string[], cwd: string): string[] =>
  readArguments(args)
    .positionals.filter((argument) => /\.md$/i.test(argument))
    .flatMap((argument) => {
      if (!/^file:/i.test(argument)) return [resolve(cwd, argument)]
      try {
        return [fileURLToPath(argument)]
      } catch {
        return [] // of another machine, or no address
      }
    })

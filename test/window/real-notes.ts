import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserCommand } from 'vitest/node'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Paths of every note of the real vaults of `LATENT_DATA`, below their folder; none without it. */
    realNotes(): Promise<readonly string[]>
    /** What stands in these notes, in order; null for one that is no text. */
    readRealNotes(paths: readonly string[]): Promise<readonly (string | null)[]>
  }
}

const data = process.env['LATENT_DATA']
const folder = join(data ?? '', 'vaults')

const realNotes: BrowserCommand<[]> = async () =>
  data === undefined
    ? []
    : (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.md')).toSorted()

const readRealNotes: BrowserCommand<[readonly string[]]> = async (_context, paths) =>
  Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(folder, path))
      const text = bytes.toString('utf8')
      return Buffer.from(text).equals(bytes) ? text : null
    }),
  )

/** Of the server of mounted tests, for their pages: real notes are files, and a page has none. */
export const realNoteCommands = { realNotes, readRealNotes }

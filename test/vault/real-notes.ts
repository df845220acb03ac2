import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const data = process.env['LATENT_DATA']
const folder = join(data ?? '', 'vaults')

async function realNotes(): Promise<string[]> {
  if (data === undefined) return []
  const paths = await readdir(folder, { recursive: true })
  return paths.filter((path) => path.endsWith('.md')).toSorted()
}

const readRealNotes = (
  _context: unknown,
  paths: readonly string[],
): Promise<readonly (string | null)[]> =>
  Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(folder, path))
      const text = bytes.toString('utf8')
      return Buffer.from(text).equals(bytes) ? text : null
    }),
  )

/** `BrowserCommands` of mounted tests (`test/window/real-notes.ts`): real notes are files, and a page has none. */
export const realNoteCommands = { realNotes, readRealNotes }

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** As deep as programs lay their models: a publisher, a repository, a state of it. */
const DEEPEST = 3
const MOST_FILES = 200

/** A model in several files is loaded by its first one. */
const isFurtherPart = (name: string): boolean =>
  /-\d{5}-of-\d{5}\.gguf$/i.test(name) && !/-00001-of-\d{5}\.gguf$/i.test(name)
/** Beside a model lies what it sees pictures with, which answers nothing by itself. */
const isProjector = (name: string): boolean => /^mmproj/i.test(name)

/** Whether a file of this name is one that models are loaded from. */
export const isModelFile = (name: string): boolean =>
  /\.gguf$/i.test(name) && !name.startsWith('.') && !isFurtherPart(name) && !isProjector(name)

/**
 * The model files of a folder and of three levels of folders in it, absolute, by path; hidden ones left out, and no more
 * than 200. A folder that cannot be read counts as empty.
 */
export async function findModelFiles(folder: string, signal: AbortSignal): Promise<string[]> {
  const found: string[] = []
  async function look(at: string, depth: number): Promise<void> {
    signal.throwIfAborted()
    const entries = await readdir(at, { withFileTypes: true }).catch(() => [])
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (found.length >= MOST_FILES) return
      const path = join(at, entry.name)
      // A link to a folder is not followed: it may lead in a circle, or out of what was chosen.
      if (entry.isDirectory() && depth < DEEPEST && !entry.name.startsWith('.'))
        await look(path, depth + 1)
      else if (!entry.isDirectory() && isModelFile(entry.name)) found.push(path)
    }
  }
  await look(folder, 0)
  return found
}

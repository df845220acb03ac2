import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../platform/error-code.ts'

/**
 * Everything below a folder that is no folder itself, hidden files and links too, relative to it with `/` between
 * segments. What is in a folder that may not be opened is left out.
 */
export async function filesBelow(folder: string): Promise<string[]> {
  const files: string[] = []
  const folders = ['']
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    for (const entry of await entriesOf(join(folder, below))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) folders.push(path)
      else files.push(path)
    }
  }
  return files
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return []
  }
}

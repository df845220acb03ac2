import { readdir } from 'node:fs/promises'
import { unlessGone } from '../../platform/unless-gone.ts'

/** What is in a folder; nothing where there is none. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await unlessGone(readdir(folder))) ?? []
}

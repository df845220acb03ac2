import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setAside } from '../sqlite/set-aside.ts'

/** The folders of the core in the state folder of a vault. */
const FOLDERS = ['audit', 'backups', 'conversations', 'drafts', 'journal', 'pre-images']

/**
 * Puts aside whatever has the name of one of our folders and is none: it is nothing of ours, and would keep what
 * belongs there from being kept. Only for who holds the vault.
 * @param options `folders`: the names of those that are not of the core
 */
export function clearFolderNames(
  stateDir: string,
  { folders, nowMs }: { readonly folders: readonly string[]; readonly nowMs: number },
): void {
  for (const name of [...FOLDERS, ...folders]) {
    const place = join(stateDir, name)
    if (statSync(place, { throwIfNoEntry: false })?.isDirectory() === false)
      setAside(place, 'corrupt', nowMs)
  }
}

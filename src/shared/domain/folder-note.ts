import { fileNameOf, folderOf, vaultPath, type VaultPath } from './vault-path.ts'

/** Where the note of a folder lies, which has its name: `work/Plan` → `work/Plan/Plan.md`. */
export const folderNotePath = (folder: string): VaultPath =>
  vaultPath(`${folder}/${fileNameOf(folder)}.md`)

/** The folder whose note this is; null for every other file. */
export function folderOfNote(path: string): VaultPath | null {
  const folder = folderOf(path)
  return folder !== '' && fileNameOf(path) === `${fileNameOf(folder)}.md` ? vaultPath(folder) : null
}

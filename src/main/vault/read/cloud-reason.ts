import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { placeholderName } from '../../../shared/domain/left-behind.ts'
import { fileNameOf, folderOf } from '../../../shared/domain/vault-path.ts'

/** Why a file that is not there was not deleted, as a sentence: only its placeholder is on this machine. */
export async function cloudReason(root: string, path: string): Promise<string | null> {
  const placeholder = join(root, folderOf(path), placeholderName(fileNameOf(path)))
  const isThere = await lstat(placeholder).then(
    (stats) => stats.isFile(),
    () => false,
  )
  return isThere
    ? `${path} is in the cloud and not on this machine yet. Download it in the program that keeps it there.`
    : null
}

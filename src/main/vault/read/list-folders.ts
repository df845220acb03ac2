import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { errorCode } from '../../platform/error-code.ts'
import { isWithin } from './vault-path.ts'

/** Deeper ones are not shown anywhere (reliability.md 2.7). */
const DEEPEST = 64

/**
 * All folders of a vault, each before those in it, by name. Hidden ones and links are left out, and so is what cannot
 * be opened.
 */
export async function listFolders(
  root: string,
  { closedFolders }: { readonly closedFolders: readonly string[] },
): Promise<VaultPath[]> {
  const found: VaultPath[] = []
  async function look(folder: string, depth: number): Promise<void> {
    for (const name of await folderNames(join(root, folder))) {
      const path = VaultPath.safeParse(folder === '' ? name : `${folder}/${name}`)
      if (!path.success || depth > DEEPEST) continue
      const absolutePath = join(root, path.data)
      if (closedFolders.some((closed) => isWithin(closed, absolutePath))) continue
      found.push(path.data)
      await look(path.data, depth + 1)
    }
  }
  await look('', 1)
  return found
}

async function folderNames(absolutePath: string): Promise<string[]> {
  try {
    const entries = await readdir(absolutePath, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .toSorted(new Intl.Collator(undefined, { numeric: true }).compare)
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return []
  }
}

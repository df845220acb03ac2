import { LatentError } from '../../../shared/rpc/errors.ts'
import { readInVault } from './open-regular.ts'

/**
 * What Obsidian keeps in the vault's `.obsidian/<name>`, as JSON, in whatever shape; null where there is no such file, or
 * none that can be read. It is never written.
 * @param root of the vault, with symbolic links resolved
 */
export async function readObsidianSettings(root: string, name: string): Promise<unknown> {
  try {
    const path = `.obsidian/${name}`
    const file = await readInVault(root, path, { allowHidden: true, isRootReal: true })
    return file?.bytes ? JSON.parse(new TextDecoder().decode(file.bytes)) : null
  } catch (error) {
    if (error instanceof LatentError || error instanceof SyntaxError) return null
    throw error
  }
}

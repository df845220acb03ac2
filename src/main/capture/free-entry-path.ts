import { foldText } from '../../shared/domain/fold-text.ts'
import { vaultPath, type VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { fileNameForTitle } from '../notes/file-name-for-title.ts'
import type { Vault } from '../vault/vault.ts'

const MAX_NUMBER = 1000

/**
 * Where an entry of this name goes: `Ada Okafor.md`, or `Ada Okafor 2.md` where that is taken, also in other letters.
 * @param taken paths that are as good as taken
 * @throws LatentError `already_exists` when a thousand entries have this name
 */
export async function freeEntryPath(
  vault: Pick<Vault, 'list'>,
  folder: VaultPath,
  name: string,
  taken: readonly string[] = [],
): Promise<VaultPath> {
  const names = new Set([...(await namesIn(vault, folder)), ...taken].map(foldText))
  for (let number = 1; number <= MAX_NUMBER; number++) {
    const path = `${folder}/${fileNameForTitle(number === 1 ? name : `${name} ${number}`)}`
    if (!names.has(foldText(path))) return vaultPath(path)
  }
  throw new LatentError('already_exists', `There is no free name for ${name} in ${folder}.`)
}

async function namesIn(vault: Pick<Vault, 'list'>, folder: VaultPath): Promise<string[]> {
  try {
    return (await vault.list(folder)).map(({ path }) => path)
  } catch (error) {
    if (error instanceof LatentError && error.code === 'not_found') return []
    throw error
  }
}

import type { FolderEntry } from '../../../../shared/contract/note.ts'
import { foldText } from '../../../../shared/domain/text/fold-text.ts'
import { isNotePath, vaultPath, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { fileNameForTitle } from '../../../../main/notes/file-name-for-title.ts'
import type { Vault } from '../../../../main/vault/vault.ts'

const MAX_NUMBER = 1000

/**
 * Where an entry of this name goes: `Ada Okafor.md`, or `Ada Okafor 2.md` where that is taken, also in other letters; in
 * the folder as the vault writes it.
 * @param taken paths that are as good as taken
 * @throws LatentError `already_exists` when a thousand entries have this name
 */
export async function freeEntryPath(
  vault: Pick<Vault, 'list' | 'etag'>,
  wanted: VaultPath,
  name: string,
  taken: readonly string[] = [],
): Promise<VaultPath> {
  const folder = await folderAsWritten(vault, wanted)
  const siblings = (await list(vault, folder)).map(({ path }) => path)
  const names = new Set([...siblings, ...taken].map(foldText))
  for (let number = 1; number <= MAX_NUMBER; number++) {
    const path = `${folder}/${fileNameForTitle(number === 1 ? name : `${name} ${number}`)}`
    // What waits to be written is in no list yet.
    if (!names.has(foldText(path)) && (await vault.etag(vaultPath(path))) === null)
      return vaultPath(path)
  }
  throw new LatentError('already_exists', `There is no free name for ${name} in ${folder}.`)
}

/** `projects` is `Projects` where only that is there. */
export async function folderAsWritten(
  vault: Pick<Vault, 'list'>,
  wanted: VaultPath,
): Promise<VaultPath> {
  let folder: VaultPath | '' = ''
  for (const name of wanted.split('/')) {
    const path = vaultPath(folder === '' ? name : `${folder}/${name}`)
    const same: readonly FolderEntry[] = (await list(vault, folder)).filter(
      (entry) => entry.kind === 'folder' && foldText(entry.path) === foldText(path),
    )
    const exact = same.some((entry) => entry.path === path)
    folder = exact ? path : (same[0]?.path ?? path)
  }
  return folder === '' ? wanted : folder
}

/** The notes of a folder, and of those in it; none where it is not there. */
export async function notesIn(
  vault: Pick<Vault, 'list'>,
  folder: VaultPath,
): Promise<readonly VaultPath[]> {
  const notes: VaultPath[] = []
  for (const { kind, path } of await list(vault, folder))
    if (kind === 'folder') notes.push(...(await notesIn(vault, path)))
    else if (isNotePath(path)) notes.push(path)
  return notes
}

async function list(
  vault: Pick<Vault, 'list'>,
  folder: VaultPath | '',
): Promise<readonly FolderEntry[]> {
  try {
    return await vault.list(folder)
  } catch (error) {
    if (error instanceof LatentError && error.code === 'not_found') return []
    throw error
  }
}

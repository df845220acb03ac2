import { foldText } from '../../../../shared/domain/text/fold-text.ts'
import { noteNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { fileNameForTitle } from '../../../../main/notes/file-name-for-title.ts'
import type { Vault } from '../../../../main/vault/vault.ts'
import { folderAsWritten, notesIn } from './free-entry-path.ts'

/** The entry of a person that a capture is about already. */
export type KnownPerson =
  /** No other could be meant: the text is added to it. */
  | { readonly is: 'sure'; readonly path: VaultPath }
  /** A person has to say: a longer name than the entry has, or several of the name. */
  | { readonly is: 'perhaps'; readonly paths: readonly VaultPath[] }

const TITLE = /^(?:mr|mrs|ms|miss|mister|dr|prof|professor|herr|frau|mme|monsieur|madame)\.? /u

/**
 * Looks for `name` among the people: by the whole name, or by the first name where one entry alone begins with it (“Ann”
 * is “Ann Lee”). Goes by the names of the files on disk, so it knows what the index does not know yet.
 */
export async function knownPerson(
  vault: Pick<Vault, 'list'>,
  folder: VaultPath,
  name: string,
): Promise<KnownPerson | null> {
  const wanted = nameOf(noteNameOf(fileNameForTitle(name)))
  const people = (await notesIn(vault, await folderAsWritten(vault, folder))).map((path) => ({
    path,
    name: nameOf(noteNameOf(path)),
  }))
  const [first = ''] = wanted.split(' ')
  const same = people.filter((each) => each.name === wanted)
  const longer = wanted === first ? people.filter((each) => each.name.startsWith(`${first} `)) : []
  const found = same.length > 0 ? same : longer
  const [only] = found
  if (found.length === 1 && only) return { is: 'sure', path: only.path }
  const shorter = wanted === first ? [] : people.filter((each) => each.name === first)
  const perhaps = found.length > 0 ? found : shorter
  return perhaps.length > 0 ? { is: 'perhaps', paths: perhaps.map(({ path }) => path) } : null
}

const nameOf = (text: string): string => foldText(text).trim().replace(TITLE, '')

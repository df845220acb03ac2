import type { FileName, FolderEntry, NoteName } from '../../../../shared/contract/note.ts'
import { fileNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { foldText } from '../../../../shared/domain/text/fold-text.ts'

/** A file of the vault that is called like what was typed. */
export interface FoundFile {
  readonly path: VaultPath
  readonly kind: Exclude<FolderEntry['kind'], 'folder'>
  /** Its title where it is a note, else its file name. */
  readonly name: string
  /** Another name of a note, where it was found by that. */
  readonly alias: string | null
}

/**
 * Notes and other files in one list: whole names before beginnings, these before the rest, and notes before files that
 * fit as well; else in the order in which the index has them, which is the best first.
 */
export function foundFiles(
  query: string,
  notes: readonly NoteName[],
  files: readonly FileName[],
): readonly FoundFile[] {
  const wanted = foldText(query.trim())
  const found: readonly FoundFile[] = [
    ...notes.map(({ path, title, alias }) => ({ path, kind: 'note' as const, name: title, alias })),
    ...files.map(({ path }) => ({
      path,
      kind: 'file' as const,
      name: fileNameOf(path),
      alias: null,
    })),
  ]
  const rankOf = ({ name, alias, path }: FoundFile): number =>
    Math.min(...[name, alias ?? name, fileNameOf(path)].map((each) => rank(each, wanted)))
  return found
    .map((file) => ({ file, rank: rankOf(file) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ file }) => file)
}

/** As what the menu of the files knows. */
export const entryOf = ({ path, kind }: FoundFile): FolderEntry => ({
  path,
  kind,
  name: fileNameOf(path),
})

function rank(name: string, wanted: string): number {
  const folded = foldText(name)
  if (folded === wanted || folded.replace(/\.[^.]+$/, '') === wanted) return 0
  if (folded.startsWith(wanted)) return 1
  return folded.includes(wanted) ? 2 : 3
}

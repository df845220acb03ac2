import { isNotePath } from '../../../../../shared/domain/vault-path.ts'
import { counted } from '../../../../../shared/domain/spoken-number.ts'

/** Something of the tree. */
type Counted = { readonly path: string; readonly isFolder: boolean }

/** How many of each there are: `3 notes, 1 file and 2 folders`. */
export function countedFiles(what: readonly Counted[]): string {
  const folders = what.filter(({ isFolder }) => isFolder).length
  const notes = what.filter(({ path, isFolder }) => !isFolder && isNotePath(path)).length
  const files = what.length - folders - notes
  const parts = [
    ...(notes > 0 ? [counted(notes, 'note')] : []),
    ...(files > 0 ? [counted(files, 'file')] : []),
    ...(folders > 0 ? [counted(folders, 'folder')] : []),
  ]
  const last = parts.pop() ?? counted(0, 'note')
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

export const MANY_WORDS = {
  tooMany: (most: string): string => `At most ${most} files and folders go at once. Choose fewer.`,
  trashed: (what: string): string => `${what} went to the trash.`,
  notMoved: (names: string): string => `Nothing was moved: ${names} has text that is not saved.`,
  takingBack: 'Taking it back',
} as const

export const COPY_WORDS = {
  unsaved: (name: string): string => `${name} has text that is not saved, so it was not copied.`,
} as const

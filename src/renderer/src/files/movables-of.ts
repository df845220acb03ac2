import type { FolderEntry } from '../../../shared/contract/note.ts'
import type { Movable } from '../stores/workspace/relocation.ts'

/** Entries of the tree as what is moved and deleted. */
export const movablesOf = (entries: readonly FolderEntry[]): readonly Movable[] =>
  entries.map(({ path, kind }) => ({ path, isFolder: kind === 'folder' }))

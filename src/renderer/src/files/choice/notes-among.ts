import type { FolderEntry } from '../../../../shared/contract/note.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'

/** The paths of those that are notes; what lies in a folder is not meant by it. */
export const notesAmong = (entries: readonly FolderEntry[]): readonly VaultPath[] =>
  entries.filter(({ kind }) => kind === 'note').map(({ path }) => path)

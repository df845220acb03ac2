import type { FolderEntry } from '../../../shared/contract/note.ts'
import type { Stores } from '../stores/stores.ts'
import { outermost } from '../../../shared/domain/outermost.ts'
import { movablesOf } from './movables-of.ts'

/** Deletes a file, with a way back; asks first for a folder, and for several. */
export function removeFiles(
  entries: readonly FolderEntry[],
  { workspace, overlay }: Pick<Stores, 'workspace' | 'overlay'>,
): void {
  const meant = outermost(entries)
  const [first, ...others] = meant
  if (first === undefined) return
  if (others.length === 0 && first.kind !== 'folder') void workspace.trashNote(first.path)
  else overlay.show({ kind: 'delete-files', what: movablesOf(meant) })
}

import type { UndoSelection } from '../../../../shared/contract/history.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import type { OpenNotes } from '../notes/open-notes.ts'
import type { Movable } from './relocation.ts'
import { holdingStill } from './holding-still.ts'
import type { WorkspaceStore } from './workspace-store.ts'

/**
 * Moves files and folders to the trash, and closes what was open of them; what was typed in this moment is nowhere else
 * and stays open. @param what none in a folder that is among them. @returns what takes it back; null where nothing was
 * deleted
 */
export function trashFiles(
  what: readonly Movable[],
  {
    client,
    openNotes,
    workspace,
  }: {
    readonly client: LatentClient
    readonly openNotes: OpenNotes
    readonly workspace: WorkspaceStore
  },
): Promise<UndoSelection | null> {
  const paths = what.map(({ path }) => path)
  return holdingStill(paths, openNotes, async () => {
    const [first, ...others] = what
    const taken =
      first?.isFolder && others.length === 0
        ? await client.call('folder.trash', { path: first.path })
        : await client.call('files.trash', { paths })
    for (const { path, isFolder } of what) {
      if (isFolder) workspace.dropBelow(path)
      else if (!openNotes.get(path)?.hasUnsavedText()) workspace.dropNote(path)
    }
    if ('changeId' in taken) return { changeId: taken.changeId }
    return taken.groupId === null ? null : { groupId: taken.groupId }
  })
}

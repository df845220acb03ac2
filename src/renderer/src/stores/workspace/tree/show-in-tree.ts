import type { FilesStore } from '../files-store.ts'
import type { WorkspaceStore } from '../workspace-store.ts'

/** Brings the panel of the files to the front, as a tree, with every folder above `path` open. */
export function showInTree(
  {
    workspace,
    files,
  }: {
    readonly workspace: Pick<WorkspaceStore, 'showPanel'>
    readonly files: Pick<FilesStore, 'setFilter' | 'reveal'>
  },
  path: string,
): void {
  workspace.showPanel('files')
  files.setFilter(null)
  files.reveal(path)
}

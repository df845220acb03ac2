import type { FolderEntry } from '../../../../shared/contract/note.ts'

/** What a dragged row of the tree carries: its path. */
export const DRAGGED = 'application/x-latent-path'
/** The paths of all that are dragged with it, as JSON; nothing where it is alone. */
const DRAGGED_TOGETHER = 'application/x-latent-paths'

/** The paths of those that are folders, as JSON; nothing where none is: a name says nothing of that. */
const DRAGGED_FOLDERS = 'application/x-latent-folders'

type Row = Pick<FolderEntry, 'path' | 'kind'>

/** @param together all that go along, with the row itself */
export function dragFiles(transfer: DataTransfer, { path }: Row, together: readonly Row[]): void {
  transfer.setData(DRAGGED, path)
  const paths = together.map((row) => row.path)
  if (paths.length > 1) transfer.setData(DRAGGED_TOGETHER, JSON.stringify(paths))
  const folders = together.flatMap((row) => (row.kind === 'folder' ? [row.path] : []))
  if (folders.length > 0) transfer.setData(DRAGGED_FOLDERS, JSON.stringify(folders))
  transfer.effectAllowed = 'move'
}

/** The paths that are dragged, of folders too; none for what comes from elsewhere. */
export function draggedPaths(transfer: DataTransfer): readonly string[] {
  const path = transfer.getData(DRAGGED)
  const together = transfer.getData(DRAGGED_TOGETHER)
  if (together === '') return path === '' ? [] : [path]
  return textsOf(together)
}

/** The paths of the files among them. */
export function draggedFiles(transfer: DataTransfer): readonly string[] {
  const folders = new Set(textsOf(transfer.getData(DRAGGED_FOLDERS) || '[]'))
  return draggedPaths(transfer).filter((path) => !folders.has(path))
}

/** The file that was taken hold of, without what goes along; null for a folder, and for what comes from elsewhere. */
export function draggedFile(transfer: DataTransfer): string | null {
  const path = transfer.getData(DRAGGED)
  return draggedFiles(transfer).includes(path) ? path : null
}

function textsOf(json: string): readonly string[] {
  const paths: unknown = JSON.parse(json)
  return Array.isArray(paths) ? paths.filter((each) => typeof each === 'string') : []
}

/** What a dragged row of the tree carries: its path. */
export const DRAGGED = 'application/x-latent-path'
/** The paths of all that are dragged with it, as JSON; nothing where it is alone. */
const DRAGGED_TOGETHER = 'application/x-latent-paths'

/** @param together all that go along, with the row itself */
export function dragFiles(transfer: DataTransfer, path: string, together: readonly string[]): void {
  transfer.setData(DRAGGED, path)
  if (together.length > 1) transfer.setData(DRAGGED_TOGETHER, JSON.stringify(together))
  transfer.effectAllowed = 'move'
}

/** The paths that are dragged; none for what comes from elsewhere. */
export function draggedFiles(transfer: DataTransfer): readonly string[] {
  const path = transfer.getData(DRAGGED)
  const together = transfer.getData(DRAGGED_TOGETHER)
  if (together === '') return path === '' ? [] : [path]
  const paths: unknown = JSON.parse(together)
  return Array.isArray(paths) ? paths.filter((each) => typeof each === 'string') : []
}

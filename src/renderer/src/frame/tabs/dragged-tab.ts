/** What a dragged tab carries: which it is, and the pane that it is in. */
export const DRAGGED_TAB = 'application/x-latent-tab'

export interface DraggedTab {
  readonly tab: string
  readonly pane: string
}

export const dragTab = (transfer: DataTransfer, dragged: DraggedTab): void => {
  transfer.setData(DRAGGED_TAB, JSON.stringify([dragged.tab, dragged.pane]))
  transfer.effectAllowed = 'move'
}

/** The tab that is dropped; null for anything else, as from another program. */
export function draggedTab(transfer: DataTransfer): DraggedTab | null {
  const text = transfer.getData(DRAGGED_TAB)
  if (text === '') return null
  try {
    const [tab, pane] = JSON.parse(text) as unknown[]
    return typeof tab === 'string' && typeof pane === 'string' ? { tab, pane } : null
  } catch {
    return null
  }
}

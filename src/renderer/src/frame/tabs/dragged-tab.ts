/** What a dragged tab carries: which it is, and the pane that it is in. */
export const DRAGGED_TAB = 'application/x-latent-tab'
/** Begins a kind that it carries besides, and ends with the window that it is of: another one sees only the kinds. */
const OF_WINDOW = 'application/x-latent-window-'

export interface DraggedTab {
  readonly tab: string
  readonly pane: string
}

/** @param window its id, in small letters */
export const dragTab = (
  transfer: DataTransfer,
  { tab, pane }: DraggedTab,
  window: string,
): void => {
  transfer.setData(DRAGGED_TAB, JSON.stringify([tab, pane]))
  transfer.setData(OF_WINDOW + window, window)
  transfer.effectAllowed = 'copyMove'
}

/** A tab of another window is copied, by which that one learns that it is here now. */
export const effectOf = ({ types }: DataTransfer, window: string): 'move' | 'copy' =>
  !types.includes(DRAGGED_TAB) || types.includes(OF_WINDOW + window) ? 'move' : 'copy'

/** The tab that is dropped; null for anything else, as from another program. */
export function draggedTab(transfer: DataTransfer): DraggedTab | null {
  const text = transfer.getData(DRAGGED_TAB)
  if (text === '') return null
  try {
    const data: unknown = JSON.parse(text)
    const [tab, pane]: unknown[] = Array.isArray(data) ? data : []
    return typeof tab === 'string' && typeof pane === 'string' ? { tab, pane } : null
  } catch {
    return null
  }
}

import { asVaultPath } from '../../../../shared/domain/vault-path.ts'
import {
  BESIDE_SIZE,
  cornerAt,
  type ScreenPoint,
} from '../../../../shared/domain/workspace/window-bounds.ts'
import { windowSearch } from '../../../../shared/domain/workspace/window-numbers.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import { sessionFragment } from '../../connection/session-token.ts'
import type { OpenStore } from '../../stores/feature-stores.ts'
import type { FeatureStore, StoreScope } from '../../stores/stores.ts'
import { viewOf } from '../../stores/workspace/tab-list.ts'
import { draggedTab, effectOf, type DraggedTab } from './dragged-tab.ts'
import { WORDS } from './words.ts'

/** Windows of this vault beside this one, for single tabs. */
export interface TabWindows extends OpenStore {
  /** Of this window, among all that a tab can be dragged to. */
  readonly id: string
  /**
   * Shows a tab of a pane in a window of its own.
   * @param moves it is no longer here then; a text that could not be saved stays
   * @param at where in points of the screen; null for anywhere
   */
  open(
    tab: string,
    pane: string,
    options: { readonly moves: boolean; readonly at: ScreenPoint | null },
  ): Promise<void>
  /** Of a tab that is dragged over this window; see `effectOf`. */
  effect(transfer: DataTransfer): 'move' | 'copy'
  /** The tab that is dropped on a pane. One of another window is in it by then, and in front. */
  take(transfer: DataTransfer, pane: string): DraggedTab | null
  /** A tab of a pane was let go: it is another window's now, gets one of its own outside of this one, or is where it was. */
  letGo(tab: string, pane: string, event: LetGo): void
}
type LetGo = Pick<DragEvent, 'screenX' | 'screenY'> & {
  readonly dataTransfer: Pick<DataTransfer, 'dropEffect'>
}
export const TAB_WINDOWS: FeatureStore<TabWindows> = { create: createTabWindows }

function createTabWindows({ client, stores }: StoreScope): TabWindows {
  const { workspace, openNotes, toasts } = stores

  function show(number: number, at: ScreenPoint | null): boolean {
    const corner = at && cornerAt(at)
    const place = corner === null ? '' : `,left=${corner.x},top=${corner.y}`
    const features = `popup,width=${BESIDE_SIZE.width},height=${BESIDE_SIZE.height}${place}`
    const address = `${location.pathname}${windowSearch(number)}${sessionFragment()}`
    return window.open(address, '_blank', features) !== null
  }

  const open: TabWindows['open'] = async (tab, pane, { moves, at }) => {
    const path = asVaultPath(tab)
    const close = (): void => {
      if (moves) void workspace.panes.closeTab(tab, pane)
    }
    try {
      // The other window reads from disk.
      if (path !== null) await openNotes.get(path)?.flush()
      const { number, isShown } = await client.call('workspace.openWindow', {
        workspace: workspace.apart(tab, pane),
        at,
      })
      if (isShown || show(number, at)) return close()
      toasts.show(WORDS.windowHeldBack, {
        tone: 'problem',
        action: { label: WORDS.showWindow, run: () => show(number, at) && close() },
      })
    } catch (error) {
      toasts.show(errorSentence(error), { tone: 'problem' })
    }
  }
  const id = crypto.randomUUID()
  const effect = (transfer: DataTransfer): 'move' | 'copy' => effectOf(transfer, id)
  return {
    id,
    open,
    effect,
    take(transfer, pane) {
      const dragged = draggedTab(transfer)
      if (dragged === null || effect(transfer) === 'move') return dragged
      const { tab } = dragged
      const [path, view] = [asVaultPath(tab), viewOf(tab)]
      workspace.panes.toFront(pane)
      if (view !== null) workspace.setFrame({ view })
      else if (path !== null) workspace.openNote(path)
      return { tab, pane }
    },
    letGo(tab, pane, { dataTransfer: { dropEffect }, screenX, screenY }) {
      if (dropEffect === 'copy') return void workspace.panes.closeTab(tab, pane)
      const at = { x: Math.round(screenX), y: Math.round(screenY) }
      if (dropEffect === 'none' && isOutside(at)) void open(tab, pane, { moves: true, at })
    },
    dispose: () => {},
  }
}

const isOutside = ({ x, y }: ScreenPoint): boolean =>
  x < window.screenX ||
  y < window.screenY ||
  x > window.screenX + window.outerWidth ||
  y > window.screenY + window.outerHeight

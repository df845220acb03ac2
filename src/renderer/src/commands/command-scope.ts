import { asVaultPath } from '../../../shared/domain/vault-path.ts'
import type { CommandScope } from '../feature.ts'
import type { Stores } from '../stores/stores.ts'
import { isReading } from '../stores/workspace/tab-list.ts'
import { focusSoon } from './focus-soon.ts'

/** What the commands of the window's own rooms work with. */
export interface RoomScope extends CommandScope {
  /** The note in front; null behind a view, where nobody sees which one it is. */
  active(): string | null
  /** The note in front is read, not written. */
  reads(): boolean
  /** Keys that a browser keeps for itself get a second way in. */
  keys(own: string, inBrowser: string): string[]
}

export function createRoomScope(stores: Stores, shell: 'electron' | 'browser'): RoomScope {
  const { workspace, overlay, toasts } = stores
  const active = (): string | null => {
    const { frame, tabs } = workspace.state.getState()
    return frame.view === 'notes' ? tabs.active : null
  }
  return {
    stores,
    active,
    reads: () => isReading(workspace.state.getState().tabs),
    keys: (own, inBrowser) => (shell === 'browser' ? [inBrowser, own] : [own]),
    withNote: (action) => ({
      needs: 'note',
      run() {
        const path = asVaultPath(active())
        if (path !== null) action(path)
        else toasts.show('Open a note first.')
      },
    }),
    ask: (command) => overlay.show({ kind: 'palette', command }),
    showView(view, focus) {
      workspace.setFrame({ view })
      if (focus !== undefined) focusSoon(focus)
    },
    showPanel(panel, focus) {
      workspace.showPanel(panel)
      if (focus !== undefined) focusSoon(focus)
    },
    showDialog: (dialog) => overlay.show({ kind: 'feature', dialog }),
  }
}

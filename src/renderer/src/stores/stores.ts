import type { LatentClient } from '../connection/latent-client.ts'
import { createActiveTextStore, type ActiveTextStore } from './active-text-store.ts'
import { createAppStore, type AppStore } from './app-store.ts'
import { createEditorPort, type EditorPort } from './editor-port.ts'
import { createFilesStore, type FilesStore } from './files-store.ts'
import { createIndexStatusStore, type IndexStatusStore } from './index-status-store.ts'
import { createOpenNotes, type OpenNotes } from './open-notes.ts'
import { createOverlayStore, type OverlayStore } from './overlay-store.ts'
import { createSearchStore, type SearchStore } from './search-store.ts'
import { createToastStore, type ToastStore } from './toast-store.ts'
import { createWorkspaceStore, type WorkspaceStore } from './workspace-store.ts'

/** Everything that the window knows, made once. Features share through these and through nothing else. */
export interface Stores {
  readonly app: AppStore
  readonly workspace: WorkspaceStore
  readonly openNotes: OpenNotes
  readonly files: FilesStore
  readonly search: SearchStore
  readonly indexStatus: IndexStatusStore
  readonly activeText: ActiveTextStore
  readonly editor: EditorPort
  readonly overlay: OverlayStore
  readonly toasts: ToastStore
}

export function createStores({ client }: { readonly client: LatentClient }): Stores {
  const toasts = createToastStore()
  const openNotes = createOpenNotes({ client })
  const files = createFilesStore({ client })
  return {
    app: createAppStore({ client }),
    workspace: createWorkspaceStore({
      client,
      openNotes,
      toasts,
      expandedFolders: () => [...files.state.getState().expanded],
    }),
    openNotes,
    files,
    search: createSearchStore({ client }),
    indexStatus: createIndexStatusStore({ client }),
    activeText: createActiveTextStore(),
    editor: createEditorPort(),
    overlay: createOverlayStore(),
    toasts,
  }
}

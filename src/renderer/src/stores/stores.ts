import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LatentClient } from '../connection/latent-client.ts'
import { createActiveTextStore, type ActiveTextStore } from './notes/active-text-store.ts'
import type { AppStore } from './app-store.ts'
import { createContextStore, type ContextStore } from './chat/context-store.ts'
import { createEditorPort, type EditorPort } from './editor-port.ts'
import { createChatStore, type ChatStore } from './chat/chat-store.ts'
import {
  createOpenStores,
  type OpenStore,
  type OpenStores,
  type StoreOf,
} from './feature-stores.ts'
import { createFilesStore, type FilesStore } from './workspace/files-store.ts'
import { followWriter } from './notes/follow-writer.ts'
import { createIndexStatusStore, type IndexStatusStore } from './index-status-store.ts'
import { createLinkPreviewStore, type LinkPreviewStore } from './link-preview-store.ts'
import { createKeptTextStore, type KeptTextStore } from './notes/kept-text-store.ts'
import { createOpenNotes, type OpenNotes, type WriterOf } from './notes/open-notes.ts'
import { createOverlayStore, type OverlayStore } from './workspace/overlay-store.ts'
import { sayMerged } from './notes/say-merged.ts'
import { createRelocationStore, type RelocationStore } from './workspace/relocation-store.ts'
import { createReplaceStore, type ReplaceStore } from './replace-store.ts'
import { createSearchStore, type SearchStore } from './search-store.ts'
import { createTextMenuStore, type TextMenuStore } from './text-menu-store.ts'
import { createToastStore, type ToastStore } from './toast-store.ts'
import { createUndoStore, type UndoStore } from './undo-store.ts'
import { createWindowAnswers, type WindowAnswers } from './window-answers.ts'
import { createPaneStores } from './workspace/panes/pane-stores.ts'
import { createWorkspaceStore, type WorkspaceStore } from './workspace/workspace-store.ts'

/**
 * What the window knows of one vault, and of the app. Features share through these and through nothing else. Another
 * vault gets other stores, so nothing of one can show up in the other.
 */
export interface Stores {
  readonly app: AppStore
  readonly workspace: WorkspaceStore
  readonly openNotes: OpenNotes
  readonly keptText: KeptTextStore
  readonly files: FilesStore
  readonly search: SearchStore
  readonly replace: ReplaceStore
  readonly indexStatus: IndexStatusStore
  readonly activeText: ActiveTextStore
  readonly editor: EditorPort
  readonly chat: ChatStore
  /** What is answered when main asks all windows something. */
  readonly answers: WindowAnswers
  /** What is attached to the message that is being written. */
  readonly context: ContextStore
  readonly overlay: OverlayStore
  readonly linkPreview: LinkPreviewStore
  readonly textMenu: TextMenuStore
  readonly undo: UndoStore
  readonly relocation: RelocationStore
  readonly toasts: ToastStore
  /** The same as a pane of the window sees it: what is in front there is in front. */
  inPane(id: string): Stores
  /** The first part of a chord of keys that was pressed, while the second is waited for. */
  readonly chord: StoreApi<string | null>
  /** Those of features, and of rooms that are drawn later: `ofFeatures.of(taskStore)`. */
  readonly ofFeatures: OpenStores<StoreScope>
  /** Ends what listens and waits. Saves nothing: flush first. */
  dispose(): void
}

/** What a store of a feature is made of. */
export interface StoreScope {
  readonly client: LatentClient
  readonly stores: Stores
}

/** A store of a feature: made for each vault when `Stores.ofFeatures.of` first asks for it. */
export type FeatureStore<S extends OpenStore> = StoreOf<S, StoreScope>

export interface StoresOptions {
  readonly client: LatentClient
  readonly app: AppStore
  /** Left out: every text is a note. */
  readonly writerOf?: WriterOf
  /** As `windowAsked`; left out, it is the first window of the vault. */
  readonly asked?: { readonly window?: number }
}

export function createStores({ client, app, writerOf, asked }: StoresOptions): Stores {
  const toasts = createToastStore()
  const keptText = createKeptTextStore({ client })
  const openNotes = createOpenNotes({
    client,
    vaultId: () => app.state.getState().app?.vault?.id ?? null,
    keptText,
    ...(writerOf && { writerOf }),
    onMerged: (session) => sayMerged(session, toasts),
  })
  const files = createFilesStore({ client })
  const editor = createEditorPort()
  const activeText = createActiveTextStore()
  const paneStores = createPaneStores({ workspace: () => workspace, editor, activeText })
  const indexStatus = createIndexStatusStore({ client })
  const chat = createChatStore({ client })
  const workspace: WorkspaceStore = createWorkspaceStore({
    client,
    openNotes,
    keptText,
    toasts,
    expandedFolders: () => [...files.state.getState().expanded],
    notePlaces: () => paneStores.places(),
    writingMode: () => app.state.getState().app?.settings.writingMode ?? 'live',
    hasPreviews: () => app.state.getState().app?.settings.previewTabs ?? false,
    ...(asked && { asked }),
  })
  const opensFolderNotes = (): boolean => app.state.getState().app?.settings.folderNotes ?? false
  const arrangeFiles = (): void => {
    const { fileOrder: order, showsAttachments, ownOrders } = workspace.state.getState().frame
    files.arrange({ order, showsAttachments, ownOrders, folderNotes: opensFolderNotes() })
  }
  const stopArranging = [workspace.state, app.state].map((state) => state.subscribe(arrangeFiles))
  arrangeFiles()
  const undo = createUndoStore({ client, openNotes, workspace })
  const search = createSearchStore({ client })
  const replace = createReplaceStore({ client, search, openNotes })
  const answers = createWindowAnswers({ client })
  const stopFollowing = followWriter({
    client,
    app,
    openNotes,
    workspace,
    toasts,
    onExchange: () => void Promise.all([chat.load(), indexStatus.reload()]).catch(() => undefined),
  })
  const inPanes = new Map<string, Stores>()
  const stores: Stores = {
    app,
    workspace,
    openNotes,
    keptText,
    files,
    search,
    replace,
    indexStatus,
    chat,
    answers,
    context: createContextStore({ client, openNotes }),
    activeText,
    editor,
    overlay: createOverlayStore({ client, app }),
    linkPreview: createLinkPreviewStore(),
    textMenu: createTextMenuStore({
      client,
      isDesktop: () => app.state.getState().app?.shell === 'electron',
    }),
    undo,
    relocation: createRelocationStore({
      client,
      openNotes,
      workspace,
      files,
      undo,
      toasts,
      opensFolderNotes,
      asksForLinks: () => app.state.getState().app?.settings.updateLinksOnRename === 'ask',
    }),
    toasts,
    inPane(id) {
      const known = inPanes.get(id) ?? { ...stores, ...paneStores.of(id) }
      inPanes.set(id, known)
      return known
    },
    chord: createStore<string | null>(() => null),
    ofFeatures: createOpenStores(() => ({ client, stores })),
    dispose() {
      stopFollowing()
      for (const stop of stopArranging) stop()
      paneStores.dispose()
      for (const store of [
        workspace,
        openNotes,
        files,
        search,
        replace,
        indexStatus,
        chat,
        answers,
        stores.relocation,
      ])
        store.dispose()
      stores.ofFeatures.dispose()
    },
  }
  return stores
}

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
import { createOpenNotes, type OpenNotes } from './notes/open-notes.ts'
import { createOverlayStore, type OverlayStore } from './workspace/overlay-store.ts'
import { sayMerged } from './notes/say-merged.ts'
import { createRelocationStore, type RelocationStore } from './workspace/relocation-store.ts'
import { createReplaceStore, type ReplaceStore } from './replace-store.ts'
import { createSearchStore, type SearchStore } from './search-store.ts'
import { createTextMenuStore, type TextMenuStore } from './text-menu-store.ts'
import { createToastStore, type ToastStore } from './toast-store.ts'
import { createUndoStore, type UndoStore } from './undo-store.ts'
import { createWindowAnswers, type WindowAnswers } from './window-answers.ts'
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
  /** Those of features: `ofFeatures.of(taskStore)`. */
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

export function createStores({
  client,
  app,
}: {
  readonly client: LatentClient
  readonly app: AppStore
}): Stores {
  const toasts = createToastStore()
  const keptText = createKeptTextStore({ client })
  const openNotes = createOpenNotes({
    client,
    vaultId: () => app.state.getState().app?.vault?.id ?? null,
    keptText,
    onMerged: (session) => sayMerged(session, toasts),
  })
  const files = createFilesStore({ client })
  const editor = createEditorPort()
  const indexStatus = createIndexStatusStore({ client })
  const chat = createChatStore({ client })
  const workspace = createWorkspaceStore({
    client,
    openNotes,
    keptText,
    toasts,
    expandedFolders: () => [...files.state.getState().expanded],
    notePlaces: () => editor.getState().places(),
    writingMode: () => app.state.getState().app?.settings.writingMode ?? 'live',
  })
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
    activeText: createActiveTextStore(),
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
      asksForLinks: () => app.state.getState().app?.settings.updateLinksOnRename === 'ask',
    }),
    toasts,
    ofFeatures: createOpenStores(() => ({ client, stores })),
    dispose() {
      stopFollowing()
      for (const store of [
        workspace,
        openNotes,
        files,
        search,
        replace,
        indexStatus,
        chat,
        answers,
      ])
        store.dispose()
      stores.ofFeatures.dispose()
    },
  }
  return stores
}

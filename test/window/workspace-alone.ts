import { createStore } from 'zustand/vanilla'
import type { LatentClient } from '../../src/renderer/src/connection/latent-client.ts'
import type { OpenNotes } from '../../src/renderer/src/stores/notes/open-notes.ts'
import { createToastStore } from '../../src/renderer/src/stores/toast-store.ts'
import {
  createWorkspaceStore,
  type WorkspaceStore,
} from '../../src/renderer/src/stores/workspace/workspace-store.ts'
import type { Workspace } from '../../src/shared/domain/settings.ts'

/** How a window is arranged, without the rest of it: nothing is kept of any text. */
export const workspaceAlone = ({
  client,
  openNotes,
  shown = {},
}: {
  readonly client: LatentClient
  readonly openNotes: OpenNotes
  /** The places in its editor. */
  readonly shown?: Workspace['notePlaces']
}): WorkspaceStore =>
  createWorkspaceStore({
    client,
    openNotes,
    keptText: {
      state: createStore(() => []),
      load: async () => {},
      of: () => [],
      taken: () => {},
      discard: async () => {},
    },
    toasts: createToastStore(),
    writingMode: () => 'live',
    hasPreviews: () => true,
    expandedFolders: () => [],
    notePlaces: () => shown,
  })

/** Notes of which none is read, and of which each can be let go but `stuck`. */
export const notesAlone = (stuck: (path: string) => boolean): OpenNotes => {
  const notes = {
    state: createStore(() => ({})),
    open: () => undefined,
    get: () => undefined,
    close: async (path: string) => !stuck(path),
    discard: () => undefined,
    move: () => undefined,
  }
  return notes as unknown as OpenNotes
}

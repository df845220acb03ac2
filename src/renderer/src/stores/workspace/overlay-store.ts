import type { ReactElement } from 'react'
import type { LatentClient } from '../../connection/latent-client.ts'
import type { LinkWish } from '../../../../shared/contract/known.ts'
import type { Replacing } from '../../../../shared/contract/replace.ts'
import type { NoteTagWish } from '../../../../shared/contract/tag.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppStore } from '../app-store.ts'
import type { SelectedPassage } from '../text-menu-store.ts'
import type { Movable } from './relocation.ts'

/**
 * What lies over the frame; one at a time. `new-note` and `new-folder` carry the folder they start in, `history`,
 * `move` and `delete-files` what they are about.
 */
export type Overlay =
  | {
      readonly kind: 'switcher' | 'keys' | 'inline-help' | 'index'
    }
  /** `command`: the one that is told something, by its id; left out, all are listed. */
  | { readonly kind: 'palette'; readonly command?: string }
  /** `section`: the one that is shown first; left out, the one that was shown last. */
  | { readonly kind: 'settings'; readonly section?: string }
  | { readonly kind: 'feature'; readonly dialog: ReactElement }
  /** `saves`: begins with a name for the window as it is. */
  | { readonly kind: 'workspaces'; readonly saves: boolean }
  /** `place`: what is shown first; left out, the trash itself. */
  | { readonly kind: 'trash'; readonly place?: 'elsewhere' }
  /** `changeId`: the version that is shown first; left out, the newest. */
  | { readonly kind: 'history'; readonly path: VaultPath; readonly changeId?: string }
  /** A property of the whole vault. */
  | { readonly kind: 'rename-property'; readonly name: string }
  /** A tag of the whole vault, without `#`. */
  | { readonly kind: 'rename-tag'; readonly name: string }
  /** A tag that these notes get or lose. */
  | {
      readonly kind: 'tag-notes'
      readonly change: NoteTagWish['change']
      readonly paths: readonly VaultPath[]
    }
  /** Links that are wanted, to be looked through before they are written. */
  | { readonly kind: 'write-links'; readonly wish: LinkWish }
  /** What a passage of the note in front could link to. */
  | { readonly kind: 'suggest-links'; readonly passage: SelectedPassage }
  /** What shall be replaced in which notes. */
  | { readonly kind: 'replace'; readonly replacing: Replacing }
  | { readonly kind: 'move' | 'delete-files'; readonly what: readonly Movable[] }
  | { readonly kind: 'new-note' | 'new-folder'; readonly folder: string }

/** A folder of this machine that a person is asked for, over everything else. */
export interface FolderQuestion {
  readonly title: string
  readonly button: string
  /** False: something else is looked for in it than notes. */
  readonly isOfNotes?: boolean
  answer(path: string | null): void
}

export interface OverlayState {
  readonly overlay: Overlay | null
  /** Null where nobody is asked, or the system asks. */
  readonly folder: FolderQuestion | null
}

export interface OverlayStore {
  readonly state: StoreApi<OverlayState>
  show(overlay: Overlay): void
  close(): void
  /** Null when the person chose none. By the system's dialog where there is one. @throws LatentError */
  chooseFolder(question: Omit<FolderQuestion, 'answer'>): Promise<string | null>
}

export function createOverlayStore({
  client,
  app,
}: {
  readonly client: LatentClient
  readonly app: AppStore
}): OverlayStore {
  const state = createStore<OverlayState>(() => ({ overlay: null, folder: null }))
  return {
    state,
    show: (overlay) => state.setState({ overlay }),
    close: () => state.setState({ overlay: null }),
    async chooseFolder(question) {
      state.getState().folder?.answer(null)
      if (app.state.getState().app?.shell === 'electron')
        return client.call('app.chooseFolder', { title: question.title })
      return new Promise((resolve) => {
        const answer = (path: string | null): void => {
          state.setState({ folder: null })
          resolve(path)
        }
        state.setState({ folder: { ...question, answer } })
      })
    },
  }
}

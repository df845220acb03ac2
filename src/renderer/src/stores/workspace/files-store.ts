import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FolderEntry } from '../../../../shared/contract/note.ts'
import { folderOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { errorSentence, LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'

export type FilesState = {
  /** What was read so far, by folder; `''` is the root. */
  readonly folders: Readonly<Record<string, readonly FolderEntry[]>>
  readonly errors: Readonly<Record<string, string>>
  readonly expanded: ReadonlySet<string>
}

/** The tree of the vault, read folder by folder as it is opened. */
export interface FilesStore {
  readonly state: StoreApi<FilesState>
  /** Starts over with these folders open: another vault, or the same after a reconnect. */
  load(expanded: readonly string[]): void
  expand(folder: string): void
  collapse(folder: string): void
  /** Opens every folder above `path`. */
  reveal(path: string): void
  dispose(): void
}

export function createFilesStore({ client }: { readonly client: LatentClient }): FilesStore {
  const empty = (): FilesState => ({ folders: {}, errors: {}, expanded: new Set() })
  const state = createStore<FilesState>(empty)
  let era = 0

  async function read(folder: string): Promise<void> {
    const mine = era
    try {
      const entries = await client.call('vault.list', { folder: folder as VaultPath | '' })
      if (mine !== era) return
      state.setState(({ folders, errors }) => ({
        folders: { ...folders, [folder]: entries },
        errors: without(errors, folder),
      }))
    } catch (error) {
      if (mine !== era) return
      if (error instanceof LatentError && error.code === 'not_found' && folder !== '') {
        forget(folder)
        return
      }
      const message = errorSentence(error, 'This folder cannot be read.')
      state.setState(({ errors }) => ({ errors: { ...errors, [folder]: message } }))
    }
  }

  function forget(folder: string): void {
    state.setState(({ folders, expanded }) => ({
      folders: without(folders, folder),
      expanded: new Set([...expanded].filter((one) => one !== folder)),
    }))
  }

  function expand(folder: string): void {
    const { expanded, folders } = state.getState()
    if (!expanded.has(folder)) state.setState({ expanded: new Set([...expanded, folder]) })
    if (!folders[folder]) void read(folder)
  }

  const stop = client.on('vault.changed', ({ changes, foldersChanged, isUnlisted = false }) => {
    const { folders } = state.getState()
    const touched = new Set(
      isUnlisted
        ? Object.keys(folders)
        : foldersChanged.flatMap((folder) => [folder, folderOf(folder)]),
    )
    for (const { path, etag } of changes) {
      const folder = folderOf(path)
      const isListed = folders[folder]?.some((entry) => entry.path === path) ?? false
      // A change inside a file that is listed already changes no list; a new folder shows in the one above it.
      if (isListed === (etag === null)) {
        touched.add(folder)
        if (!folders[folder]) touched.add(folderOf(folder))
      }
    }
    for (const folder of touched) if (folders[folder]) void read(folder)
  })

  return {
    state,
    load(expanded) {
      era++
      state.setState({ ...empty(), expanded: new Set(expanded) }, true)
      for (const folder of ['', ...expanded]) void read(folder)
    },
    expand,
    collapse(folder) {
      const expanded = new Set(state.getState().expanded)
      expanded.delete(folder)
      state.setState({ expanded })
    },
    reveal(path) {
      for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) expand(folder)
    },
    dispose: stop,
  }
}

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== key))

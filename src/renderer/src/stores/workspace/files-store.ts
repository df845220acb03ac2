import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FolderEntry } from '../../../../shared/contract/note.ts'
import { folderOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { folderOfNote } from '../../../../shared/domain/folder-note.ts'
import { errorSentence, LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import { arrangeEntries, isByChange, isByDate, type Arrangement } from './tree/arrange-entries.ts'

export type FilesState = {
  /** What was read so far, by folder, as it is arranged; `''` is the root. */
  readonly folders: ReadonlyMap<string, readonly FolderEntry[]>
  readonly errors: ReadonlyMap<string, string>
  readonly expanded: ReadonlySet<string>
  /** What files are called that are looked for; null while the tree is shown. */
  readonly filter: string | null
}

/** The tree of the vault, read folder by folder as it is opened. */
export interface FilesStore {
  readonly state: StoreApi<FilesState>
  /** Starts over with these folders open: another vault, or the same after a reconnect. */
  load(expanded: readonly string[]): void
  expand(folder: string): void
  collapse(folder: string): void
  /** Opens every folder above `path`, or above the folder whose note that is. */
  reveal(path: string): void
  /** The path whose row stands for this one: that of the folder for a note that it opens. */
  rowOf<P extends string>(path: P): P | VaultPath
  /** Shows the entries of every folder in this way, and keeps it up. */
  arrange(arrangement: Arrangement): void
  /** All that lies in a folder that was read, in the order of now, also what is not shown; null before. */
  arranged(folder: string): readonly FolderEntry[] | null
  /** Shows files with such names in the place of the tree; null: the tree, as it was. */
  setFilter(text: string | null): void
  dispose(): void
}

/** A note that is written is saved every moment: the dates of its folder are read again once in this time. */
const DATES_AFTER_MS = 1000

/** What is shown of a folder where nothing of it is hidden. */
const EVERYTHING = { showsAttachments: true, folderNotes: false } as const

export function createFilesStore({ client }: { readonly client: LatentClient }): FilesStore {
  const nothingRead = { folders: new Map(), errors: new Map() }
  const state = createStore<FilesState>(() => ({
    ...nothingRead,
    expanded: new Set(),
    filter: null,
  }))
  let arrangement: Arrangement = {
    order: 'name',
    showsAttachments: true,
    ownOrders: {},
    folderNotes: false,
  }
  /** As main lists it. */
  const listed = new Map<string, readonly FolderEntry[]>()
  const datesSoon = new Map<string, ReturnType<typeof setTimeout>>()
  let era = 0

  async function read(folder: string): Promise<void> {
    const mine = era
    const withDates = isByDate(arrangement.order)
    const withFolderNotes = arrangement.folderNotes
    try {
      const entries = await client.call('vault.list', {
        folder: folder as VaultPath | '',
        ...(withDates && { withDates }),
        ...(withFolderNotes && { withFolderNotes }),
      })
      if (mine !== era) return
      // Another order was chosen meanwhile, or another setting.
      if (isByDate(arrangement.order) && !withDates) return await read(folder)
      if (arrangement.folderNotes && !withFolderNotes) return await read(folder)
      listed.set(folder, entries)
      state.setState(({ folders, errors }) => ({
        folders: new Map(folders).set(folder, arrangeEntries(folder, entries, arrangement)),
        errors: without(errors, folder),
      }))
    } catch (error) {
      if (mine !== era) return
      if (error instanceof LatentError && error.code === 'not_found' && folder !== '') {
        forget(folder)
        return
      }
      const message = errorSentence(error, 'This folder cannot be read.')
      state.setState(({ errors }) => ({ errors: new Map(errors).set(folder, message) }))
    }
  }

  function forget(folder: string): void {
    listed.delete(folder)
    state.setState(({ folders, expanded }) => ({
      folders: without(folders, folder),
      expanded: new Set([...expanded].filter((one) => one !== folder)),
    }))
  }

  function rowOf<P extends string>(path: P): P | VaultPath {
    return (arrangement.folderNotes ? folderOfNote(path) : null) ?? path
  }

  function expand(folder: string): void {
    const { expanded } = state.getState()
    if (!expanded.has(folder)) state.setState({ expanded: new Set([...expanded, folder]) })
    if (!listed.has(folder)) void read(folder)
  }

  function readDatesSoon(folder: string): void {
    if (datesSoon.has(folder)) return
    const timer = setTimeout(() => {
      datesSoon.delete(folder)
      void read(folder)
    }, DATES_AFTER_MS)
    datesSoon.set(folder, timer)
  }

  function stopWaiting(): void {
    for (const timer of datesSoon.values()) clearTimeout(timer)
    datesSoon.clear()
  }

  const stop = client.on('vault.changed', ({ changes, foldersChanged, isUnlisted = false }) => {
    const touched = new Set(
      isUnlisted ? listed.keys() : foldersChanged.flatMap((folder) => [folder, folderOf(folder)]),
    )
    for (const { path, etag } of changes) {
      const folder = folderOf(path)
      const isListed = listed.get(folder)?.some((entry) => entry.path === path) ?? false
      // A change inside a file that is listed already changes no list; a new folder shows in the one above it.
      if (isListed === (etag === null)) {
        touched.add(folder)
        const isOwn = arrangement.folderNotes && folderOfNote(path) !== null
        if (isOwn || !listed.has(folder)) touched.add(folderOf(folder))
      } else if (isListed && isByChange(arrangement.order)) readDatesSoon(folder)
    }
    for (const folder of touched) if (listed.has(folder)) void read(folder)
  })

  return {
    state,
    load(expanded) {
      era++
      listed.clear()
      stopWaiting()
      state.setState({ ...nothingRead, expanded: new Set(expanded) })
      for (const folder of ['', ...expanded]) void read(folder)
    },
    expand,
    collapse(folder) {
      const expanded = new Set(state.getState().expanded)
      expanded.delete(folder)
      state.setState({ expanded })
    },
    rowOf,
    reveal(path) {
      for (let folder = folderOf(rowOf(path)); folder !== ''; folder = folderOf(folder))
        expand(folder)
    },
    arrange(next) {
      const before = arrangement
      arrangement = next
      if (isShownAlike(before, next)) return
      const { order, folderNotes } = next
      // Only in the orders by change are the dates kept up.
      const needsDates = isByChange(order)
        ? !isByChange(before.order)
        : isByDate(order) && !isByDate(before.order)
      const needsNotes = folderNotes && !before.folderNotes
      // Until they are there the tree stays as it is: it turns over once.
      if (needsDates || needsNotes) for (const folder of listed.keys()) void read(folder)
      else
        state.setState({
          folders: new Map(
            [...listed].map(([folder, entries]) => [
              folder,
              arrangeEntries(folder, entries, arrangement),
            ]),
          ),
        })
    },
    arranged(folder) {
      const entries = listed.get(folder)
      return entries ? arrangeEntries(folder, entries, { ...arrangement, ...EVERYTHING }) : null
    },
    setFilter: (filter) => state.setState({ filter }),
    dispose() {
      stopWaiting()
      stop()
    },
  }
}

/** What a person put where makes a difference in their own order only. */
const isShownAlike = (one: Arrangement, other: Arrangement): boolean =>
  one.order === other.order &&
  one.showsAttachments === other.showsAttachments &&
  one.folderNotes === other.folderNotes &&
  (one.ownOrders === other.ownOrders || one.order !== 'own')

const without = <T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> =>
  new Map([...map].filter(([one]) => one !== key))

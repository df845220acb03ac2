import { lastOf } from '../../../../shared/rpc/last-of.ts'
import { leftLinks, relocationSentence } from './relocation-sentences.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type {
  LeftLink,
  RenamePreview,
  RenameProgress,
  RenameReport,
} from '../../../../shared/contract/rename.ts'
import type { UndoSelection } from '../../../../shared/contract/history.ts'
import type { AppliedChange } from '../../../../shared/domain/chat/chat-item.ts'
import { noteEnding } from '../../../../shared/domain/note-path.ts'
import {
  asVaultPath,
  fileNameOf,
  folderOf,
  spokenName,
  type VaultPath,
} from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import type { FilesStore } from './files-store.ts'
import { newEntryPath } from './new-entry-path.ts'
import { createOneAtATime } from './one-at-a-time.ts'
import type { OpenNotes } from '../notes/open-notes.ts'
import type { ToastStore } from '../toast-store.ts'
import type { UndoStore } from '../undo-store.ts'
import type { WorkspaceStore } from './workspace-store.ts'

/** A note, another file, or a folder that gets another path. */
export type Movable = { readonly path: VaultPath; readonly isFolder: boolean }

/** What stays of its name when it is renamed; another file is named with its extension. */
export const endingOf = ({ path, isFolder }: Movable): string => (isFolder ? '' : noteEnding(path))

/** How it is that a rename was asked for elsewhere than in the tree. */
export interface RenameManner {
  /** Hears why nothing was renamed, as a sentence, instead of a notice. */
  readonly tell?: (refusal: string) => void
  /** What is typed meanwhile is for the note at its new place. */
  readonly holdsKeys?: boolean
  /** Whether the note takes the focus at its new place; it does unless told not to. */
  readonly takesFocus?: boolean
}

export type RelocationState = {
  /** The row whose name is being edited. */
  readonly renaming: string | null
  /** What is going on, for a person who waits. */
  readonly running: { readonly title: string; readonly progress: RenameProgress | null } | null
  /** Links that cannot follow: the person decides whether it happens all the same. */
  readonly question: {
    readonly title: string
    readonly left: readonly LeftLink[]
    readonly proceed: () => void
  } | null
  /** Links that would be updated, where the person wants to be asked first. */
  readonly linkQuestion: {
    readonly title: string
    readonly preview: RenamePreview
    readonly answer: (updateLinks: boolean) => void
  } | null
}

/** Gives things in the vault another path, with every link to them, and takes the tabs along. */
export interface RelocationStore {
  readonly state: StoreApi<RelocationState>
  /** Makes the name of this row editable. */
  startRename(path: VaultPath): void
  endRename(): void
  /** @param name without `.md` for a note */
  rename(what: Movable, name: string, manner?: RenameManner): Promise<void>
  /** @param folder `''` is the top of the vault; it is made when it is not there */
  move(what: Movable, folder: string): Promise<void>
  trashFolder(path: VaultPath): Promise<void>
  /** Takes back what was done together. */
  takeBack(groupId: string): Promise<void>
  /** Stops what is running, as long as nothing is written. */
  cancel(): void
  dismissQuestion(): void
}

/** What the person has decided already; `updateLinks` is null while nobody was asked. */
type Wish = {
  readonly allowLeft?: boolean
  readonly updateLinks?: boolean | null
  readonly manner?: RenameManner
}

export function createRelocationStore({
  client,
  openNotes,
  workspace,
  files,
  undo,
  toasts,
  asksForLinks,
}: {
  readonly client: LatentClient
  readonly openNotes: OpenNotes
  readonly workspace: WorkspaceStore
  readonly files: FilesStore
  readonly undo: UndoStore
  readonly toasts: ToastStore
  /** Whether links change only after a question. */
  readonly asksForLinks: () => boolean
}): RelocationStore {
  const state = createStore<RelocationState>(() => ({
    renaming: null,
    running: null,
    question: null,
    linkQuestion: null,
  }))
  const { guarded, cancel } = createOneAtATime({
    toasts,
    onStart: (title) => state.setState({ renaming: null, running: { title, progress: null } }),
    onEnd: () => state.setState({ running: null }),
  })

  async function relocate(
    what: Movable,
    to: string,
    { allowLeft = false, updateLinks = null, manner = {} }: Wish = {},
  ): Promise<void> {
    const { tell = sayProblem, holdsKeys = false } = manner
    const target = asVaultPath(to)
    if (target === null) return tell('This name does not work.')
    const title = `${folderOf(to) === folderOf(what.path) ? 'Renaming' : 'Moving'} ${nameOf(what.path)}`
    const work = async (signal: AbortSignal): Promise<void> => {
      await saveAll(openNotes)
      const request = { from: what.path, to: target }
      if (updateLinks === null && asksForLinks()) {
        const preview = await client.call('rename.preview', request, { signal })
        if (preview.updatedLinks > 0) {
          const answer = (update: boolean): void =>
            void relocate(what, to, { allowLeft, updateLinks: update, manner })
          state.setState({
            linkQuestion: { title: `${nameOf(what.path)} → ${to}`, preview, answer },
          })
          return
        }
      }
      const release = openNotes.holdGone(what.path)
      try {
        const report = await lastOf(
          client.stream(
            what.isFolder ? 'folder.rename' : 'note.rename',
            { ...request, updateLinks: updateLinks ?? true, allowLeft },
            { signal },
          ),
          (progress) => state.setState({ running: { title, progress } }),
        )
        follow(report.changes, manner)
        said(what, report)
      } catch (error) {
        const left = leftLinks(error)
        if (left === null) throw error
        state.setState({
          question: {
            title: `${nameOf(what.path)} → ${to}`,
            left,
            proceed: () => void relocate(what, to, { allowLeft: true, updateLinks, manner }),
          },
        })
      } finally {
        release()
      }
    }
    if (holdsKeys) workspace.expectNote(true)
    await guarded(title, work, manner.tell)
    if (holdsKeys) workspace.expectNote(false)
  }

  const sayProblem = (problem: string): void => toasts.show(problem, { tone: 'problem' })

  /** Tabs and the tree show the new places. */
  function follow(changes: readonly AppliedChange[], { takesFocus }: RenameManner): void {
    workspace.follow(changes, { focus: takesFocus ?? true })
    const last = changes.find(({ kind }) => kind === 'move')?.to
    if (last !== undefined) files.reveal(last)
  }

  function said(what: Movable, report: RenameReport): void {
    const { groupId } = report
    if (groupId === null) return
    toasts.show(relocationSentence(what.path, report), {
      action: { label: 'Undo', run: () => void takeBack(groupId) },
    })
  }

  async function takeBackNow(selection: UndoSelection): Promise<void> {
    const { undone, refused } = await undo.run(selection)
    const moved = undone.find(({ kind }) => kind === 'move')?.to
    if (moved !== undefined) files.reveal(moved)
    if (refused[0]) toasts.show(refused[0].reason, { tone: 'problem' })
  }

  async function takeBack(groupId: string): Promise<void> {
    await guarded('Taking it back', () => takeBackNow({ groupId }))
  }

  return {
    state,
    startRename(path) {
      files.reveal(path)
      workspace.setFrame({ leftOpen: true, leftPanel: 'files' })
      state.setState({ renaming: path })
    },
    endRename: () => state.setState({ renaming: null }),
    async rename(what, name, manner = {}) {
      const { path, problem } = newEntryPath(folderOf(what.path), name, endingOf(what))
      state.setState({ renaming: null })
      if (problem !== null) return (manner.tell ?? sayProblem)(problem)
      await relocate(what, path, { manner })
    },
    move: (what, folder) =>
      relocate(what, folder === '' ? fileNameOf(what.path) : `${folder}/${fileNameOf(what.path)}`),
    trashFolder: (path) =>
      guarded(`Deleting ${fileNameOf(path)}`, async () => {
        const changeId = await trashFolder(path, { client, openNotes, workspace })
        const run = (): void => void guarded('Taking it back', () => takeBackNow({ changeId }))
        toasts.show(`${fileNameOf(path)} went to the trash.`, { action: { label: 'Undo', run } })
      }),
    takeBack,
    cancel,
    dismissQuestion: () => state.setState({ question: null, linkQuestion: null }),
  }
}

/** @returns the change */
async function trashFolder(
  path: VaultPath,
  {
    client,
    openNotes,
    workspace,
  }: {
    readonly client: LatentClient
    readonly openNotes: OpenNotes
    readonly workspace: WorkspaceStore
  },
): Promise<string> {
  await saveAll(openNotes)
  const release = openNotes.holdGone(path)
  try {
    const { changeId } = await client.call('folder.trash', { path })
    workspace.dropBelow(path)
    return changeId
  } finally {
    release()
  }
}

/** Text that is not on disk would be left at the old path. */
async function saveAll(openNotes: OpenNotes): Promise<void> {
  const unsaved = await openNotes.flushAll()
  if (unsaved.length > 0)
    throw new LatentError(
      'conflict',
      `Nothing was moved: ${unsaved.map(fileNameOf).join(', ')} has text that is not saved.`,
    )
}

const nameOf = (path: string): string => spokenName(path)

import { showInTree } from './tree/show-in-tree.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { UndoSelection } from '../../../../shared/contract/history.ts'
import { MOST_FILES_AT_ONCE } from '../../../../shared/contract/limits.ts'
import type { LeftLink, RenamePreview, RenameProgress } from '../../../../shared/contract/rename.ts'
import type { AppliedChange } from '../../../../shared/domain/chat/chat-item.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import {
  asVaultPath,
  fileNameOf,
  folderOf,
  type VaultPath,
} from '../../../../shared/domain/vault-path.ts'
import { lastOf } from '../../../../shared/rpc/last-of.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import type { OpenNotes } from '../notes/open-notes.ts'
import type { ToastStore } from '../toast-store.ts'
import type { UndoStore } from '../undo-store.ts'
import type { FilesStore } from './files-store.ts'
import { holdingStill } from './holding-still.ts'
import { newEntryPath } from './new-entry-path.ts'
import { createOneAtATime } from './one-at-a-time.ts'
import {
  calledTogether,
  endingOf,
  relocateMany,
  relocateOne,
  type Movable,
  type Relocated,
  type Relocation,
} from './relocation.ts'
import { leftLinks } from './relocation-sentences.ts'
import { trashFiles } from './trash-files.ts'
import { outermost } from '../../../../shared/domain/outermost.ts'
import { MANY_WORDS } from './tree/words.ts'
import type { WorkspaceStore } from './workspace-store.ts'

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
    readonly isMove: boolean
    readonly left: readonly LeftLink[]
    readonly proceed: () => void
  } | null
  /** Links that would be updated, where the person wants to be asked first. */
  readonly linkQuestion: {
    readonly title: string
    /** Null where it is not known how many there are. */
    readonly preview: RenamePreview | null
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
  /** The same for several as one step; what lies in a folder that is among them goes along with it. */
  moveMany(what: readonly Movable[], folder: string): Promise<void>
  /** Moves files and folders to the trash as one step; what lies in a folder that is among them goes along with it. */
  trash(what: readonly Movable[]): Promise<void>
  /** Stops what is running, as long as nothing is written. */
  cancel(): void
  dismissQuestion(): void
  /** The vault is open no more: a name that comes of a field that goes with it is of no file of another one. */
  dispose(): void
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
  opensFolderNotes,
  asksForLinks,
}: {
  readonly client: LatentClient
  readonly openNotes: OpenNotes
  readonly workspace: WorkspaceStore
  readonly files: FilesStore
  readonly undo: UndoStore
  readonly toasts: ToastStore
  /** Whether a folder takes the note along that has its name. */
  readonly opensFolderNotes: () => boolean
  /** Whether links change only after a question. */
  readonly asksForLinks: () => boolean
}): RelocationStore {
  const state = createStore<RelocationState>(() => ({
    renaming: null,
    running: null,
    question: null,
    linkQuestion: null,
  }))
  let isGone = false
  const { guarded, cancel } = createOneAtATime({
    toasts,
    onStart: (title) => state.setState({ renaming: null, running: { title, progress: null } }),
    onEnd: () => state.setState({ running: null }),
  })

  async function relocate(what: Relocation, wish: Wish = {}): Promise<void> {
    const { allowLeft = false, updateLinks = null, manner = {} } = wish
    const again = (more: Wish): void => void relocate(what, { ...wish, ...more })
    const work = async (signal: AbortSignal): Promise<void> => {
      if (updateLinks === null && asksForLinks()) {
        const preview = await what.preview(signal)
        if (preview === null || preview.updatedLinks > 0) {
          const answer = (update: boolean): void => again({ updateLinks: update })
          state.setState({ linkQuestion: { title: what.change, preview, answer } })
          return
        }
      }
      try {
        const { report, sentence } = await lastOf<RenameProgress, Relocated>(
          what.run({ updateLinks: updateLinks ?? true, allowLeft }, signal),
          (progress) => state.setState({ running: { title: what.doing, progress } }),
        )
        follow(report.changes, manner)
        if (report.groupId !== null) sayDone(sentence, { groupId: report.groupId })
      } catch (error) {
        const left = leftLinks(error)
        if (left === null) throw error
        const proceed = (): void => again({ allowLeft: true })
        state.setState({
          question: { title: what.change, isMove: what.isMove, left, proceed },
        })
      }
    }
    if (manner.holdsKeys) workspace.expectNote(true)
    await guarded(
      what.doing,
      (signal) => holdingStill(what.paths, openNotes, () => work(signal)),
      manner.tell,
    )
    if (manner.holdsKeys) workspace.expectNote(false)
  }

  async function relocateTo(what: Movable, to: string, manner: RenameManner = {}): Promise<void> {
    const target = asVaultPath(to)
    if (target === null) (manner.tell ?? sayProblem)(UNUSABLE)
    else await relocate(relocateOne(client, what, target, opensFolderNotes()), { manner })
  }

  /** Those that are meant by several; null, and a word to the person, for more than go at once. */
  function together(what: readonly Movable[]): readonly Movable[] | null {
    const outer = outermost(what)
    if (outer.length <= MOST_FILES_AT_ONCE) return outer
    sayProblem(MANY_WORDS.tooMany(spokenNumber(MOST_FILES_AT_ONCE)))
    return null
  }

  const sayProblem = (problem: string): void => toasts.show(problem, { tone: 'problem' })

  const moveOne = (what: Movable, folder: string): Promise<void> => {
    const name = fileNameOf(what.path)
    return relocateTo(what, folder === '' ? name : `${folder}/${name}`)
  }

  /** Tabs and the tree show the new places. */
  function follow(changes: readonly AppliedChange[], { takesFocus }: RenameManner): void {
    workspace.follow(changes, { focus: takesFocus ?? true })
    const last = changes.find(({ kind }) => kind === 'move')?.to
    if (last !== undefined) files.reveal(last)
  }

  function sayDone(sentence: string, selection: UndoSelection): void {
    const run = (): void => void takeBack(selection)
    toasts.show(sentence, { action: { label: 'Undo', run } })
  }

  const takeBack = (selection: UndoSelection): Promise<void> =>
    guarded(MANY_WORDS.takingBack, async () => {
      const { undone, refused } = await undo.run(selection)
      const moved = undone.find(({ kind }) => kind === 'move')?.to
      if (moved !== undefined) files.reveal(moved)
      if (refused[0]) sayProblem(refused[0].reason)
    })

  return {
    state,
    startRename(path) {
      showInTree({ workspace, files }, path)
      state.setState({ renaming: files.rowOf(path) })
    },
    endRename: () => state.setState({ renaming: null }),
    async rename(what, name, manner = {}) {
      if (isGone) return
      const { path, problem } = newEntryPath(folderOf(what.path), name, endingOf(what))
      state.setState({ renaming: null })
      if (problem !== null) return (manner.tell ?? sayProblem)(problem)
      await relocateTo(what, path, manner)
    },
    move: moveOne,
    async moveMany(what, folder) {
      const outer = together(what)
      const target = folder === '' ? folder : asVaultPath(folder)
      const [first, ...others] = outer ?? []
      if (outer === null || first === undefined) return
      if (target === null) sayProblem(UNUSABLE)
      else if (others.length === 0) await moveOne(first, folder)
      else await relocate(relocateMany(client, outer, target))
    },
    async trash(what) {
      const outer = together(what)
      if (outer === null || outer.length === 0) return
      const name = calledTogether(outer)
      await guarded(`Deleting ${name}`, async () => {
        const selection = await trashFiles(outer, { client, openNotes, workspace })
        if (selection !== null) sayDone(MANY_WORDS.trashed(name), selection)
      })
    },
    cancel,
    dismissQuestion: () => state.setState({ question: null, linkQuestion: null }),
    dispose: () => void (isGone = true),
  }
}

const UNUSABLE = 'This name does not work.'

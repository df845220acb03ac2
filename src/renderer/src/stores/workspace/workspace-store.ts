import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppliedChange } from '../../../../shared/domain/chat/chat-item.ts'
import { FIRST_WORKSPACE } from '../../../../shared/domain/first-workspace.ts'
import type { NotePlace, Workspace, WritingMode } from '../../../../shared/domain/settings.ts'
import {
  asVaultPath,
  fileNameOf,
  isNotePath,
  type VaultPath,
} from '../../../../shared/domain/vault-path.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import type { KeptTextStore } from '../notes/kept-text-store.ts'
import { createOpenedNotes, type OpenedNotes } from './opened-notes.ts'
import { createNoteAsking, type NoteAsking } from './ask-for-notes.ts'
import { movedPath } from './moved-path.ts'
import { createOpeningMark } from '../text/opening-mark.ts'
import type { OpenNotes } from '../notes/open-notes.ts'
import { readWorkspace } from './read-workspace.ts'
import {
  closeTab,
  nextMode,
  NO_TABS,
  nthTab,
  openTab,
  reopenTab,
  setLive,
  setReading,
  stepTab,
  type TabList,
} from './tab-list.ts'
import type { ToastStore } from '../toast-store.ts'
import { createWindowLayouts, type DeviceClass } from './window-layouts.ts'

/** The frame's own part of a workspace; tabs and expanded folders are kept with what they belong to. */
export type Frame = Omit<
  Workspace,
  | 'openTabs'
  | 'activeTab'
  | 'readingTabs'
  | 'sourceTabs'
  | 'expandedFolders'
  | 'notePlaces'
  | 'opening'
  | 'layouts'
>

/** Where the editor should go; every request is a new object, so that the same place can be asked for twice. */
export type Place = {
  readonly path: VaultPath
  readonly line: number | null
  /** The last line of the passage; null lights up only `line`. */
  readonly endLine: number | null
  /** The cursor goes behind the last character, whatever the line is. */
  readonly atEnd: boolean
  /** Offsets of the text, where cursors go; the first is the main one. Null: as the others say. */
  readonly cursors: readonly number[] | null
  readonly focus: boolean
}

export type WorkspaceState = {
  readonly isLoaded: boolean
  readonly frame: Frame
  readonly tabs: TabList
  readonly place: Place | null
  /** A note was asked for, and which one is not known yet: what is typed now is meant for it. */
  readonly isNoteComing: boolean
}

export interface WorkspaceStore extends NoteAsking {
  readonly state: StoreApi<WorkspaceState>
  /** Of this window, since it was opened; before that, what it was left with. */
  readonly opened: OpenedNotes
  /** Reads what this vault's window looked like. What a person opened or chose meanwhile stays. */
  load(): Promise<Workspace>
  setFrame(patch: Partial<Frame>): void
  /** The window has this size now; each size has its own layout. */
  setDeviceClass(device: DeviceClass): void
  /** Reads in the tab of this note, or writes. */
  setReading(path: string, reads: boolean): void
  /** Writes in live preview in the tab of this note, or in the source. */
  setLive(path: string, lives: boolean): void
  /** Goes on to the next of live preview, reading and the source in the tab of this note. */
  nextMode(path: string): void
  /**
   * Opens a note, or the page of another file, in its tab; `line` counts from 1. The editor takes the focus unless told
   * not to. A note that `isNew` is opened for writing, with the cursor at its end, or with `cursors` there.
   */
  openNote(
    path: VaultPath,
    options?: {
      readonly line?: number | null
      readonly endLine?: number | null
      readonly focus?: boolean
      readonly isNew?: boolean
      readonly cursors?: readonly number[]
    },
  ): void
  /** Says that a note was asked for whose name has to be found out; it ends with `openNote`, or by false. */
  expectNote(isComing: boolean): void
  /** Saves and closes. False when it could not be saved: the tab stays, and is shown. */
  closeNote(path: string): Promise<boolean>
  /** Closes the tab without saving. */
  dropNote(path: string): void
  /** The same for every note in a folder that is gone. A note with unsaved text stays, and says what happened. */
  dropBelow(folder: string): void
  /**
   * Shows notes that these changes moved under their new paths, where the person was in them. The one in front takes the
   * focus unless told not to.
   */
  follow(changes: readonly AppliedChange[], options?: { readonly focus?: boolean }): void
  reopenNote(): void
  stepNote(step: number): void
  showNth(number: number): void
  activate(path: string): void
  /** Where the person was in this note when the window looked like this before; undefined for nowhere. */
  notePlace(path: string): NotePlace | undefined
  /** Remembers the workspace in a moment: something of it changed that is not kept here. */
  rememberSoon(): void
  /** Remembers the workspace now instead of in a moment. */
  remember(): Promise<void>
  /** The same at the end of the window, which ends well. */
  leave(): Promise<void>
  dispose(): void
}

const REMEMBER_AFTER_MS = 400

export function createWorkspaceStore({
  client,
  openNotes,
  keptText,
  toasts,
  expandedFolders,
  notePlaces,
  writingMode,
}: {
  readonly client: LatentClient
  readonly openNotes: OpenNotes
  readonly keptText: KeptTextStore
  readonly toasts: ToastStore
  readonly expandedFolders: () => readonly string[]
  readonly notePlaces: () => Readonly<Record<string, NotePlace>>
  /** How the first tab is written. */
  readonly writingMode: () => WritingMode
}): WorkspaceStore {
  const openedNotes = createOpenedNotes()
  const state = createStore<WorkspaceState>(() => ({
    isLoaded: false,
    frame: frameOf(FIRST_WORKSPACE),
    tabs: NO_TABS,
    place: null,
    isNoteComing: false,
  }))
  let placesBefore: Readonly<Record<string, NotePlace>> = {}
  /** What a person chose while the window before was still being read. */
  let chosenEarly: Partial<Frame> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const layouts = createWindowLayouts()
  const openingMark = createOpeningMark({ onSurvived: () => rememberSoon() })

  function setTabs(next: TabList): void {
    const previous = state.getState().tabs
    if (next === previous) return
    state.setState({ tabs: next })
    if (next.active !== previous.active) {
      if (previous.active !== null) void openNotes.get(previous.active)?.flush()
      openingMark.opens(next.active)
    }
    rememberSoon()
  }

  function rememberSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void remember().catch(() => undefined), REMEMBER_AFTER_MS) // a lost layout is not worth a word
  }

  async function remember(): Promise<void> {
    clearTimeout(timer)
    const { isLoaded, frame, tabs } = state.getState()
    if (!isLoaded) return
    const workspace: Workspace = {
      ...frame,
      ...layouts.toKeep(frame),
      openTabs: [...tabs.tabs],
      activeTab: tabs.active,
      readingTabs: [...tabs.reading],
      sourceTabs: [...tabs.source],
      expandedFolders: [...expandedFolders()],
      notePlaces: Object.fromEntries(
        Object.entries({ ...placesBefore, ...notePlaces() }).filter(([path]) =>
          tabs.tabs.includes(path),
        ),
      ),
      opening: openingMark.current(),
    }
    await client.call('workspace.set', { workspace })
  }

  function openNote(
    path: VaultPath,
    {
      line = null,
      endLine = null,
      focus = true,
      isNew = false,
      cursors = [],
    }: Parameters<WorkspaceStore['openNote']>[1] = {},
  ): void {
    if (isNotePath(path)) openNotes.open(path)
    openedNotes.add(path)
    const tabs = openTab(state.getState().tabs, path, writingMode())
    setTabs(isNew ? setReading(tabs, path, false) : tabs)
    const place = {
      path,
      line,
      endLine,
      atEnd: isNew,
      cursors: cursors.length > 0 ? cursors : null,
      focus,
    }
    state.setState({ place, isNoteComing: false })
    choose({ view: 'notes' })
  }

  const expectNote = (isNoteComing: boolean): void => state.setState({ isNoteComing })

  function choose(patch: Partial<Frame>): void {
    const { isLoaded, frame } = state.getState()
    if (!isLoaded) chosenEarly = { ...chosenEarly, ...patch }
    state.setState({ frame: { ...frame, ...patch } })
  }

  function dropNote(path: string): void {
    openNotes.discard(path)
    setTabs(closeTab(state.getState().tabs, path))
  }

  function sayNotOpened(path: VaultPath): void {
    const text = `This window ended twice right after ${fileNameOf(path)} was opened, so it was left closed this time.`
    const action = { label: 'Open it', run: () => openNote(path) }
    toasts.show(text, { tone: 'problem', action, forMs: 60_000 })
  }

  function dropBelow(folder: string): void {
    for (const path of state.getState().tabs.tabs)
      if (path.startsWith(`${folder}/`) && !openNotes.get(path)?.hasUnsavedText()) dropNote(path)
  }

  function follow(
    changes: readonly AppliedChange[],
    { focus = true }: Parameters<WorkspaceStore['follow']>[1] = {},
  ): void {
    const { tabs } = state.getState()
    const places = { ...placesBefore, ...notePlaces() }
    // What was typed in this moment is nowhere else: that tab stays and says that the file is gone.
    const place = (path: string): string =>
      openNotes.get(path)?.hasUnsavedText() ? path : movedPath(path, changes)
    const next = [...new Set(tabs.tabs.map(place))]
    for (const path of tabs.tabs) {
      const [to, there] = [place(path), places[path]]
      if (to === path) continue
      openNotes.move(path, to)
      if (there) placesBefore = { ...placesBefore, [to]: there }
    }
    if (next.every((path, index) => path === tabs.tabs[index])) return
    const active = tabs.active === null ? null : place(tabs.active)
    const closed = tabs.closed.map((path) => movedPath(path, changes))
    const moved = (paths: readonly string[]) => [...new Set(paths.map(place))]
    setTabs({
      tabs: next,
      active,
      closed,
      reading: moved(tabs.reading),
      source: moved(tabs.source),
    })
    if (active !== null && active !== tabs.active) activate(active, focus)
  }

  function activate(path: string, focus = true): void {
    const known = asVaultPath(path)
    if (known !== null) openNote(known, { focus })
  }

  const show = (tabs: TabList): void => {
    if (tabs.active !== null && tabs !== state.getState().tabs) activate(tabs.active)
  }

  const asking = createNoteAsking({
    client,
    openNotes,
    toasts,
    openNote,
    expectNote,
    place: () => state.getState().place,
    dropNote,
  })

  return {
    state,
    opened: openedNotes,
    async load() {
      const [workspace] = await Promise.all([
        readWorkspace(client, toasts),
        keptText.load((path) => openNotes.get(path) !== undefined).catch(() => undefined), // asked again after a reconnect
      ])
      const paths = pathsOf(workspace)
      placesBefore = workspace.notePlaces
      // What was opened before this came is more recent.
      const since = openedNotes.recent()
      for (const path of [...paths, ...since.toReversed()]) openedNotes.add(path)
      const last = paths.find((path) => path === workspace.activeTab) ?? paths.at(-1) ?? null
      const isTrusted = openingMark.opensAgain(last, workspace.opening)
      const active = isTrusted ? last : null
      const early = state.getState()
      state.setState({
        isLoaded: true,
        frame: { ...frameOf(workspace), ...layouts.load(workspace), ...chosenEarly },
        ...opened(early, paths, active, workspace),
      })
      if (!isTrusted && last) sayNotOpened(last)
      void remember().catch(() => undefined) // before the note is read: it may be what ends the window
      if (active && early.tabs.active === null && isNotePath(active)) openNotes.open(active)
      // Text that was not saved is there again, and is saved, also in the tabs behind.
      for (const path of paths)
        if (path !== last && keptText.of(path).length > 0) openNotes.open(path)
      return workspace
    },
    setFrame(patch) {
      choose(patch)
      rememberSoon()
    },
    setDeviceClass(device) {
      state.setState(({ frame }) => ({ frame: { ...frame, ...layouts.enter(device, frame) } }))
      rememberSoon()
    },
    setReading: (path, reads) => setTabs(setReading(state.getState().tabs, path, reads)),
    setLive: (path, lives) => setTabs(setLive(state.getState().tabs, path, lives)),
    nextMode: (path) => setTabs(nextMode(state.getState().tabs, path)),
    openNote,
    expectNote,
    ...asking,
    async closeNote(path) {
      const isClosed = await openNotes.close(path)
      if (isClosed) setTabs(closeTab(state.getState().tabs, path))
      else activate(path)
      return isClosed
    },
    dropNote,
    dropBelow,
    follow,
    reopenNote: () => show(reopenTab(state.getState().tabs, writingMode())),
    stepNote: (step) => show(stepTab(state.getState().tabs, step)),
    showNth: (number) => show(nthTab(state.getState().tabs, number)),
    activate: (path) => activate(path),
    notePlace: (path) => placesBefore[path],
    rememberSoon,
    remember,
    leave() {
      openingMark.survived()
      return remember()
    },
    dispose() {
      clearTimeout(timer)
      openingMark.dispose()
    },
  }
}

function pathsOf({ openTabs }: Workspace): VaultPath[] {
  return openTabs.flatMap((path) => asVaultPath(path) ?? [])
}

/** Tabs and place with these notes open, behind what a person opened meanwhile. */
const opened = (
  early: WorkspaceState,
  paths: readonly VaultPath[],
  active: VaultPath | null,
  { readingTabs, sourceTabs }: Workspace,
): Pick<WorkspaceState, 'tabs' | 'place'> => {
  const isEarly = (path: string): boolean => early.tabs.tabs.includes(path)
  return {
    tabs: {
      tabs: [...new Set([...paths, ...early.tabs.tabs])],
      active: early.tabs.active ?? active,
      closed: early.tabs.closed,
      reading: paths.filter((path) => readingTabs.includes(path) && !isEarly(path)),
      source: [
        ...paths.filter((path) => sourceTabs.includes(path) && !isEarly(path)),
        ...early.tabs.source,
      ],
    },
    place:
      early.place ??
      (active && {
        path: active,
        line: null,
        endLine: null,
        atEnd: false,
        cursors: null,
        focus: true,
      }),
  }
}

function frameOf({
  openTabs: _tabs,
  activeTab: _active,
  readingTabs: _reading,
  sourceTabs: _source,
  expandedFolders: _folders,
  notePlaces: _places,
  opening: _opening,
  layouts: _layouts,
  ...frame
}: Workspace): Frame {
  return frame
}

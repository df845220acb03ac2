import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppliedChange } from '../../../../shared/domain/chat/chat-item.ts'
import { FIRST_WORKSPACE } from '../../../../shared/domain/workspace/first-workspace.ts'
import type { KeptPanes } from '../../../../shared/domain/workspace/kept-panes.ts'
import type {
  Layout,
  NotePlace,
  PanelSide,
  Workspace,
  WritingMode,
} from '../../../../shared/domain/settings.ts'
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
import type { SaveState } from '../notes/note-session.ts'
import type { OpenNotes } from '../notes/open-notes.ts'
import { moved, shownOn, sideOf } from './panel-sides.ts'
import { readWorkspace } from './read-workspace.ts'
import { followOrders } from './tree/own-order.ts'
import { keepPanes, panesBefore, restorePanes } from './panes/keep-panes.ts'
import { alike, createPaneWays, type PaneWays } from './panes/pane-ways.ts'
import { windowApart } from './panes/window-apart.ts'
import {
  changePane,
  closePane,
  frontPane,
  newPane,
  onePane,
  paneOf,
  type Panes,
} from './panes/panes.ts'
import { renameStops, visit } from './panes/travel.ts'
import type { Place } from './place.ts'
import {
  closeTab,
  fileTabs,
  keepTab,
  nextMode,
  NO_TABS,
  nthTab,
  openTab,
  renameTabs,
  reopenTab,
  setLive,
  setReading,
  showTab,
  stepTab,
  viewOf,
  viewTab,
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
  | 'panes'
>

export type WorkspaceState = {
  readonly isLoaded: boolean
  /** Its `view` is what the pane in front shows. */
  readonly frame: Frame
  readonly panes: Panes
  /** The notes and other files of the pane in front, with the one that was in front last where that shows a view. */
  readonly tabs: TabList
  /** Of the pane in front. */
  readonly place: Place | null
  /** A note was asked for, and which one is not known yet: what is typed now is meant for it. */
  readonly isNoteComing: boolean
  /** The side panel that the person is in; null: in the middle of the window. */
  readonly panel: string | null
}

export interface WorkspaceStore extends NoteAsking {
  /** False: this window stands beside the first one of the vault, with a layout of its own. */
  readonly isFirstWindow: boolean
  readonly state: StoreApi<WorkspaceState>
  /** Of this window, since it was opened; before that, what it was left with. */
  readonly opened: OpenedNotes
  /** What is done with panes, and with tabs of every kind. All else here is about the pane in front. */
  readonly panes: PaneWays
  /** Reads what this vault's window looked like. What a person opened or chose meanwhile stays. */
  load(): Promise<Workspace>
  setFrame(patch: Partial<Frame>): void
  /** Opens the side that this panel is on, with it in front. `home`: where one of a feature begins. */
  showPanel(id: string, home?: PanelSide): void
  /** Puts a panel on that side, in front of the others there. */
  movePanel(id: string, to: PanelSide): void
  /** The person is in this panel now; null: in the middle. */
  enterPanel(id: string | null): void
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
   * not to. A note that `isNew` is opened for writing, with the cursor at its end, or with `cursors` there. One that is
   * only looked at (`looks`) gives its tab to the next one, until it is kept or changed, where the settings want that.
   */
  openNote(
    path: VaultPath,
    options?: {
      readonly line?: number | null
      readonly endLine?: number | null
      readonly focus?: boolean
      readonly isNew?: boolean
      readonly cursors?: readonly number[]
      readonly looks?: boolean
      /** Where in a file that is no note, as the link says behind its `#`. */
      readonly fragment?: string | null
    },
  ): void
  /** Says that a note was asked for whose name has to be found out; it ends with `openNote`, or by false. */
  expectNote(isComing: boolean): void
  /** Whether a file that was opened takes the focus when it is drawn: not where the person did something since. */
  takesFocus(path: VaultPath): boolean
  /** The person pressed a key or pointed at something then, in ms as events tell it. */
  act(atMs: number): void
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
  /**
   * Shows these panes with this layout in place of what is there. A note whose text cannot be saved stays open in front.
   * @returns those notes; null, and nothing is done, where this is no arrangement of panes
   */
  arrange(
    kept: KeptPanes,
    layout: Layout & Pick<Workspace, 'panelSides'>,
  ): Promise<{ readonly unsaved: readonly VaultPath[] } | null>
  /** A window that shows this tab of a pane as it is here, and nothing else. */
  apart(tab: string, pane: string): Workspace
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
  hasPreviews,
  asked = {},
}: {
  readonly client: LatentClient
  readonly openNotes: OpenNotes
  readonly keptText: KeptTextStore
  readonly toasts: ToastStore
  readonly expandedFolders: () => readonly string[]
  readonly notePlaces: () => Readonly<Record<string, NotePlace>>
  /** How the first tab is written. */
  readonly writingMode: () => WritingMode
  /** Whether what is only looked at has a tab that the next one takes. */
  readonly hasPreviews: () => boolean
  /** Which window this is, as `windowAsked`. */
  readonly asked?: { readonly window?: number }
}): WorkspaceStore {
  const openedNotes = createOpenedNotes()
  const state = createStore<WorkspaceState>(() => ({
    isLoaded: false,
    frame: frameOf(FIRST_WORKSPACE),
    panes: onePane(newPane(FIRST_PANE, NO_TABS)),
    tabs: NO_TABS,
    place: null,
    isNoteComing: false,
    panel: null,
  }))
  let placesBefore: Readonly<Record<string, NotePlace>> = {}
  /** What a person chose while the window before was still being read. */
  let chosenEarly: Partial<Frame> = {}
  /** Another one each time something is opened. */
  let lastAsked: object | null = null
  let askedAtMs = 0
  /** What was opened before the person last did something. */
  let passed: Place | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const layouts = createWindowLayouts()
  const openingMark = createOpeningMark({ onSurvived: () => rememberSoon() })
  const panes = (): Panes => state.getState().panes

  function setPanes(next: Panes): void {
    const before = panes()
    if (next === before) return
    const [shown, shownBefore] = [shownFiles(next), shownFiles(before)]
    for (const path of shown)
      if (!shownBefore.includes(path) && isNotePath(path)) openNotes.open(path)
    const { frame } = state.getState()
    state.setState(projected(next, frame))
    for (const path of shownBefore) if (!shown.includes(path)) void openNotes.get(path)?.flush()
    for (const { tabs } of before.all) if (tabs.preview !== null) void endLooking(tabs.preview)
    const active = fileTabs(frontPane(next).tabs).active
    if (active !== fileTabs(frontPane(before).tabs).active) openingMark.opens(active)
    rememberSoon()
  }

  /** Lets go of a note that was looked at, where its tab is another's now; it may be opened again meanwhile. */
  async function endLooking(path: string): Promise<void> {
    await openNotes.get(path)?.flush()
    const isOpen = panes().all.some(({ tabs }) => tabs.tabs.includes(path))
    if (!isOpen && !openNotes.get(path)?.hasUnsavedText()) openNotes.discard(path)
  }

  /** Changes the tabs of a pane; another one in front is a step of its way. */
  function changeTabs(id: string, change: (tabs: TabList) => TabList): void {
    setPanes(
      changePane(panes(), id, (pane) => {
        const tabs = change(pane.tabs)
        if (tabs === pane.tabs) return pane
        const { active } = pane.tabs
        const isStep = tabs.active !== null && tabs.active !== active
        const travel = isStep ? visit(pane.travel, tabs.active, cursorIn(active)) : pane.travel
        return { ...pane, tabs, travel }
      }),
    )
  }
  const changeFront = (change: (tabs: TabList) => TabList): void =>
    changeTabs(panes().front, change)
  const cursorIn = (tab: string | null): number | null =>
    tab === null ? null : (notePlaces()[tab]?.head ?? null)

  function rememberSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void remember().catch(() => undefined), REMEMBER_AFTER_MS) // a lost layout is not worth a word
  }

  async function remember(): Promise<void> {
    clearTimeout(timer)
    const { isLoaded, frame, tabs } = state.getState()
    if (!isLoaded) return
    const open = new Set(panes().all.flatMap((pane) => pane.tabs.tabs))
    const workspace: Workspace = {
      ...frame,
      ...layouts.toKeep(frame),
      openTabs: [...tabs.tabs],
      activeTab: tabs.active,
      readingTabs: [...tabs.reading],
      sourceTabs: [...tabs.source],
      panes: keepPanes(panes()),
      expandedFolders: [...expandedFolders()],
      notePlaces: Object.fromEntries(
        Object.entries({ ...placesBefore, ...notePlaces() }).filter(([path]) => open.has(path)),
      ),
      opening: openingMark.current(),
    }
    await client.call('workspace.set', { workspace, ...asked })
  }

  function openNote(
    path: VaultPath,
    {
      line = null,
      endLine = null,
      focus = true,
      isNew = false,
      cursors = [],
      looks = false,
      fragment = null,
    }: Parameters<WorkspaceStore['openNote']>[1] = {},
  ): void {
    if (isNotePath(path)) openNotes.open(path)
    openedNotes.add(path)
    const id = panes().front
    const jumps = line !== null && frontPane(panes()).tabs.active === path
    changeTabs(id, (list) => {
      const tabs = openTab(list, path, writingMode(), looks && hasPreviews())
      return isNew ? setReading(tabs, path, false) : tabs
    })
    const place = {
      path,
      line,
      endLine,
      atEnd: isNew,
      cursors: cursors.length > 0 ? cursors : null,
      fragment,
      focus,
    }
    lastAsked = place
    askedAtMs = performance.now()
    setPanes(
      changePane(panes(), id, (pane) => ({
        ...pane,
        place,
        travel: jumps ? visit(pane.travel, path, cursorIn(path)) : pane.travel,
      })),
    )
    state.setState({ isNoteComing: false })
    if (!state.getState().isLoaded) chosenEarly = { ...chosenEarly, view: 'notes' }
  }

  const expectNote = (isNoteComing: boolean): void => state.setState({ isNoteComing })

  function choose({ view, ...patch }: Partial<Frame>): void {
    const { isLoaded, frame } = state.getState()
    if (!isLoaded) chosenEarly = { ...chosenEarly, ...patch, ...(view && { view }) }
    if (Object.keys(patch).length > 0) state.setState({ frame: { ...frame, ...patch } })
    if (view !== undefined) changeFront((list) => chooseView(list, view, writingMode()))
  }

  /** Takes a tab out of a pane, which goes with its last one where it has another beside it. */
  function takeOut(id: string, tab: string): void {
    changeTabs(id, (list) => closeTab(list, tab))
    const pane = panes().all.find((one) => one.id === id)
    if (pane?.tabs.tabs.length === 0) setPanes(closePane(panes(), id))
  }

  function dropNote(path: string): void {
    openNotes.discard(path)
    for (const { id } of panes().all) takeOut(id, path)
    const isHere = (tab: string): string | null => (tab === path ? null : tab)
    for (const { id } of panes().all)
      setPanes(
        changePane(panes(), id, (pane) =>
          pane.travel.stops.some(({ tab }) => tab === path)
            ? { ...pane, travel: renameStops(pane.travel, isHere) }
            : pane,
        ),
      )
  }

  async function closeNote(path: string, id = panes().front): Promise<boolean> {
    const isElsewhere = (): boolean =>
      panes().all.some((pane) => pane.id !== id && pane.tabs.tabs.includes(path))
    const isClosed =
      isElsewhere() || viewOf(path) !== null || (await openNotes.close(path, isElsewhere))
    if (isClosed) takeOut(id, path)
    else ways.showTab(path, id)
    return isClosed
  }

  function sayNotOpened(path: string): void {
    const text = `This window ended twice right after ${fileNameOf(path)} was opened, so it was left closed this time.`
    const action = { label: 'Open it', run: () => activate(path) }
    toasts.show(text, { tone: 'problem', action, forMs: 60_000 })
  }

  function dropBelow(folder: string): void {
    const paths = new Set(panes().all.flatMap((pane) => pane.tabs.tabs))
    for (const path of paths)
      if (path.startsWith(`${folder}/`) && !openNotes.get(path)?.hasUnsavedText()) dropNote(path)
  }

  function followInOrders(changes: readonly AppliedChange[]): void {
    const { ownOrders } = state.getState().frame
    const followed = followOrders(ownOrders, changes)
    if (followed === ownOrders) return
    choose({ ownOrders: followed })
    rememberSoon()
  }

  function follow(
    changes: readonly AppliedChange[],
    { focus = true }: Parameters<WorkspaceStore['follow']>[1] = {},
  ): void {
    const before = panes()
    followInOrders(changes)
    const places = { ...placesBefore, ...notePlaces() }
    const moves = new Map<string, string>()
    for (const path of before.all.flatMap((pane) => pane.tabs.tabs)) {
      const to = movedPath(path, changes)
      // What was typed in this moment is nowhere else: that tab stays and says that the file is gone.
      if (to !== path && !openNotes.get(path)?.hasUnsavedText()) moves.set(path, to)
    }
    for (const [path, to] of moves) {
      const there = places[path]
      openNotes.move(path, to)
      if (there) placesBefore = { ...placesBefore, [to]: there }
    }
    if (moves.size === 0) return
    const place = (tab: string): string => moves.get(tab) ?? tab
    const active = frontPane(before).tabs.active
    setPanes({
      ...before,
      all: before.all.map((pane) => ({
        ...pane,
        tabs: {
          ...renameTabs(pane.tabs, place),
          closed: pane.tabs.closed.map((path) => movedPath(path, changes)),
        },
        travel: renameStops(pane.travel, (tab) => movedPath(tab, changes)),
      })),
    })
    if (active !== null && place(active) !== active) activate(place(active), focus)
  }

  async function arrange(
    kept: KeptPanes,
    { panelSides, ...layout }: Parameters<WorkspaceStore['arrange']>[1],
  ): ReturnType<WorkspaceStore['arrange']> {
    const restored = restorePanes(FIRST_PANE, kept)
    if (!restored) return null
    const next = restored.all
      .filter(({ tabs }) => tabs.tabs.length === 0)
      .reduce((all, { id }) => closePane(all, id), restored)
    const stay = filesOf(next)
    const leaving = (): VaultPath[] => filesOf(panes()).filter((path) => !stay.includes(path))
    await Promise.all(leaving().map(async (path) => openNotes.get(path)?.flush()))
    // In one step from here: what is typed meanwhile is not saved, and stays.
    const gone = leaving()
    const unsaved = gone.filter((path) => openNotes.get(path)?.hasUnsavedText())
    placesBefore = { ...placesBefore, ...notePlaces() }
    choose({ panelSides, ...layouts.fit(layout) })
    setPanes(
      changePane(next, next.front, (pane) => ({
        ...pane,
        tabs: unsaved.reduce((list, path) => openTab(list, path, writingMode()), pane.tabs),
      })),
    )
    for (const path of gone) if (!unsaved.includes(path)) openNotes.discard(path)
    const { active } = frontPane(panes()).tabs
    if (active !== null) activate(active)
    return { unsaved }
  }

  function activate(tab: string, focus = true): void {
    const known = asVaultPath(tab)
    if (viewOf(tab) !== null) changeFront((list) => openTab(list, tab, writingMode()))
    // One that is open and only looked at is not kept because it is shown.
    else if (known !== null)
      openNote(known, { focus, looks: frontPane(panes()).tabs.tabs.includes(tab) })
  }

  const show = (change: (tabs: TabList) => TabList): void => {
    const { tabs } = frontPane(panes())
    const next = change(tabs)
    if (next.active !== null && next !== tabs) activate(next.active)
  }

  const asking = createNoteAsking({
    client,
    openNotes,
    toasts,
    openNote,
    expectNote,
    place: () => lastAsked,
    dropNote,
  })

  const ways = createPaneWays({
    panes,
    setPanes,
    changeTabs,
    takeOut,
    closeTab: closeNote,
    activate,
    openNote,
    cursorIn,
    keepPlaces: () => void (placesBefore = { ...placesBefore, ...notePlaces() }),
  })

  const stopKeeping = openNotes.state.subscribe((saves) => {
    // What is written in stays.
    for (const { id, tabs } of panes().all)
      if (tabs.preview !== null && isWritten(saves[tabs.preview]))
        changeTabs(id, (list) => (list.preview === null ? list : keepTab(list, list.preview)))
  })

  return {
    state,
    isFirstWindow: asked.window === undefined,
    opened: openedNotes,
    panes: ways,
    async load() {
      const [workspace] = await Promise.all([
        readWorkspace(client, asked, toasts),
        keptText.load((path) => openNotes.get(path) !== undefined).catch(() => undefined), // asked again after a reconnect
      ])
      const kept = workspace.panes && restorePanes(FIRST_PANE, workspace.panes)
      const restored = kept ?? panesBefore(FIRST_PANE, workspace)
      const paths = filesOf(restored)
      placesBefore = workspace.notePlaces
      // What was opened before this came is more recent.
      const since = openedNotes.recent()
      for (const path of [...paths, ...since.toReversed()]) openedNotes.add(path)
      const last = fileTabs(frontPane(restored).tabs).active
      const isTrusted = openingMark.opensAgain(last, workspace.opening)
      const early = state.getState()
      const { view, ...chosen } = chosenEarly
      const next = withEarly(isTrusted ? restored : withoutFiles(restored), early, view)
      const frame = { ...frameOf(workspace), ...layouts.load(workspace), ...chosen }
      state.setState({ isLoaded: true, ...projected(next, frame) })
      if (!isTrusted && last) sayNotOpened(last)
      void remember().catch(() => undefined) // before the note is read: it may be what ends the window
      for (const path of shownFiles(next)) if (isNotePath(path)) openNotes.open(path)
      // Text that was not saved is there again, and is saved, also in the tabs behind.
      for (const path of paths)
        if (path !== last && isNotePath(path) && keptText.of(path).length > 0) openNotes.open(path)
      return workspace
    },
    setFrame(patch) {
      choose(patch)
      rememberSoon()
    },
    showPanel(id, home) {
      choose(shownOn(sideOf(state.getState().frame, id, home), id))
      state.setState({ panel: id })
      rememberSoon()
    },
    movePanel(id, to) {
      choose(moved(state.getState().frame, id, to))
      rememberSoon()
    },
    enterPanel(panel) {
      if (panel !== state.getState().panel) state.setState({ panel })
    },
    setDeviceClass(device) {
      state.setState(({ frame }) => ({ frame: { ...frame, ...layouts.enter(device, frame) } }))
      rememberSoon()
    },
    setReading: (path, reads) => changeFront((tabs) => setReading(tabs, path, reads)),
    setLive: (path, lives) => changeFront((tabs) => setLive(tabs, path, lives)),
    nextMode: (path) => changeFront((tabs) => nextMode(tabs, path)),
    openNote,
    expectNote,
    takesFocus(path) {
      const { place } = state.getState()
      return place?.path === path && place.focus && place !== passed
    },
    act(atMs) {
      // What opened it came before it.
      if (atMs > askedAtMs) passed = state.getState().place
    },
    ...asking,
    closeNote: (path) => closeNote(path),
    dropNote,
    dropBelow,
    follow,
    arrange,
    apart: (tab, id) =>
      windowApart(state.getState().frame, alike(paneOf(panes(), id)?.tabs ?? NO_TABS, tab), {
        ...placesBefore,
        ...notePlaces(),
      }),
    reopenNote: () => show((tabs) => reopenTab(tabs, writingMode())),
    stepNote: (step) => show((tabs) => stepTab(tabs, step)),
    showNth: (number) => show((tabs) => nthTab(tabs, number)),
    activate: (path) => activate(path),
    notePlace: (path) => placesBefore[path],
    rememberSoon,
    remember,
    leave() {
      openingMark.survived()
      return remember()
    },
    dispose() {
      stopKeeping()
      clearTimeout(timer)
      openingMark.dispose()
    },
  }
}

/** The pane that a window begins with. */
const FIRST_PANE = '1'

/** What is told of panes beside themselves. */
function projected(
  panes: Panes,
  frame: Frame,
): Pick<WorkspaceState, 'panes' | 'tabs' | 'place' | 'frame'> {
  const front = frontPane(panes)
  const view = viewOf(front.tabs.active) ?? 'notes'
  return {
    panes,
    tabs: fileTabs(front.tabs),
    place: front.place,
    frame: frame.view === view ? frame : { ...frame, view },
  }
}

/** The note or file in front in each pane. */
const shownFiles = ({ all }: Panes): readonly VaultPath[] =>
  all.flatMap(({ tabs }) => asVaultPath(fileTabs(tabs).active) ?? [])

const filesOf = ({ all }: Panes): readonly VaultPath[] => [
  ...new Set(all.flatMap(({ tabs }) => tabs.tabs.flatMap((tab) => asVaultPath(tab) ?? []))),
]

/** `notes`: the one that was in front last. */
const chooseView = (list: TabList, view: string, mode: WritingMode): TabList =>
  view === 'notes' ? showTab(list, fileTabs(list).active) : openTab(list, viewTab(view), mode)

const isWritten = (save: SaveState | undefined): boolean =>
  save !== undefined && save.kind !== 'saved'

/** With no note and no file in front. */
const withoutFiles = (panes: Panes): Panes => ({
  ...panes,
  all: panes.all.map((pane) => ({
    ...pane,
    tabs: {
      ...pane.tabs,
      used: [],
      active: viewOf(pane.tabs.active) === null ? null : pane.tabs.active,
    },
  })),
})

/** With what a person opened before it was known what was open, which is in front. */
function withEarly(restored: Panes, early: WorkspaceState, view: string | undefined): Panes {
  const { tabs: since, travel, place } = frontPane(early.panes)
  return changePane(restored, restored.front, (pane) => {
    const isEarly = (tab: string): boolean => since.tabs.includes(tab)
    const both: TabList = {
      ...pane.tabs,
      tabs: [...new Set([...pane.tabs.tabs, ...since.tabs])],
      active: since.active ?? pane.tabs.active,
      closed: since.closed,
      reading: pane.tabs.reading.filter((tab) => !isEarly(tab)),
      source: [...pane.tabs.source.filter((tab) => !isEarly(tab)), ...since.source],
      preview: since.preview ?? pane.tabs.preview,
      used: [...new Set([...pane.tabs.used, ...since.used])],
    }
    const tabs =
      view === 'notes' && since.active === null ? showTab(both, fileTabs(both).active) : both
    const path = asVaultPath(tabs.active)
    return {
      ...pane,
      tabs,
      travel: tabs.active === null || travel.at >= 0 ? travel : visit(travel, tabs.active, null),
      place:
        place ??
        (path && {
          path,
          line: null,
          endLine: null,
          atEnd: false,
          cursors: null,
          fragment: null,
          focus: true,
        }),
    }
  })
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
  panes: _panes,
  ...frame
}: Workspace): Frame {
  return frame
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NotePlace } from '../../../../../shared/domain/settings.ts'
import { createActiveTextStore, type ActiveTextStore } from '../../notes/active-text-store.ts'
import { createEditorPort, type EditorPort } from '../../editor-port.ts'
import { fileTabs, viewOf } from '../tab-list.ts'
import type { WorkspaceState, WorkspaceStore } from '../workspace-store.ts'
import { frontPane, paneOf } from './panes.ts'

/** What a pane knows, with what it shows for what is in front; all else is the window's. */
export interface PaneScope {
  readonly workspace: WorkspaceStore
  readonly editor: EditorPort
  readonly activeText: ActiveTextStore
}

/** The stores as each pane of the window sees them; what the pane in front tells is what the window is told. */
export interface PaneStores {
  of(id: string): PaneScope
  /** Where the person is in each note that some pane has shown, as the one in front has it. */
  places(): Readonly<Record<string, NotePlace>>
  dispose(): void
}

export function createPaneStores({
  workspace,
  editor,
  activeText,
}: {
  readonly workspace: () => WorkspaceStore
  readonly editor: EditorPort
  readonly activeText: ActiveTextStore
}): PaneStores {
  const made = new Map<string, PaneScope>()
  const stops: (() => void)[] = []

  function scopeOf(id: string, whole: WorkspaceStore): PaneScope {
    const port = createEditorPort()
    const text = createActiveTextStore()
    const state = createStore<WorkspaceState>(() => seenFrom(id, whole.state.getState(), null))
    stops.push(
      whole.state.subscribe((next) => {
        const before = state.getState()
        const seen = seenFrom(id, next, before)
        if (seen !== before) state.setState(seen, true)
      }),
      mirror(port, editor, id, whole),
      mirror(text, activeText, id, whole),
    )
    return { workspace: { ...whole, state }, editor: port, activeText: text }
  }

  return {
    of(id) {
      const known = made.get(id)
      if (known) return known
      const scope = scopeOf(id, workspace())
      made.set(id, scope)
      return scope
    },
    places() {
      const { front } = workspace().state.getState().panes
      const ids = [...made.keys()].toSorted((a, b) => Number(a === front) - Number(b === front))
      return Object.assign(
        { ...editor.getState().places() },
        ...ids.map((id) => made.get(id)?.editor.getState().places()),
      ) as Readonly<Record<string, NotePlace>>
    },
    dispose() {
      for (const stop of stops) stop()
    },
  }
}

/** While the pane is in front, what is told here is told there. @returns ends it */
function mirror<T>(
  from: StoreApi<T>,
  to: StoreApi<T>,
  id: string,
  { state }: WorkspaceStore,
): () => void {
  const tell = (): void => {
    if (state.getState().panes.front === id) to.setState(from.getState(), true)
  }
  const stopHearing = from.subscribe(tell)
  const stopWatching = state.subscribe((next, before) => {
    if (next.panes.front !== before.panes.front) tell()
  })
  return () => {
    stopHearing()
    stopWatching()
  }
}

/** The workspace with this pane for the one in front; `before` itself where that is the same. */
function seenFrom(id: string, all: WorkspaceState, before: WorkspaceState | null): WorkspaceState {
  const pane = paneOf(all.panes, id) ?? frontPane(all.panes)
  const list = before && paneOf(before.panes, id)?.tabs
  const tabs = before && list === pane.tabs ? before.tabs : fileTabs(pane.tabs)
  const view = viewOf(pane.tabs.active) ?? 'notes'
  const frame =
    all.frame.view === view
      ? all.frame
      : before && sameBut(before.frame, all.frame, view)
        ? before.frame
        : { ...all.frame, view }
  return { ...all, tabs, frame, place: pane.place }
}

const sameBut = (
  before: WorkspaceState['frame'],
  frame: WorkspaceState['frame'],
  view: string,
): boolean =>
  before.view === view &&
  Object.entries(frame).every(
    ([key, value]) => key === 'view' || before[key as keyof typeof before] === value,
  )

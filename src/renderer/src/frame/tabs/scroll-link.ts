import { createStore, type StoreApi } from 'zustand/vanilla'
import { isNotePath } from '../../../../shared/domain/vault-path.ts'
import type { OpenStore } from '../../stores/feature-stores.ts'
import type { FeatureStore, Stores } from '../../stores/stores.ts'
import { inOrder, paneOf, type Panes } from '../../stores/workspace/panes/panes.ts'

/** A note in the pane that it is in front of. */
export interface ShownNote {
  readonly pane: string
  readonly path: string
}

/** Two notes that are scrolled together while both are in sight, until one of them is closed or goes to another pane. */
export interface ScrollLinkStore extends OpenStore {
  readonly state: StoreApi<{ readonly ends: readonly [ShownNote, ShownNote] | null }>
  /** In place of two others that were. */
  join(one: ShownNote, other: ShownNote): void
  end(): void
  /** What a note of this pane can be scrolled together with: the notes in front of the other panes. */
  others(pane: string): readonly ShownNote[]
  /** Ends it; else joins the note in front with that of the next pane. False where there are no two. */
  toggle(): boolean
}

/** Whether this tab of a pane is one of the two. */
export const isEnd = (ends: readonly ShownNote[] | null, pane: string, tab: string): boolean =>
  ends?.some((one) => one.pane === pane && one.path === tab) === true

export const SCROLL_LINK: FeatureStore<ScrollLinkStore> = {
  create: ({ stores }) => createScrollLinkStore(stores),
}

function createScrollLinkStore({
  workspace,
  openNotes,
}: Pick<Stores, 'workspace' | 'openNotes'>): ScrollLinkStore {
  const state = createStore<ReturnType<ScrollLinkStore['state']['getState']>>(() => ({
    ends: null,
  }))
  const panes = (): Panes => workspace.state.getState().panes
  const end = (): void => state.setState({ ends: null })

  const stops = [
    openNotes.onMove((path, to) => {
      const renamed = (one: ShownNote): ShownNote =>
        one.path === path ? { ...one, path: to } : one
      const { ends } = state.getState()
      if (ends) state.setState({ ends: [renamed(ends[0]), renamed(ends[1])] })
    }),
    workspace.state.subscribe((now) => {
      const isThere = ({ pane, path }: ShownNote): boolean =>
        paneOf(now.panes, pane)?.tabs.tabs.includes(path) === true
      if (state.getState().ends?.every(isThere) === false) end()
    }),
  ]

  function others(pane: string): readonly ShownNote[] {
    const order = inOrder(panes().tree)
    const at = order.indexOf(pane)
    // In the order in which one comes by them from here.
    return [...order.slice(at + 1), ...order.slice(0, at)].flatMap((id) => shownIn(id) ?? [])
  }
  function shownIn(pane: string): ShownNote | null {
    const path = paneOf(panes(), pane)?.tabs.active
    return path != null && isNotePath(path) ? { pane, path } : null
  }

  const join: ScrollLinkStore['join'] = (one, other) => state.setState({ ends: [one, other] })

  return {
    state,
    join,
    end,
    others,
    toggle() {
      const { front } = panes()
      const [one, other] = [shownIn(front), others(front)[0]]
      if (state.getState().ends) end()
      else if (one && other) join(one, other)
      else return false
      return true
    },
    dispose() {
      for (const stop of stops) stop()
    },
  }
}

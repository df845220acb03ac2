import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { OpenedFind } from './find-opened.ts'
import { NO_QUERY, type FindQuery } from '../../../../shared/find/find-query.ts'

/** The place of a panel in its editor. */
export interface FindPlace {
  readonly view: EditorView
  readonly dom: HTMLElement
  /** Where is typed what is searched: there before the rest is. */
  readonly field: HTMLInputElement
  readonly beside: HTMLElement
  readonly below: HTMLElement
}

export interface ShownPanel extends FindPlace {
  readonly id: number
  readonly state: StoreApi<{ readonly editor: EditorState }>
  /** Puts a query into the field. */
  write(search: string): void
  /** Enter and the like, pressed in the field before anybody listened. */
  early(): readonly KeyboardEvent[]
}

/** The panel that is open, drawn by React from outside; and what a window searches, in whichever note. */
export interface FindPanels {
  readonly shown: StoreApi<{ readonly panel: ShownPanel | null }>
  show(place: FindPlace): { changed(state: EditorState): void; hide(): void }
  /** True the first time: what it was asked for with is taken once, not whenever its note comes back. */
  take(opened: OpenedFind): boolean
  isTaken(opened: OpenedFind): boolean
  query(): FindQuery
  setQuery(query: FindQuery): void
  /** What was searched before, the last first. */
  history(): readonly string[]
  /** Puts what is searched now first among what was searched. */
  remember(): void
}

const MOST_SEARCHED = 30
const LONGEST_SEARCHED = 300

export function createFindPanels(searched: {
  get(): readonly string[]
  set(searched: readonly string[]): void
}): FindPanels {
  const shown = createStore<{ readonly panel: ShownPanel | null }>(() => ({ panel: null }))
  let query: FindQuery | null = null
  const taken = new WeakSet<OpenedFind>()
  let count = 0

  function remember(): void {
    const { search } = query ?? NO_QUERY
    const before = searched.get()
    if (search === '' || search.length > LONGEST_SEARCHED || before[0] === search) return
    const others = before.filter((one) => one !== search)
    searched.set([search, ...others].slice(0, MOST_SEARCHED))
  }

  return {
    shown,
    show(place) {
      const state = createStore(() => ({ editor: place.view.state }))
      let early: KeyboardEvent[] = []
      const keep = (event: KeyboardEvent): void => {
        if (event.key === 'Enter' && !event.isComposing) early.push(event)
      }
      place.field.addEventListener('keydown', keep)
      const panel: ShownPanel = {
        ...place,
        id: ++count,
        state,
        write(search) {
          place.field.value = search
        },
        early() {
          place.field.removeEventListener('keydown', keep)
          const keys = early
          early = []
          return keys
        },
      }
      // An editor that is told of a panel is in the middle of an update, in which React must not draw.
      queueMicrotask(() => place.dom.isConnected && shown.setState({ panel }))
      return {
        changed: (editor) => state.setState({ editor }),
        hide() {
          remember()
          if (shown.getState().panel === panel) shown.setState({ panel: null })
        },
      }
    },
    take(opened) {
      const isFirst = !taken.has(opened)
      taken.add(opened)
      return isFirst
    },
    isTaken: (opened) => taken.has(opened),
    query: () => query ?? { ...NO_QUERY, search: searched.get()[0] ?? '' },
    setQuery: (next) => void (query = next),
    history: searched.get,
    remember,
  }
}

import { createStore, type StoreApi } from 'zustand/vanilla'

/** A place in the editor in which a block is drawn, by React, from outside. */
export interface BlockHost {
  readonly id: number
  readonly element: HTMLElement
  readonly source: string
}

/** The blocks that are on screen, or near it. What went and comes back before anybody saw it is the same one. */
export interface BlockHosts {
  readonly state: StoreApi<readonly BlockHost[]>
  /** The place of a block with this source. */
  take(source: string): HTMLElement
  /** It is not in the page any more. */
  leave(element: HTMLElement): void
  /** How high a block with this source was last, in px; undefined for one that was not drawn yet. */
  heightOf(source: string): number | undefined
  measured(source: string, height: number): void
}

/** What is kept of heights is little, and of a note that nobody looks at nothing is needed. */
const MOST_HEIGHTS = 2000

export function createBlockHosts(): BlockHosts {
  const state = createStore<readonly BlockHost[]>(() => [])
  const heights = new Map<string, number>()
  let count = 0

  /** After the editor has put in what it took out. */
  const sweepSoon = (): void =>
    queueMicrotask(() => {
      const left = state.getState().filter(({ element }) => element.isConnected)
      if (left.length !== state.getState().length) state.setState(left, true)
    })

  return {
    state,
    take(source) {
      const known = state
        .getState()
        .find((host) => host.source === source && !host.element.isConnected)
      if (known) return known.element
      const element = document.createElement('div')
      element.className = 'cm-live-drawn'
      state.setState([...state.getState(), { id: ++count, element, source }], true)
      return element
    },
    leave: sweepSoon,
    heightOf: (source) => heights.get(source),
    measured(source, height) {
      heights.delete(source)
      heights.set(source, height)
      const [oldest] = heights.keys()
      if (heights.size > MOST_HEIGHTS && oldest !== undefined) heights.delete(oldest)
    },
  }
}

import { createStore, type StoreApi } from 'zustand/vanilla'

/** A place in the editor in which a block is drawn, by React, from outside. */
export interface BlockHost {
  readonly id: number
  readonly element: HTMLElement
  readonly source: string
}

/** The place of a block: how high it is and how high its source would be, in px, and how many lines that has. */
export interface Room {
  readonly height: number
  readonly source: number
  readonly lines: number
}

/** The blocks that are on screen, or near it. What went and comes back before anybody saw it is the same one. */
export interface BlockHosts {
  readonly state: StoreApi<readonly BlockHost[]>
  /** The place of a block with this source. */
  take(source: string): HTMLElement
  /** The block in this place has another source now. */
  say(element: HTMLElement, source: string): void
  /** It is not in the page any more. */
  leave(element: HTMLElement): void
  /** What place a block with this source took last; undefined for one that was not drawn yet. */
  roomOf(source: string): Room | undefined
  /** @returns whether that is another one than was known */
  measured(source: string, room: Room): boolean
}

/** What is kept of heights is little, and of a note that nobody looks at nothing is needed. */
const MOST_HEIGHTS = 2000

export function createBlockHosts(): BlockHosts {
  const state = createStore<readonly BlockHost[]>(() => [])
  const rooms = new Map<string, Room>()
  /** Given away just now: the editor puts it in. */
  const given = new Set<HTMLElement>()
  let count = 0

  /** After the editor has put in what it took out. */
  const sweepSoon = (): void =>
    queueMicrotask(() => {
      const left = state.getState().filter(({ element }) => element.isConnected)
      if (left.length !== state.getState().length) state.setState(left, true)
    })

  function give(element: HTMLElement): HTMLElement {
    if (given.size === 0) queueMicrotask(() => given.clear())
    given.add(element)
    return element
  }

  return {
    state,
    take(source) {
      const known = state
        .getState()
        .find(
          (host) => host.source === source && !host.element.isConnected && !given.has(host.element),
        )
      if (known) return give(known.element)
      const element = document.createElement('div')
      element.className = 'cm-live-drawn'
      state.setState([...state.getState(), { id: ++count, element, source }], true)
      return give(element)
    },
    say: (element, source) =>
      state.setState(
        state.getState().map((host) => (host.element === element ? { ...host, source } : host)),
        true,
      ),
    leave: sweepSoon,
    roomOf: (source) => rooms.get(source),
    measured(source, room) {
      const known = rooms.get(source)
      if (known && known.height === room.height && known.source === room.source) return false
      rooms.delete(source)
      rooms.set(source, room)
      const [oldest] = rooms.keys()
      if (rooms.size > MOST_HEIGHTS && oldest !== undefined) rooms.delete(oldest)
      return true
    },
  }
}

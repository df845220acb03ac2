import { createStore, type StoreApi } from 'zustand/vanilla'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'problem'
  readonly action: { readonly label: string; readonly run: () => void } | null
  /** How long it stays by itself. */
  readonly forMs: number
}

/** Short notices at the edge of the window; each goes by itself after its time, but none while somebody is at them. */
export interface ToastStore {
  readonly state: StoreApi<readonly Toast[]>
  show(
    text: string,
    options?: {
      readonly tone?: Toast['tone']
      readonly action?: Toast['action']
      readonly forMs?: number
    },
  ): void
  close(id: number): void
  /** True: somebody is at the notices, and all stay. False: nobody is any more, and the time of each begins again. */
  hold(isHeld: boolean): void
  /**
   * Does what the newest notice that offers something offers, as its button does; false where none offers anything. While
   * work is going on whose notice is still to come, that one is meant, and nothing is done where it offers nothing.
   */
  act(): boolean
  /** Says that this work ends with a notice. @returns the same work */
  awaits<T>(work: Promise<T>): Promise<T>
}

const MOST_SHOWN = 3

export function createToastStore(): ToastStore {
  const state = createStore<readonly Toast[]>(() => [])
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let isHeld = false
  let nextId = 1
  /** Work whose notice is still to come, the first id that it can have, and how often its offer was taken up already. */
  const awaited = { works: 0, from: 0, wishes: 0 }
  const close = (id: number): void => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    // One that made room for newer ones is gone before its time.
    if (!state.getState().some((toast) => toast.id === id)) return
    state.setState((toasts) => toasts.filter((toast) => toast.id !== id), true)
    // What had the pointer or the keys may be gone with it, which nobody says.
    if (isHeld) hold(false)
  }
  const closeInTime = ({ id, forMs }: Toast): void => {
    clearTimeout(timers.get(id))
    if (!isHeld) timers.set(id, setTimeout(close, forMs, id))
  }
  const hold = (isHeldNow: boolean): void => {
    isHeld = isHeldNow
    for (const toast of state.getState()) closeInTime(toast)
  }
  const takeUp = (from: number): boolean => {
    const offering = state.getState().findLast(({ id, action }) => action && id >= from)
    if (!offering) return false
    close(offering.id)
    offering.action?.run()
    return true
  }
  return {
    state,
    show(text, { tone = 'plain', action = null, forMs = action ? 10_000 : 5000 } = {}) {
      const toast = { id: nextId++, text, tone, action, forMs }
      state.setState((toasts) => {
        // Said again, it is the same notice for longer; what offers an action is one of its own.
        const others = toasts.filter((each) => each.action || action || each.text !== text)
        return [...others, toast].slice(-MOST_SHOWN)
      }, true)
      closeInTime(toast)
    },
    close,
    hold,
    act() {
      if (awaited.works === 0) return takeUp(0)
      awaited.wishes++
      return true
    },
    async awaits(work) {
      if (awaited.works++ === 0) Object.assign(awaited, { from: nextId, wishes: 0 })
      try {
        return await work
      } finally {
        if (--awaited.works === 0)
          for (let wish = 0; wish < awaited.wishes; wish++) takeUp(awaited.from)
      }
    },
  }
}

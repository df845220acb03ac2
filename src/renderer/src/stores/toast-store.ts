import { createStore, type StoreApi } from 'zustand/vanilla'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'problem'
  readonly action: { readonly label: string; readonly run: () => void } | null
}

/** Short notices at the edge of the window; each goes by itself after its time. */
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
}

const MOST_SHOWN = 3

export function createToastStore(): ToastStore {
  const state = createStore<readonly Toast[]>(() => [])
  let nextId = 1
  const close = (id: number): void =>
    state.setState((toasts) => toasts.filter((toast) => toast.id !== id), true)
  return {
    state,
    show(text, { tone = 'plain', action = null, forMs = action ? 10_000 : 5000 } = {}) {
      const id = nextId++
      state.setState((toasts) => {
        // Said again, it is the same notice for longer; what offers an action is one of its own.
        const others = toasts.filter((toast) => toast.action || action || toast.text !== text)
        return [...others, { id, text, tone, action }].slice(-MOST_SHOWN)
      }, true)
      setTimeout(() => close(id), forMs)
    },
    close,
  }
}

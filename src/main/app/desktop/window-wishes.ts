import type { DesktopWish } from '../../../shared/domain/desktop/desktop-wish.ts'

/** What is wanted of the window of the vault from outside of it, kept until it is there. */
export interface WindowWishes {
  add(wish: DesktopWish): void
  /**
   * Hears of all that was not heard of yet, but for the notes of other vaults, until `signal` fires or another window asks.
   * @param onEnd called only where no other window has asked since
   */
  watch(vaultId: string, signal: AbortSignal, onEnd: () => void): AsyncGenerator<DesktopWish, null>
}

/** While no window comes, a program that wants without end fills no memory. */
const MOST_WAITING = 20

export function createWindowWishes(): WindowWishes {
  const waiting: DesktopWish[] = []
  let watching: AbortSignal | null = null
  let wake = (): void => {}
  return {
    add(wish) {
      if (waiting.length < MOST_WAITING) waiting.push(wish)
      wake()
    },
    async *watch(vaultId, signal, onEnd) {
      watching = signal
      wake() // whoever watched until now leaves
      const isHeard = (): boolean => watching === signal && !signal.aborted
      try {
        while (isHeard()) {
          const at = waiting.findIndex((wish) => wish.kind !== 'note' || wish.vaultId === vaultId)
          const [wish] = at === -1 ? [] : waiting.splice(at, 1)
          if (wish) yield wish
          else
            await new Promise<void>((resolve) => {
              wake = resolve
              signal.addEventListener('abort', () => resolve(), { once: true })
            })
        }
      } finally {
        if (watching === signal) {
          watching = null
          onEnd()
        }
      }
      return null
    },
  }
}

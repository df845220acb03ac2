import { LatentError } from '../../shared/rpc/errors.ts'
import { onceAborted } from '../platform/once-aborted.ts'

/** Lets one in at a time, in the order in which they came. */
export interface Turnstile {
  /**
   * Resolves with the function that lets the next one in; safe to call twice.
   * @throws LatentError `cancelled` when `signal` fires first
   */
  enter(signal: AbortSignal): Promise<() => void>
  /** Nobody is in, and nobody waits. */
  isIdle(): boolean
}

export function createTurnstile(): Turnstile {
  let last: Promise<void> = Promise.resolve()
  let inside = 0
  return {
    isIdle: () => inside === 0,
    async enter(signal) {
      if (signal.aborted) throw cancelled()
      const before = last
      let open = (): void => {}
      const own = new Promise<void>((resolve) => (open = resolve))
      // Who leaves the queue keeps nobody behind it from those before it.
      last = Promise.all([before, own]).then(() => {})
      inside++
      let isIn = true
      const leave = (): void => {
        if (isIn) inside--
        isIn = false
        open()
      }
      const stop = onceAborted(signal)
      try {
        const first = await Promise.race([before, stop.promise])
        if (first !== 'stopped') return leave
      } finally {
        stop.forget()
      }
      leave()
      throw cancelled()
    },
  }
}

const cancelled = (): LatentError => new LatentError('cancelled', 'Cancelled.')

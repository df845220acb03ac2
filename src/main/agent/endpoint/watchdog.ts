import type { LatentError } from '../../../shared/rpc/errors.ts'
import type { Clock } from '../../platform/ports.ts'

/** Aborts its signal when it was not armed again in time. */
export interface Watchdog {
  readonly signal: AbortSignal
  /** Starts over: fires after `ms` with the error that `reason` makes. */
  arm(ms: number, reason: () => LatentError): void
  disarm(): void
  /** The error, once it fired. */
  fired(): LatentError | null
}

export function createWatchdog(clock: Clock): Watchdog {
  const controller = new AbortController()
  let timer = new AbortController()
  let error: LatentError | null = null
  return {
    signal: controller.signal,
    arm(ms, reason) {
      timer.abort()
      const mine = (timer = new AbortController())
      clock.sleep(ms, mine.signal).then(
        () => {
          if (mine.signal.aborted || error) return
          error = reason()
          controller.abort(error)
        },
        () => {}, // armed again or disarmed
      )
    },
    disarm: () => timer.abort(),
    fired: () => error,
  }
}

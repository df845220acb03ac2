import type { Disposable, Logger } from '../../../main/platform/ports.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { RunningTimer } from '../contract.ts'
import type { TaskTimer } from './create-timer.ts'

/** Tells when another timer runs: also one that another program began. */
export interface TimerNews extends Disposable {
  /** The index was brought up to something. */
  look(): void
}

export function createTimerNews({
  timer,
  onChange,
  logger,
}: {
  readonly timer: Pick<TaskTimer, 'get'>
  readonly onChange: (timer: RunningTimer | null) => void
  readonly logger: Logger
}): TimerNews {
  /** As it was told last; null to begin with. */
  let told = 'null'
  /** One look at a time, and one more when something came meanwhile. */
  let looking: Promise<void> | null = null
  let isStale = false
  let isOpen = true

  async function lookAtTimer(): Promise<void> {
    while (isStale && isOpen) {
      isStale = false
      try {
        const running = await timer.get()
        const text = JSON.stringify(running)
        if (text !== told && isOpen) onChange(running)
        told = text
      } catch (error) {
        if (!(error instanceof LatentError)) throw error
        logger.debug('the timer could not be looked at', { error })
      }
    }
  }

  return {
    look() {
      if (!isOpen) return
      isStale = true
      looking ??= lookAtTimer().finally(() => {
        looking = null
      })
    },
    async dispose() {
      isOpen = false
      await looking
    },
  }
}

import type { HistoryUsage } from '../../../shared/contract/history.ts'
import { LatentError, isAbort } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { Clock, Disposable, Logger } from '../../platform/ports.ts'
import { repeat } from '../../platform/repeat.ts'
import type { HistoryRetention } from './history-retention.ts'

export interface HistoryKeeperOptions {
  readonly retention: HistoryRetention
  readonly clock: Clock
  readonly logger: Logger
  /** Hears what a person should know of the room that earlier versions take; null when all is well. */
  readonly setProblem: (sentence: HistoryUsage['warning']) => void
}

/** A start has better things to do. */
const FIRST_LOOK_MS = 2 * 60 * 1000
/** Whoever types without a pause has some hundred versions by then. */
const LOOK_MS = 10 * 60 * 1000

/** Looks after the earlier versions while a vault is open, behind everything else. Nothing fails with it. */
export function startHistoryKeeper({
  retention,
  clock,
  logger,
  setProblem,
}: HistoryKeeperOptions): Disposable {
  const ending = new AbortController()
  const { signal } = ending

  async function look(): Promise<void> {
    try {
      if (await retention.look(signal)) setProblem((await retention.usage(signal)).warning)
    } catch (error) {
      if (isAbort(error)) return
      if (errorCode(error) === undefined && !(error instanceof LatentError)) throw error
      logger.warn('Earlier versions could not be looked after; it is tried again later.', { error })
    }
  }

  const looking = repeat(look, {
    firstMs: FIRST_LOOK_MS,
    everyMs: LOOK_MS,
    clock,
    onFailed: (error) => logger.error('Earlier versions are not looked after any more.', { error }),
  })
  return {
    async dispose() {
      ending.abort()
      await looking.dispose()
    },
  }
}

import { isPassingFailure } from '../../../shared/rpc/passing-failure.ts'
import type { Clock, Logger } from '../../platform/ports.ts'

/** Whoever holds a file or a database for a moment has mostly let go after that. */
const PAUSE_MS = 200

/**
 * Reads once more when it failed for a reason that passes, after a short pause. Only for what has no effects.
 * @throws what `read` throws, the second time too; the signal's reason when it fires in the pause
 */
export async function retryOnce<T>(
  read: () => Promise<T>,
  {
    clock,
    logger,
    signal,
    name,
  }: {
    readonly clock: Clock
    readonly logger: Logger
    readonly signal: AbortSignal
    readonly name: string
  },
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isPassingFailure(error) || signal.aborted) throw error
    logger.warn('A tool could not read and tries again', { tool: name, error })
  }
  await clock.sleep(PAUSE_MS, signal)
  return read()
}

import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { Knowledge } from '../../../../main/knowledge/knowledge.ts'
import type { Disposable, Logger } from '../../../../main/platform/ports.ts'
import type { Classifier } from './classifier.ts'

/** Long enough after the start that nothing on the screen waits for the same cores. */
const AFTER_MS = 4_000

/**
 * Loads what the first capture would wait for (the tagger's thread, the vectors of the examples), once the index has
 * nothing to do. Who captures before that waits as long as it takes.
 */
export function warmWhenIdle(
  knowledge: Pick<Knowledge, 'status' | 'onStatus'>,
  {
    classifier,
    logger,
    afterMs = AFTER_MS,
  }: {
    readonly classifier: Pick<Classifier, 'warm'>
    readonly logger: Logger
    readonly afterMs?: number
  },
): Disposable {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const stop = knowledge.onStatus(consider)
  consider()

  function consider(): void {
    clearTimeout(timer)
    if (knowledge.status().state !== 'ready') return
    timer = setTimeout(() => void warm(), afterMs)
    timer.unref()
  }

  async function warm(): Promise<void> {
    stop()
    try {
      await classifier.warm?.(stopping.signal)
    } catch (error) {
      if (!(error instanceof LatentError)) throw error
      logger.debug('what reads captures could not be warmed', { error })
    }
  }

  return {
    async dispose() {
      stop()
      clearTimeout(timer)
      stopping.abort()
    },
  }
}

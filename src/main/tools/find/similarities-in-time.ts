import type { Clock } from '../../platform/ports.ts'
import { withDeadline } from '../../platform/with-deadline.ts'
import type { Similarities } from './rank-tools.ts'

/** The first time a model has to be loaded for it, and an answer waits. */
const LIMIT_MS = 1500

/** The same, or null as soon as it took too long once: an index that hangs holds up no answer, and words have to do. */
export function similaritiesInTime(
  similarities: (
    query: string,
    texts: readonly string[],
    signal: AbortSignal,
  ) => ReturnType<Similarities>,
  { signal, clock }: { readonly signal: AbortSignal; readonly clock: Pick<Clock, 'sleep'> },
): Similarities {
  let isLate = false
  const instead = (): null => {
    isLate = true
    return null
  }
  return async (query, texts) =>
    isLate
      ? null
      : withDeadline((either) => similarities(query, texts, either), {
          limitMs: LIMIT_MS,
          signal,
          clock,
          instead,
        })
}

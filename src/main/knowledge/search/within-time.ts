import type { SearchResponse } from '../../../shared/contract/search.ts'
import type { QueryNode } from '../../../shared/query/query-tree.ts'
import { createTimeLimit, type TimeLimit } from '../conditions/time-limit.ts'
import { firstPattern } from './query-words.ts'
import { PATTERN_TOOK_LONG } from './words.ts'

type Problem = NonNullable<SearchResponse['problem']>

/** Does `work` with what these conditions look for; says of their first pattern that it took too long when it did. */
export async function withinTime<T>(
  conditions: readonly QueryNode[],
  signal: AbortSignal,
  work: (limit: TimeLimit) => Promise<T>,
  stopped: (problem: Problem) => T,
): Promise<T> {
  const pattern = firstPattern(conditions)
  const limit = createTimeLimit(pattern !== null, signal)
  try {
    return await work(limit)
  } catch (error) {
    if (!limit.isOver() || !pattern) throw error
    return stopped({ message: PATTERN_TOOK_LONG, from: pattern.from, to: pattern.to })
  }
}

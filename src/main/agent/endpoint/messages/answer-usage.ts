import { z } from 'zod'
import type { TokenUsage } from '../../../../shared/domain/chat/chat-item.ts'

const Count = z.number().min(0).nullish().catch(null)
const Usage = z.object({
  input_tokens: Count,
  cache_creation_input_tokens: Count,
  cache_read_input_tokens: Count,
  output_tokens: Count,
})
type Name = keyof z.output<typeof Usage>

/** Counts the tokens of one answer. */
export interface UsageCount {
  /** @param usage as it stands in `message_start`, `message_delta` or a whole message: unknown shapes count nothing */
  take(usage: unknown): void
  /** Null when the server did not say. */
  used(): TokenUsage | null
}

/**
 * Every count grows over an answer, and stands in the event that knows it: the prompt's in `message_start` or, from some
 * gateways, in `message_delta` alone. `input_tokens` is what no cache knew (D build-with-claude/prompt-caching).
 */
export function createUsageCount(): UsageCount {
  const counts: Partial<Record<Name, number>> = {}
  return {
    take(usage) {
      const { data } = Usage.safeParse(usage)
      for (const name of Usage.keyof().options) {
        const count = data?.[name]
        if (typeof count === 'number') counts[name] = Math.max(counts[name] ?? 0, Math.round(count))
      }
    },
    used() {
      const { input_tokens: fresh, output_tokens: completionTokens } = counts
      if (fresh === undefined || completionTokens === undefined) return null
      const { cache_creation_input_tokens: kept = 0, cache_read_input_tokens: read } = counts
      return {
        promptTokens: fresh + kept + (read ?? 0),
        completionTokens,
        ...(read !== undefined && { cachedTokens: read }),
      }
    },
  }
}

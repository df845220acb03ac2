import type { TokenUsage } from '../../../shared/domain/chat/chat-item.ts'
import type { TokenPrices } from '../../../shared/domain/models/model-profile.ts'

/**
 * What several answers took together, in tokens and dollars. A cost is said only when the server counted every answer, and
 * the prices are known.
 * @param used at least one
 */
export function usageAndCost(
  used: readonly TokenUsage[],
  { answers, prices }: { readonly answers: number; readonly prices: TokenPrices | undefined },
): { usage: TokenUsage; costDollars?: number } {
  const usage = used.reduce(addUsage)
  if (!prices || used.length < answers) return { usage }
  return { usage, costDollars: used.reduce((sum, each) => sum + costOf(each, prices), 0) / 1e6 }
}

/** In millionths of a dollar. A few servers leave out of the prompt what they had from before. */
function costOf(
  { promptTokens, completionTokens, cachedTokens = 0 }: TokenUsage,
  { input, output, cached = input }: TokenPrices,
): number {
  const fresh = cachedTokens > promptTokens ? promptTokens : promptTokens - cachedTokens
  return fresh * input + cachedTokens * cached + completionTokens * output
}

const addUsage = (one: TokenUsage, other: TokenUsage): TokenUsage => {
  const cachedTokens = (one.cachedTokens ?? 0) + (other.cachedTokens ?? 0)
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    ...(cachedTokens > 0 && { cachedTokens }),
  }
}

import type { TokenUsage } from '../../../../shared/domain/chat/chat-item.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'

/** What was taken, in words: `short` for a corner, `long` with everything that is known. */
export function usageText({
  usage: { promptTokens, completionTokens, cachedTokens = 0 },
  costDollars,
}: {
  readonly usage: TokenUsage
  readonly costDollars: number | null
}): { readonly short: string; readonly long: string } {
  const cost = costDollars === null ? null : dollars(costDollars)
  const again = cachedTokens > 0 ? ` (${count(cachedTokens)} from a cache)` : ''
  const tokens = `${count(promptTokens)} tokens read${again}, ${count(completionTokens)} written`
  return {
    short: cost ?? `${count(promptTokens + completionTokens)} tokens`,
    long: cost === null ? tokens : `${tokens}, ${cost}`,
  }
}

const count = (number: number): string => spokenNumber(number)

/** `$1.20`, `$0.004`; what is less than a tenth of a cent says so. */
function dollars(amount: number): string {
  if (amount === 0) return '$0'
  if (amount < 0.001) return 'less than $0.001'
  return `$${amount.toFixed(amount < 0.0995 ? 3 : 2)}`
}

import type { HistoryUsage } from '../../../shared/contract/history.ts'

/** From here on a person hears of it. */
const NEARLY_FULL = 0.9

/** What a person should know of the room that earlier versions take; null when all is well. */
export function retentionWarning(
  { usedBytes, budgetBytes }: Pick<HistoryUsage, 'usedBytes' | 'budgetBytes'>,
  cutShortAtMs: number | null,
): string | null {
  const [used, budget] = [usedBytes, budgetBytes].map(inGigabytes)
  if (cutShortAtMs !== null)
    return `Some earlier versions had to go before their 30 days were over, on ${dayOf(cutShortAtMs)}: they took more than the ${budget} that they may take. Give them more room in the settings to keep them longer.`
  if (usedBytes > budgetBytes)
    return `Earlier versions take ${used}, more than the ${budget} that they may take. The oldest ones go first, and none that is younger than 7 days.`
  if (usedBytes > budgetBytes * NEARLY_FULL)
    return `Earlier versions take ${used} of the ${budget} that they may take. When it is full, the oldest ones go before their 30 days are over.`
  return null
}

const inGigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`

/** By the person's own clock: `2026-11-21`. */
function dayOf(ms: number): string {
  const date = new Date(ms)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

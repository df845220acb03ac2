const DAY_MS = 86_400_000

/** A day as people say it: today, yesterday, Fri, 3 Dec, 3 Dec 2024. Days are local. */
export function dayAgo(atMs: number, nowMs: number): string {
  const at = new Date(atMs)
  const now = new Date(nowMs)
  const startOf = (date: Date): number =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  // Rounded, because a day with a clock change has 23 or 25 hours.
  const days = Math.round((startOf(now) - startOf(at)) / DAY_MS)
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days > 1 && days < 7) return at.toLocaleDateString('en-GB', { weekday: 'short' })
  const isThisYear = at.getFullYear() === now.getFullYear()
  return at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
}

/** The day a week begins with where this machine is set up: 0 Sunday, 1 Monday. */
export function weekStart(locale = Intl.DateTimeFormat().resolvedOptions().locale): 0 | 1 {
  const { getWeekInfo } = Intl.Locale.prototype as { getWeekInfo?: () => { firstDay?: number } }
  // Older engines do not know; most of the world begins on Monday.
  return getWeekInfo?.call(new Intl.Locale(locale)).firstDay === 7 ? 0 : 1
}

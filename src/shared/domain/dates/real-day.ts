/** True for a `YYYY-MM-DD` that a calendar has. */
export function isRealDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === '') return false
  // Not `Date.UTC`, which takes the years 0 to 99 for those of the last century.
  const date = new Date(`${year}-${month}-01T00:00:00Z`)
  date.setUTCDate(Number(day))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** True for a `HH:MM` or `HH:MM:SS` that a clock shows. */
export const isRealTime = (text: string): boolean =>
  /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(text)

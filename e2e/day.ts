import { localDay } from '../src/shared/domain/dates/local-day.ts'

/** A day of this machine's calendar as `YYYY-MM-DD`, `count` days from today. */
export function day(count: number): string {
  const at = new Date()
  at.setDate(at.getDate() + count)
  return localDay(at.getTime())
}

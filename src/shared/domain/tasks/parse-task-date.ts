import { localDay } from '../dates/local-day.ts'
import { DATE_FORMATS, parseDate } from '../dates/date-text.ts'
import type { TaskDate } from './task.ts'
import type { Reading } from './reading.ts'

/**
 * Reads a date as the tools take it. A day stays a day; a time is kept as the clock on the wall shows it, and one with
 * a zone is turned into this machine's.
 * @param text null for a field that is not given: it has no date
 */
export function parseTaskDate(text: string, nowMs: number): Reading<TaskDate>
export function parseTaskDate(text: string | null, nowMs: number): Reading<TaskDate | null>
export function parseTaskDate(text: string | null, nowMs: number): Reading<TaskDate | null> {
  if (text === null) return { value: null }
  const wanted = text.trim().toUpperCase()
  const ms = parseDate(wanted, nowMs)
  if (ms === null)
    return {
      problem: `${JSON.stringify(text.slice(0, 60))} is not a date; allowed: ${DATE_FORMATS}, for example 2026-11-21 or 2026-11-21T15:00:00`,
    }
  const hasTime = wanted.includes('T') && /\d/.test(wanted)
  // Not by way of the instant: an hour that daylight saving leaves out would come back as another one.
  if (hasTime && !/(?:Z|[+-]\d{2}:\d{2})$/.test(wanted)) return { value: wanted }
  return { value: hasTime ? localDateTime(ms) : localDay(ms) }
}

/** What the clock on the wall of this machine shows, as `YYYY-MM-DDTHH:MM:SS`. */
export function localDateTime(ms: number): TaskDate {
  const at = new Date(ms)
  return `${localDay(ms)}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

const two = (number: number): string => String(number).padStart(2, '0')

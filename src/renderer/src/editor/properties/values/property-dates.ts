import { readDay } from '../../../../../shared/domain/dates/date-words.ts'
import { isDateText, isDateTimeText } from '../../../../../shared/frontmatter/property-kind.ts'

/** Words at whose end a time may stand: `tomorrow 15:00`, `fri at 9:30`. */
const WITH_TIME = /^(.*?)(?:(?:\s+at)?\s+|T)(\d{1,2}):(\d{2})(?::(\d{2}))?$/i

/** `YYYY-MM-DD` for a day in words; null for what is none. */
export const readDate = (text: string, nowMs: number, weekStart: 0 | 1): string | null =>
  isDateText(text.trim()) ? text.trim() : readDay(text, { nowMs, weekStart })

/** `YYYY-MM-DDTHH:MM` for a day, and a time, in words; without a time it is midnight. */
export function readDateTime(text: string, nowMs: number, weekStart: 0 | 1): string | null {
  const plain = text.trim()
  if (isDateTimeText(plain)) return plain
  const [, words = plain, hours = '0', minutes = '00', seconds] = WITH_TIME.exec(plain) ?? []
  const day = readDate(words, nowMs, weekStart)
  const time = [hours.padStart(2, '0'), minutes, ...(seconds === undefined ? [] : [seconds])]
  const moment = `${day}T${time.join(':')}`
  return day !== null && isDateTimeText(moment) ? moment : null
}

import { readDay, readPeriod, type DateContext } from '../dates/date-words.ts'
import type { TaskDate } from './task.ts'
import { calendarText, readCalendarDay } from './calendar-day.ts'
import { localDateTime } from './parse-task-date.ts'

const TIME = String.raw`(?:\d{1,2}(?::\d{2})? ?[ap]m|\d{1,2}:\d{2}|noon)`
const PARTS_OF_DAY: ReadonlyMap<string, string> = new Map([
  ['morning', '09:00'],
  ['afternoon', '15:00'],
  ['evening', '19:00'],
])

/**
 * Reads when, in words, ahead of now: `fri`, `fri 3pm`, `tomorrow at 9`, `3 Dec 14:00`, `in 2 hours`, `next week` (its
 * first day), `tomorrow morning` (nine o'clock). A time alone is the next one. Null for anything else.
 * @returns `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` with a time
 */
export function readMoment(text: string, context: DateContext): TaskDate | null {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ')
  return (
    inHours(words, context) ??
    dayAndTime(words, context) ??
    timeAlone(words, context) ??
    dayOf(words, context)
  )
}

/** Of the day that comes next, if the time of today has passed. `at 9` alone would be too little to go by. */
function timeAlone(words: string, context: DateContext): TaskDate | null {
  if (
    !new RegExp(
      `^(?:at \\d{1,2}:\\d{2}|(?:at )?${TIME.replace(String.raw`|\d{1,2}:\d{2}`, '')})$`,
    ).test(words)
  )
    return null
  const time = readTime(words.replace(/^at /, ''))
  const now = localDateTime(context.nowMs)
  if (time === null) return null
  const today = `${now.slice(0, 10)}T${time}`
  return today > now ? today : later(today, 1)
}

function dayAndTime(words: string, context: DateContext): TaskDate | null {
  const part = /^(.+) (morning|afternoon|evening)$/.exec(words)
  if (part) {
    const day = part[1] === 'this' ? dayOf('today', context) : dayOf(part[1] ?? '', context)
    const time = PARTS_OF_DAY.get(part[2] ?? '')
    return day === null || time === undefined ? null : `${day}T${time}`
  }
  const match =
    new RegExp(`^(?<day>.+?),?(?: at)? (?<time>${TIME})$`).exec(words) ??
    /^(?<day>.+?),? at (?<time>\d{1,2})$/.exec(words) ??
    new RegExp(`^(?:at )?(?<time>${TIME}),? (?<day>.+)$`).exec(words)
  const day = dayOf(match?.groups?.['day'] ?? '', context)
  const time = readTime(match?.groups?.['time'] ?? '')
  if (day === null || time === null) return null
  const moment = `${day}T${time}`
  // “sun 7am”, said on a Sunday at eight, is a week away.
  const isWeekday = /^(?:on )?(?!to)[a-z]{3,9}$/.test(match?.groups?.['day'] ?? '')
  return isWeekday && moment <= localDateTime(context.nowMs) ? later(moment, 7) : moment
}

/** `in 2 hours`, `in 45 min`: by the clock on the wall, to the minute. */
function inHours(words: string, { nowMs }: DateContext): TaskDate | null {
  const match = /^in (\d{1,3}|an?) (minute|min|hour|hr)s?$/.exec(words)
  if (!match) return null
  const count = match[1]?.startsWith('a') === true ? 1 : Number(match[1])
  const minutes = match[2]?.startsWith('h') === true ? count * 60 : count
  return localDateTime(nowMs + minutes * 60_000).slice(0, 16)
}

function dayOf(words: string, context: DateContext): TaskDate | null {
  // What is past is nothing to do.
  if (/\bago\b|^(?:last|past|day before|the day before)\b|^yesterday$/.test(words)) return null
  const day = readDay(words, context)
  if (day !== null) return day
  if (/^(?:on )?next (?:week|month|year)$/.test(words))
    return readPeriod(words.replace(/^on /, ''), context)?.from ?? null
  if (/^(?:on )?(?:the |this )?weekend$/.test(words)) return readDay('saturday', context)
  return null
}

/** `3pm`, `9:30 am`, `14:00`, `noon`; a bare hour from 1 to 6 is in the afternoon. */
export function readTime(text: string): string | null {
  if (text === 'noon') return '12:00'
  const match = /^(\d{1,2})(?::(\d{2}))? ?(am|pm)?$/.exec(text)
  if (!match) return null
  const hour = Number(match[1])
  const minute = Number(match[2] ?? 0)
  if (minute > 59 || hour > 23 || (match[3] !== undefined && (hour < 1 || hour > 12))) return null
  const isBare = match[2] === undefined && match[3] === undefined
  const hours =
    match[3] === undefined
      ? hour + (isBare && hour >= 1 && hour <= 6 ? 12 : 0)
      : (hour % 12) + (match[3] === 'pm' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

const later = (moment: TaskDate, days: number): TaskDate =>
  `${calendarText((readCalendarDay(moment.slice(0, 10)) ?? 0) + days)}${moment.slice(10)}`

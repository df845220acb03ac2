import { englishOf, languagesOfMachine } from '../spoken-number.ts'
import { localDay } from './local-day.ts'

// The one place where the window writes dates and times. Its words are English, so its dates are too, in the
// order of the person's own English where they have one (4 Dec, Dec 4), and on the clock that they read (13:42, 1:42 pm).

/** A day of the calendar on the wall as `YYYY-MM-DD`: no zone, and none is an hour shorter. */
export type Day = string

export interface Locale {
  /** An English one: `en-GB`, `en-US`. */
  readonly language: string
  readonly hour12: boolean
}

/**
 * As the person wants it, which the page says by its language (`page-language.ts`); else of this machine, or of the first
 * of these languages that is an English one.
 */
export function windowLocale(languages: readonly string[] = languagesOfPage()): Locale {
  const clock = dateFormat(languages[0] ?? 'en-GB', { hour: 'numeric' })
  const language = englishOf(languages).replace(/-u-.*$/, '')
  return { language, hour12: clock.resolvedOptions().hour12 ?? false }
}

/** There in a window alone. */
declare const document: { readonly documentElement: { readonly lang: string } } | undefined
function languagesOfPage(): readonly string[] {
  const language = typeof document === 'undefined' ? '' : document.documentElement.lang
  return language.includes('-u-') ? [language] : languagesOfMachine()
}

/** Kept: to make one takes longer than to write hundreds of dates with it, and a list asks for each of its rows. */
const formats = new Map<string, Intl.DateTimeFormat>()
function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options)
  formats.set(key, known)
  return known
}

/** today, tomorrow, yesterday, Fri 4 Dec; in another year 4 Dec 2025. */
export function spokenDay(day: Day, today: Day, locale = windowLocale()): string {
  const ahead = Math.round((toMs(day) - toMs(today)) / DAY_MS)
  const near = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : ahead === -1 ? 'yesterday' : null
  if (near !== null) return near
  return day.slice(0, 4) === today.slice(0, 4)
    ? inWords(day, { weekday: 'short', day: 'numeric', month: 'short' }, locale)
    : inWords(day, { day: 'numeric', month: 'short', year: 'numeric' }, locale)
}

/** The same for `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`: “today 15:00”. */
export function spokenDate(date: string, today: Day, locale = windowLocale()): string {
  const day = spokenDay(date.slice(0, 10), today, locale)
  return date.length > 10 ? `${day} ${timeOf(date, locale)}` : day
}

/** Friday 4 December 2026; with a time, “Friday 4 December 2026, 15:00”. */
export function exactDate(date: string, locale = windowLocale()): string {
  const day = inWords(
    date.slice(0, 10),
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    locale,
  )
  return date.length > 10 ? `${day}, ${timeOf(date, locale)}` : day
}

/** 16 – 22 November 2026, without what both ends share. */
export const spokenSpan = (first: Day, last: Day, locale = windowLocale()): string =>
  dateFormat(locale.language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .formatRange(toMs(first), toMs(last))
    .replace(/\s*–\s*/, ' – ')

/** November 2026 */
export const monthName = (day: Day, locale = windowLocale()): string =>
  inWords(day, { month: 'long', year: 'numeric' }, locale)

/** Fri */
export const weekdayName = (day: Day, locale = windowLocale()): string =>
  inWords(day, { weekday: 'short' }, locale)

/** The day of a moment, on this machine, in words. */
export const spokenDayOf = (atMs: number, nowMs: number, locale = windowLocale()): string =>
  spokenDay(localDay(atMs), localDay(nowMs), locale)

/** 13:42 today, else “yesterday 13:42”, “Fri 4 Dec 13:42”. */
export function spokenMoment(atMs: number, nowMs: number, locale = windowLocale()): string {
  const day = spokenDayOf(atMs, nowMs, locale)
  return day === 'today' ? clockTime(atMs, locale) : `${day} ${clockTime(atMs, locale)}`
}

/** 13:42 */
export const clockTime = (atMs: number, locale = windowLocale()): string =>
  shortTime(onTheWall(atMs), locale)

/** To the second, for what is shown on hover: “Friday 4 December 2026, 13:42:05”. */
export function exactMoment(atMs: number, locale = windowLocale()): string {
  const time = dateFormat(locale.language, {
    hour: locale.hour12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: locale.hour12,
    timeZone: 'UTC',
  })
  return `${exactDate(localDay(atMs), locale)}, ${time.format(onTheWall(atMs))}`
}

const DAY_MS = 86_400_000
const toMs = (day: Day): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

// The comma after a weekday is left out: in a line of facts it reads as the end of one.
const inWords = (day: Day, options: Intl.DateTimeFormatOptions, { language }: Locale): string =>
  dateFormat(language, { ...options, timeZone: 'UTC' })
    .format(toMs(day))
    .replace(/^(\p{L}+),/u, '$1')

const timeOf = (date: string, locale: Locale): string =>
  shortTime(Date.parse(`1970-01-01T${date.slice(11, 16)}Z`), locale)

/** A moment as UTC says it when clocks here say so: a machine may come into another zone, and a kept form stays in its own. */
const onTheWall = (atMs: number): number => atMs - new Date(atMs).getTimezoneOffset() * 60_000

const shortTime = (atMs: number, { language, hour12 }: Locale): string =>
  dateFormat(language, {
    hour: hour12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    hour12,
    timeZone: 'UTC',
  }).format(atMs)

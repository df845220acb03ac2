import { parseDate } from '../domain/dates/date-text.ts'
import { readPeriod, type DateContext } from '../domain/dates/date-words.ts'
import type { Comparison, DaySpan, TimeSpan } from './query-tree.ts'

/**
 * The days that a text means: any day, month, year or span in words (`last week`, `last-week`), two with `..` between
 * them, or one after `<`, `<=`, `>`, `>=`, `=`. Null when it means none.
 */
export function readDaySpan(text: string, context: DateContext): DaySpan | null {
  const compared = /^(<=|>=|<|>|=)\s*(.*)$/su.exec(text.trim())
  if (compared) {
    const days = readDays(compared[2] ?? '', context)
    return days && comparedSpan(comparisonOf(compared[1]), days)
  }
  const range = /^(.*?)\s*\.\.\s*(.*)$/su.exec(text.trim())
  if (!range) return readDays(text, context)
  const [, first = '', last = ''] = range
  if (first === '' && last === '') return null
  const from = first === '' ? OPEN : readDays(first, context)
  const to = last === '' ? OPEN : readDays(last, context)
  return from && to && { from: from.from, before: to.before }
}

const OPEN: DaySpan = { from: null, before: null }

/** The same in milliseconds of this machine's zone; a moment such as `2026-01-31T09:30` is as exact as it is written. */
export function readTimeSpan(text: string, context: DateContext): TimeSpan | null {
  const compared = /^(<=|>=|<|>|=)\s*(\d{4}-\d\d-\d\dT.*)$/su.exec(text.trim())
  const atMs = compared ? parseDate(compared[2] ?? '', context.nowMs) : null
  if (compared && atMs !== null)
    return compared[1]?.startsWith('<')
      ? { fromMs: null, beforeMs: compared[1] === '<=' ? atMs + 1 : atMs }
      : {
          fromMs: compared[1] === '>' ? atMs + 1 : atMs,
          beforeMs: compared[1] === '=' ? atMs + 1 : null,
        }
  const span = readDaySpan(text, context)
  return span && { fromMs: startOf(span.from), beforeMs: startOf(span.before) }
}

/** What compares so with these days. */
export function comparedSpan(comparison: Comparison, { from, before }: DaySpan): DaySpan {
  switch (comparison) {
    case '<':
      return { from: null, before: from }
    case '<=':
      return { from: null, before }
    case '>':
      return { from: before, before: null }
    case '>=':
      return { from, before: null }
    case '=':
      return { from, before }
  }
}

export function comparisonOf(sign: string | undefined): Comparison {
  return sign === '<' || sign === '<=' || sign === '>' || sign === '>=' ? sign : '='
}

/** One day, month, year or span in words. */
export function readDays(text: string, context: DateContext): DaySpan | null {
  // What names no time is soon said: the words of a date are few.
  if (text.length > MAX_LENGTH) return null
  const month = /^(\d{4})-(\d\d)$/.exec(text.trim())
  if (month) return wholeMonth(Number(month[1]), Number(month[2]))
  return readPeriod(text, context) ?? readPeriod(text.replace(/[-_]/g, ' '), context)
}

const MAX_LENGTH = 100

function wholeMonth(year: number, month: number): DaySpan | null {
  if (month < 1 || month > 12) return null
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
  return { from: firstOf(year, month), before: firstOf(next.year, next.month) }
}

const firstOf = (year: number, month: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`

const startOf = (day: string | null): number | null => (day === null ? null : parseDate(day, 0))

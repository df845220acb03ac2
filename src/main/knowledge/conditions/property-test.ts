import { parseDate } from '../../../shared/domain/dates/date-text.ts'
import { comparedSpan } from '../../../shared/query/date-spans.ts'
import type { PropertyTest, TimeSpan } from '../../../shared/query/query-tree.ts'
import { createTextFinder } from './text-finder.ts'

/** Whether the value of a property is what is asked for; of a list, one of its values. */
export function createPropertyTest(
  test: PropertyTest,
  isExact: boolean,
): (value: unknown) => boolean {
  switch (test.kind) {
    case 'present':
      return () => true
    case 'null':
      return (value) =>
        value === null || value === '' || (Array.isArray(value) && value.length === 0)
    case 'text': {
      const finder = createTextFinder(test.test, isExact)
      return (value) => valuesOf(value).some((one) => finder.says(textOf(one)))
    }
    case 'compare':
      return (value) => valuesOf(value).some((one) => compares(one, test))
  }
}

function compares(value: unknown, test: PropertyTest & { kind: 'compare' }): boolean {
  const number = numberOf(value)
  const wanted = numberOf(test.value)
  if (number !== null && wanted !== null) {
    switch (test.comparison) {
      case '<':
        return number < wanted
      case '<=':
        return number <= wanted
      case '>':
        return number > wanted
      case '>=':
        return number >= wanted
      case '=':
        return number === wanted
    }
  }
  const day = dayOf(value)
  if (day === null || test.days === null) return false
  const { from, before } = comparedSpan(test.comparison, test.days)
  return (from === null || day >= from) && (before === null || day < before)
}

/** Whether a date of a property lies in a span; a day without a time is its first moment. */
export function isInSpan(value: unknown, { fromMs, beforeMs }: TimeSpan): boolean {
  const day = dayOf(value)
  if (typeof value !== 'string' || day === null) return false
  const atMs = parseDate(value.replace(' ', 'T'), 0) ?? parseDate(day, 0)
  return (
    atMs !== null && (fromMs === null || atMs >= fromMs) && (beforeMs === null || atMs < beforeMs)
  )
}

const valuesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.flat() : [value])

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value)

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[+-]?\d+(?:\.\d+)?$/.test(value.trim())
    ? Number(value)
    : null
}

/** `2026-01-31` of a date with or without a time. */
const dayOf = (value: unknown): string | null =>
  typeof value === 'string' ? (/^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(value.trim())?.[0] ?? null) : null

import { afterEach, expect, test, vi } from 'vitest'
import { pageLanguage } from './page-language.ts'
import { clockTime, spokenDay, windowLocale } from './spoken-date.ts'

const AT = new Date(2026, 11, 4, 13, 42).getTime()
const british = { english: 'en-GB', first: 'en-GB' }
const speak = (dateOrder: 'system' | 'day-month' | 'month-day', clock: 'system' | '24' | '12') => {
  const lang = pageLanguage({ dateOrder, clock }, british)
  vi.stubGlobal('document', { documentElement: { lang } })
  return [spokenDay('2026-12-04', '2026-11-28'), clockTime(AT)]
}
afterEach(() => void vi.unstubAllGlobals())

test('dates and times are written in the order and on the clock that was chosen', () => {
  expect(speak('day-month', '24')).toEqual(['Fri 4 Dec', '13:42'])
  expect(speak('month-day', '24')).toEqual(['Fri Dec 4', '13:42'])
  expect(speak('month-day', '12')[1]).toMatch(/^1:42\s?pm$/i)
  expect(speak('day-month', '12')[1]).toMatch(/^1:42\s?pm$/i)
})
test('where one is chosen the other is as the machine has it, and without a choice both are', () => {
  expect(pageLanguage({ dateOrder: 'month-day', clock: 'system' }, british)).toBe('en-US-u-hc-h23')
  expect(
    pageLanguage({ dateOrder: 'system', clock: '24' }, { english: 'en-US', first: 'en-US' }),
  ).toBe('en-US-u-hc-h23')
  expect(pageLanguage({ dateOrder: 'system', clock: 'system' }, british)).toBe('en')
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const asOfMachine = windowLocale()
  vi.unstubAllGlobals()
  expect(asOfMachine).toEqual(windowLocale())
})

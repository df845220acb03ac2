import { expect, test } from 'vitest'
import { formatDate } from './format-date.ts'

const monday = new Date(2024, 11, 30, 9, 5, 7, 45).getTime()
const sunday = new Date(2021, 0, 3, 0, 0, 0).getTime()

test.each([
  ['YYYY-MM-DD', '2024-12-30'],
  ['YYYY/MM/YYYY-MM-DD', '2024/12/2024-12-30'],
  ['GGGG-[W]WW', '2025-W01'],
  ['GG-W Wo', '25-1 1st'],
  ['dddd, MMMM Do YYYY', 'Monday, December 30th 2024'],
  ['ddd dd d do e E', 'Mon Mo 1 1st 1 1'],
  ['MMM M Mo', 'Dec 12 12th'],
  ['DDD DDDD DDDo', '365 365 365th'],
  ['Q Qo', '4 4th'],
  ['YY Y YYYYYY', '24 2024 +002024'],
  ['HH:mm:ss', '09:05:07'],
  ['h:mm A, hh a', '9:05 AM, 09 am'],
  ['S SS SSS', '0 04 045'],
  ['[daily log] YYYY', 'daily log 2024'],
  ['[YYYY][]MM', 'YYYY12'],
  ['YYYY年M月D日', '2024年12月30日'],
  ['LL', 'December 30, 2024'],
  ['z', ''],
  ['', ''],
])('%s is %s', (format, text) => {
  expect(formatDate(monday, format)).toBe(text)
})

test('a week of `gggg` begins on Sunday, one of `GGGG` on Monday', () => {
  expect(formatDate(sunday, 'gggg-[W]ww')).toBe('2021-W02')
  expect(formatDate(sunday, 'GGGG-[W]WW')).toBe('2020-W53')
})

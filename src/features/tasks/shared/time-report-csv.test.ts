import { expect, test } from 'vitest'
import { timeReportCsv } from './time-report-csv.ts'

test('a row for each, with quotes where they are needed', () => {
  const rows = [
    { key: '1', label: 'Call Ada, "now"', minutes: 90, path: 'tasks/Call Ada.md' },
    { key: '2026-11-22', label: '2026-11-22', minutes: 0.333, path: null },
  ]
  expect(timeReportCsv({ rows })).toBe(
    'name,minutes,hours,note\r\n"Call Ada, ""now""",90.00,1.50,tasks/Call Ada.md\r\n2026-11-22,0.33,0.01,\r\n',
  )
})

test('no title becomes a formula', () => {
  const rows = [{ key: '1', label: '=HYPERLINK("x")', minutes: 1, path: null }]
  expect(timeReportCsv({ rows })).toContain(`"'=HYPERLINK(""x"")",1.00`)
})

import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RECURRENCE_CASES } from '../../../../test/shared/recurrence-cases.ts'

const root = pathToFileURL(join(import.meta.dirname, '../../../..')).href
const program = `
import { RECURRENCE_CASES } from '${root}/test/shared/recurrence-cases.ts'
import { nextDates } from '${root}/src/shared/domain/tasks/next-dates.ts'
const results = RECURRENCE_CASES.map(([repeat, due, completed]) => {
  const next = nextDates({ due, scheduled: null, start: null }, repeat, completed)
  return next.status === 'next' ? next.dates.due : next.status
})
console.log(JSON.stringify([new Date(2026, 6, 1).getTimezoneOffset(), results]))`

// Half hours, both sides of the date line, daylight saving in both halves of the year, at midnight, and of 30 minutes.
test.each([
  ['UTC', 0],
  ['Europe/Berlin', -120],
  ['America/New_York', 240],
  ['Asia/Kolkata', -330],
  ['Pacific/Kiritimati', -840],
  ['Pacific/Pago_Pago', 660],
  ['America/Santiago', 240],
  ['Australia/Lord_Howe', -630],
])('in %s every repeat rule gives the dates that it gives anywhere', (zone, offset) => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  expect(JSON.parse(output)).toEqual([offset, RECURRENCE_CASES.map(([, , , next]) => next)])
})

import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { atTimeOfDay, dailyNotePath } from './daily-note.ts'
import { parseDate } from './dates/date-text.ts'
import { VaultPath } from './vault-path-schema.ts'

const settings = (dailyNoteFormat = '', dailyNoteFolder = '') => ({
  dailyNoteFormat,
  dailyNoteFolder,
})
const leapDay = new Date(2024, 1, 29, 23, 59, 59).getTime()

describe('where a daily note belongs', () => {
  test.each([
    ['', '', '2024-02-29.md'],
    ['', 'journal/', 'journal/2024-02-29.md'],
    ['YYYY/MM/YYYY-MM-DD', 'daily', 'daily/2024/02/2024-02-29.md'],
    ['GGGG-[W]WW', '', '2024-W09.md'],
    ['[daily.journal].YYYY.MM.DD[.md]', '', 'daily.journal.2024.02.29.md'],
    ['dddd, D MMMM', 'Tagebuch/Ä', 'Tagebuch/Ä/Thursday, 29 February.md'],
  ])('%j in %j', (format, folder, path) => {
    expect(dailyNotePath(settings(format, folder), leapDay)).toEqual({ path })
  })

  test.each([
    ['HH:mm', ''],
    ['[../../]YYYY', ''],
    ['[/etc/]YYYY', ''],
    ['[.obsidian/]YYYY', ''],
    ['YYYY//MM', ''],
    ['YYYY\\MM', ''],
    ['YYYY.', ''],
    ['YYYY[ /x]', ''],
    ['[#]YYYY', ''],
    ['YYYY', '../journal'],
    ['YYYY', '/journal'],
    ['YYYY', '.trash'],
    ['YYYY', 'a|b'],
    ['[]', ''],
  ])('%j in %j is refused with a sentence', (format, folder) => {
    const outcome = dailyNotePath(settings(format, folder), leapDay)
    expect(outcome).toEqual({ problem: expect.stringMatching(/^The (format|folder) of .*\.$/) })
  })

  test('whatever is set, the path is one of the vault, or there is a problem', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (format, folder) => {
        const outcome = dailyNotePath(settings(format, folder), leapDay)
        if ('path' in outcome) VaultPath.parse(outcome.path)
        else expect(outcome.problem).toMatch(/\.$/)
      }),
    )
  })
})

describe('row 28: dates and zones', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  const ZONES = [
    'Pacific/Pago_Pago', // −11
    'Pacific/Kiritimati', // +14
    'America/Sao_Paulo', // midnight of 2018-11-04 did not exist there
    'Europe/Berlin',
    'UTC',
  ]

  test.each(ZONES)('row 28: the note of a day written as a date is the same in %s', (name) => {
    process.env['TZ'] = name
    for (const day of ['2024-01-05', '2024-02-29', '2018-11-04', '2024-03-31', '2024-10-27'])
      expect(dailyNotePath(settings(), parseDate(day, Date.now()) ?? 0)).toEqual({
        path: `${day}.md`,
      })
  })

  test.each(ZONES)('row 28: in %s today is the day on the wall, to its last second', (name) => {
    process.env['TZ'] = name
    for (const second of [0, 86_399]) {
      const now = new Date(2024, 1, 29, 0, 0, second).getTime()
      const today = parseDate('today', now) ?? 0
      expect(dailyNotePath(settings(), now)).toEqual({ path: '2024-02-29.md' })
      expect(dailyNotePath(settings(), today)).toEqual({ path: '2024-02-29.md' })
      expect(dailyNotePath(settings(), parseDate('tomorrow', now) ?? 0)).toEqual({
        path: '2024-03-01.md',
      })
    }
  })

  test('row 28: a moment with a zone belongs to the day it is here', () => {
    process.env['TZ'] = 'Pacific/Kiritimati'
    const moment = parseDate('2024-01-05T23:30:00Z', Date.now()) ?? 0
    expect(dailyNotePath(settings(), moment)).toEqual({ path: '2024-01-06.md' })
  })
})

test('atTimeOfDay puts the time of now on another day', () => {
  const now = new Date(2024, 5, 1, 8, 30).getTime()
  expect(atTimeOfDay(leapDay, now)).toBe(new Date(2024, 1, 29, 8, 30).getTime())
})

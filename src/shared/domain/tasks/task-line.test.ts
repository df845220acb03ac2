import { describe, expect, test } from 'vitest'
import type { TaskLineChange } from './task-line.ts'
import { changeTaskLine, readTaskLine } from './task-line.ts'

const today = '2026-11-22'
function changed(line: string, change: TaskLineChange): string {
  const result = changeTaskLine(line, change, today)
  if (result.status === 'refused') return `refused: ${result.message}`
  return [...(result.next === null ? [] : [result.next]), result.line].join('\n')
}
const done = { status: 'done' } as const

describe('a line with a checkbox', () => {
  test.each([
    ['- [ ] a', ['- ', ' ', ' a']],
    ['\t* [x] a', ['\t* ', 'x', ' a']],
    ['12) [/] a', ['12) ', '/', ' a']],
    ['> > 1. [?] a', ['> > 1. ', '?', ' a']],
    ['- - [ ] a', ['- - ', ' ', ' a']],
    ['\ufeff- [ ] a', ['\ufeff- ', ' ', ' a']],
    ['- [🔥] a', ['- ', '🔥', ' a']],
    ['- [ ]', ['- ', ' ', '']],
  ])('%j falls into its parts', (line, [before, mark, text]) => {
    expect(readTaskLine(line)).toEqual({ before, mark, text })
  })
  test.each([['a [ ] b'], ['- [ ](link)'], ['-[ ] a'], ['- [xx] a'], ['- []'], ['[ ] a'], ['']])(
    '%j is none',
    (line) => {
      expect(readTaskLine(line)).toBeNull()
      expect(changed(line, done)).toBe('refused: This line has no checkbox.')
    },
  )
  test('is looked at in no time, however long', () => {
    for (const piece of ['- ', ' ', '1. ', '> - ', '[ ', '- [ '])
      expect(readTaskLine(piece.repeat(100_000))).toBeNull()
  })
})

describe('ticking', () => {
  test.each<readonly [string, TaskLineChange, string]>([
    // A plain task stays plain.
    ['- [ ] Call', done, '- [x] Call'],
    ['  * [ ]   Call  ', done, '  * [x]   Call  '],
    ['> 1. [ ] Call #phone', done, '> 1. [x] Call #phone'],
    ['- [ ] Call #phone ^abc', done, '- [x] Call #phone ^abc'],
    ['- [ ]', done, '- [x]'],
    // One that uses fields is given the day, in its own notation, before its block id.
    ['- [ ] Call 📅 2026-11-30', done, '- [x] Call 📅 2026-11-30 ✅ 2026-11-22'],
    ['- [ ] Call ⏫ ^abc', done, '- [x] Call ⏫ ✅ 2026-11-22 ^abc'],
    ['- [ ] Call ⏫  ', done, '- [x] Call ⏫ ✅ 2026-11-22  '],
    [
      '- [ ] Call [due:: 2026-11-30]',
      done,
      '- [x] Call [due:: 2026-11-30]  [completion:: 2026-11-22]',
    ],
    ['- [x] Call 📅 2026-11-30 ✅ 2026-11-20', done, '- [x] Call 📅 2026-11-30 ✅ 2026-11-20'],
    ['- [X] Call', done, '- [X] Call'],
    // Back again: the day goes.
    ['- [x] Call ⏫ ✅ 2026-11-20 #a', { status: 'open' }, '- [ ] Call ⏫ #a'],
    ['- [x] Call ✅ 2026-11-20', { status: 'doing' }, '- [/] Call'],
    ['- [x] Call [completion:: 2026-11-20], then', { status: 'open' }, '- [ ] Call, then'],
    ['- [ ] Call ⏫', { status: 'cancelled' }, '- [-] Call ⏫ ❌ 2026-11-22'],
    ['- [ ] Call', { status: 'cancelled' }, '- [-] Call'],
    ['- [-] Call ⏫ ❌ 2026-11-01', done, '- [x] Call ⏫ ✅ 2026-11-22'],
    // A status of a person's own is kept as long as it says the same.
    ['- [?] Call', { status: 'open' }, '- [?] Call'],
    ['- [?] Call', { due: '2026-12-01' }, '- [?] Call 📅 2026-12-01'],
    ['- [?] Call', { mark: ' ' }, '- [ ] Call'],
    ['- [?] Call', done, '- [x] Call'],
  ])('%j with %j is %j', (line, change, expected) => {
    expect(changed(line, change)).toBe(expected)
  })
})

describe('a repeating task', () => {
  test.each([
    [
      '- [ ] take out the trash 🔁 every Sunday 📅 2021-04-25',
      '- [ ] take out the trash 🔁 every Sunday 📅 2021-05-02\n- [x] take out the trash 🔁 every Sunday 📅 2021-04-25 ✅ 2026-11-22',
    ],
    [
      '    - [/] Mow #home 🔁 every 2 weeks ⏳ 2021-10-28 📅 2021-10-30 ^mow',
      '    - [ ] Mow #home 🔁 every 2 weeks ⏳ 2021-11-11 📅 2021-11-13\n    - [x] Mow #home 🔁 every 2 weeks ⏳ 2021-10-28 📅 2021-10-30 ✅ 2026-11-22 ^mow',
    ],
    [
      '> - [ ] Pay [repeat:: every month when done]  [due:: 2026-01-31]  [id:: a1]',
      '> - [ ] Pay [repeat:: every month when done]  [due:: 2026-12-22]\n> - [x] Pay [repeat:: every month when done]  [due:: 2026-01-31]  [id:: a1]  [completion:: 2026-11-22]',
    ],
    [
      '- [ ] x 🆔 a ⛔ b,c ➕ 2026-01-01 🔁 every day 🛫 2026-11-22',
      '- [ ] x ➕ 2026-11-22 🔁 every day 🛫 2026-11-23\n- [x] x 🆔 a ⛔ b,c ➕ 2026-01-01 🔁 every day 🛫 2026-11-22 ✅ 2026-11-22',
    ],
    ['- [ ] x 🔁 every day', '- [ ] x 🔁 every day\n- [x] x 🔁 every day ✅ 2026-11-22'],
    // Was done before, or is only called off: nothing comes back.
    ['- [X] x 🔁 every day', '- [X] x 🔁 every day'],
    // Ended
    [
      '- [ ] x 🔁 every February on the 31st 📅 2026-11-22',
      '- [x] x 🔁 every February on the 31st 📅 2026-11-22 ✅ 2026-11-22',
    ],
  ])('%j becomes %j', (line, expected) => {
    expect(changed(line, done)).toBe(expected)
  })
  test('that is called off does not come back', () => {
    expect(changed('- [ ] x 🔁 every day', { status: 'cancelled' })).toBe(
      '- [-] x 🔁 every day ❌ 2026-11-22',
    )
  })
  test('whose rule or date is not understood is ticked, and that is said', () => {
    expect(changeTaskLine('- [ ] x 🔁 every blue moon 📅 2026-11-22', done, today)).toEqual({
      status: 'changed',
      line: '- [x] x 🔁 every blue moon 📅 2026-11-22 ✅ 2026-11-22',
      next: null,
      warnings: [expect.stringMatching(/^The task does not come back: "every blue moon" is not/)],
    })
    expect(changeTaskLine('- [ ] x 🔁 every day 📅 2026-02-30', done, today)).toMatchObject({
      line: '- [x] x 🔁 every day 📅 2026-02-30 ✅ 2026-11-22',
      next: null,
      warnings: ['The task does not come back: 2026-02-30 is no day of the calendar.'],
    })
  })
})

describe('the fields of a checkbox', () => {
  test.each<readonly [string, TaskLineChange, string]>([
    ['- [ ] a', { due: '2026-12-01' }, '- [ ] a 📅 2026-12-01'],
    ['- [ ] a 📆️2026-11-01 #t', { due: '2026-12-01' }, '- [ ] a 📆️2026-12-01 #t'],
    ['- [ ] a (due:: 2026-11-01) b', { due: '2026-12-01' }, '- [ ] a (due:: 2026-12-01) b'],
    [
      '- [ ] a [due::2026-11-01]',
      { priority: 'high' },
      '- [ ] a [due::2026-11-01]  [priority:: high]',
    ],
    ['- [ ] a ⏫ 📅 2026-11-01', { priority: 'low' }, '- [ ] a 🔽 📅 2026-11-01'],
    ['- [ ] a ⏫ 📅 2026-11-01', { priority: null }, '- [ ] a 📅 2026-11-01'],
    ['- [ ] a 📅 2026-11-01', { due: null }, '- [ ] a'],
    ['- [ ] 📅 2026-11-01', { due: null }, '- [ ] '],
    [
      '- [ ] a 📅 2026-11-01 ^b',
      { due: null, scheduled: '2026-12-01' },
      '- [ ] a ⏳ 2026-12-01 ^b',
    ],
    ['- [ ] a', { repeat: 'weekly' }, '- [ ] a 🔁 every week'],
    ['- [ ] a', { repeat: 'every 2 weeks on Monday' }, '- [ ] a 🔁 every 2 weeks on Monday'],
    ['- [ ] a', { repeat: 'FREQ=MONTHLY;BYDAY=-1FR' }, '- [ ] a 🔁 every month on the last Friday'],
    ['- [ ] a 🔁 every day', { repeat: null }, '- [ ] a'],
    [
      '- [ ] a 🔁 every day 📅 2026-11-01',
      { repeat: 'daily' },
      '- [ ] a 🔁 every day 📅 2026-11-01',
    ],
    [
      '- [ ] Call **Ada** #phone 📅 2026-11-01',
      { title: 'Call  Bob\n' },
      '- [ ] Call Bob #phone 📅 2026-11-01',
    ],
    [
      '- [ ] #work Call [due:: 2026-11-01] Ada',
      { title: 'Call Bob' },
      '- [ ] Call Bob #work  [due:: 2026-11-01]',
    ],
    ['- [ ]\ta ^b', { title: 'c' }, '- [ ]\tc ^b'],
    ['- [ ] a #x #y 📅 2026-11-01', { tags: ['y', 'z'] }, '- [ ] a #y #z 📅 2026-11-01'],
    ['- [ ] #x a', { tags: [] }, '- [ ] a'],
    ['- [ ] a #X', { tags: ['x', '#b', 'b'] }, '- [ ] a #X #b'],
    ['- [ ] see #1 ^b', { tags: ['a/b'] }, '- [ ] see #1 #a/b ^b'],
    ['- [ ] a', {}, '- [ ] a'],
  ])('%j with %j is %j', (line, change, expected) => {
    expect(changed(line, change)).toBe(expected)
  })
  test('are written as the rest of the vault does, in a task that has none', () => {
    expect(
      changeTaskLine('- [ ] a', { due: '2026-12-01', priority: 'high' }, today, 'dataview'),
    ).toMatchObject({ line: '- [ ] a  [priority:: high]  [due:: 2026-12-01]' })
    expect(changeTaskLine('- [ ] a ⏫', { due: '2026-12-01' }, today, 'dataview')).toMatchObject({
      line: '- [ ] a ⏫ 📅 2026-12-01',
    })
  })
  test('that a checkbox cannot say are refused or said', () => {
    expect(changed('- [ ] a', { repeat: 'sometimes' })).toMatch(
      /^refused: "sometimes" is not a repeat rule/,
    )
    expect(changed('- [ ] a', { repeat: 'FREQ=DAILY;COUNT=3' })).toMatch(
      /^refused: A checkbox cannot say/,
    )
    expect(changed('- [ ] a', { title: ' ' })).toBe('refused: A task needs a text.')
    expect(changed('- [ ] a', { mark: '\n' })).toBe('refused: A status is one character.')
    expect(
      changeTaskLine('- [ ] a', { due: '2026-12-01T15:00', timeEstimateMinutes: 30 }, today),
    ).toMatchObject({
      line: '- [ ] a 📅 2026-12-01',
      warnings: ['A checkbox keeps the day, not the time.', 'A checkbox keeps no time estimate.'],
    })
  })
})

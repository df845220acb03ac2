import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { ReadTask } from '../contract.ts'
import { readQuickTask, type QuickTask } from './read-quick-task.ts'

/** A Sunday, half past eight. */
const context = { nowMs: new Date(2026, 10, 22, 8, 30).getTime(), weekStart: 1 } as const
const nothing = {
  priority: null,
  due: null,
  scheduled: null,
  repeat: null,
  timeEstimateMinutes: null,
  tags: [],
}
type Expected = Partial<Omit<QuickTask, 'spans'>> & { readonly title: string }

describe('a task typed in one line', () => {
  test.each<readonly [string, Expected]>([
    [
      'call Ada fri 3pm !high every week #work ~30m',
      {
        title: 'call Ada',
        due: '2026-11-27T15:00',
        priority: 'high',
        repeat: 'every week',
        tags: ['work'],
        timeEstimateMinutes: 30,
      },
    ],
    // Days
    ['call Ada fri', { title: 'call Ada', due: '2026-11-27' }],
    ['call Ada Friday', { title: 'call Ada', due: '2026-11-27' }],
    ['call Ada on friday', { title: 'call Ada', due: '2026-11-27' }],
    ['call Ada next friday', { title: 'call Ada', due: '2026-11-27' }],
    ['call Ada today', { title: 'call Ada', due: '2026-11-22' }],
    ['call Ada tonight', { title: 'call Ada', due: '2026-11-22' }],
    ['call Ada tomorrow', { title: 'call Ada', due: '2026-11-23' }],
    ['call Ada the day after tomorrow', { title: 'call Ada', due: '2026-11-24' }],
    ['call Ada in 3 days', { title: 'call Ada', due: '2026-11-25' }],
    ['call Ada in two weeks', { title: 'call Ada', due: '2026-12-06' }],
    ['call Ada next week', { title: 'call Ada', due: '2026-11-23' }],
    ['call Ada next month', { title: 'call Ada', due: '2026-12-01' }],
    ['call Ada this weekend', { title: 'call Ada', due: '2026-11-28' }],
    ['call Ada 3 Dec', { title: 'call Ada', due: '2026-12-03' }],
    ['call Ada March 3rd', { title: 'call Ada', due: '2027-03-03' }],
    ['call Ada on the 3rd of march', { title: 'call Ada', due: '2027-03-03' }],
    ['call Ada 2026-12-24', { title: 'call Ada', due: '2026-12-24' }],
    // Times
    ['call Ada tomorrow at 9', { title: 'call Ada', due: '2026-11-23T09:00' }],
    ['call Ada tomorrow at 4', { title: 'call Ada', due: '2026-11-23T16:00' }],
    ['call Ada tomorrow, 9:15', { title: 'call Ada', due: '2026-11-23T09:15' }],
    ['call Ada at 5pm tomorrow', { title: 'call Ada', due: '2026-11-23T17:00' }],
    ['call Ada at 7am today', { title: 'call Ada', due: '2026-11-22T07:00' }],
    ['call Ada in 2 hours', { title: 'call Ada', due: '2026-11-22T10:30' }],
    ['call Ada in 45 min', { title: 'call Ada', due: '2026-11-22T09:15' }],
    ['call Ada in an hour', { title: 'call Ada', due: '2026-11-22T09:30' }],
    ['call Ada 3 Dec 14:00', { title: 'call Ada', due: '2026-12-03T14:00' }],
    ['call Ada fri noon', { title: 'call Ada', due: '2026-11-27T12:00' }],
    ['call Ada 12am fri', { title: 'call Ada', due: '2026-11-27T00:00' }],
    ['call Ada 3pm', { title: 'call Ada', due: '2026-11-22T15:00' }],
    ['call Ada 8 am', { title: 'call Ada', due: '2026-11-23T08:00' }],
    ['call Ada at 8:15', { title: 'call Ada', due: '2026-11-23T08:15' }],
    ['run sun 7am', { title: 'run', due: '2026-11-29T07:00' }],
    ['run sun 9am', { title: 'run', due: '2026-11-22T09:00' }],
    ['call Ada tomorrow morning', { title: 'call Ada', due: '2026-11-23T09:00' }],
    // Named fields
    ['report start wed due fri', { title: 'report', scheduled: '2026-11-25', due: '2026-11-27' }],
    ['report by Friday', { title: 'report', due: '2026-11-27' }],
    ['report scheduled for tomorrow', { title: 'report', scheduled: '2026-11-23' }],
    ['pay due friday invoice', { title: 'pay invoice', due: '2026-11-27' }],
    ['due tomorrow call Ada', { title: 'call Ada', due: '2026-11-23' }],
    // At the beginning
    ['tomorrow call Ada', { title: 'call Ada', due: '2026-11-23' }],
    ['fri 3pm call Ada', { title: 'call Ada', due: '2026-11-27T15:00' }],
    [
      'every day water the plants',
      { title: 'water the plants', repeat: 'every day', due: '2026-11-22' },
    ],
    // Repeats: the first day is one that fits
    [
      'standup every weekday at 9:30',
      { title: 'standup', repeat: 'every weekday', due: '2026-11-23T09:30' },
    ],
    ['standup daily at 8', { title: 'standup', repeat: 'every day', due: '2026-11-23T08:00' }],
    [
      'bins every 2 weeks on monday',
      { title: 'bins', repeat: 'every 2 weeks on Monday', due: '2026-11-23' },
    ],
    [
      'rent every month on the last friday when done',
      { title: 'rent', repeat: 'every month on the last Friday when done', due: '2026-11-27' },
    ],
    ['rent every month 3 Dec', { title: 'rent', repeat: 'every month', due: '2026-12-03' }],
    ['plan start mon weekly', { title: 'plan', repeat: 'every week', scheduled: '2026-11-23' }],
    // Marks count anywhere
    [
      '!! call #a Ada ~2h #b/c',
      { title: 'call Ada', priority: 'high', tags: ['a', 'b/c'], timeEstimateMinutes: 120 },
    ],
    ['call Ada !1', { title: 'call Ada', priority: 'high' }],
    ['call Ada !MED', { title: 'call Ada', priority: 'medium' }],
    ['call Ada !3', { title: 'call Ada', priority: 'low' }],
    ['call Ada ~1h30', { title: 'call Ada', timeEstimateMinutes: 90 }],
    ['call Ada ~1.5h', { title: 'call Ada', timeEstimateMinutes: 90 }],
    ['call Ada ~90min', { title: 'call Ada', timeEstimateMinutes: 90 }],
    ['call Ada fri !high 3pm', { title: 'call Ada', priority: 'high', due: '2026-11-27T15:00' }],
    ['call Ada, fri', { title: 'call Ada', due: '2026-11-27' }],
    // Only the first counts; what comes after stays to be read
    ['call !high !low', { title: 'call !low', priority: 'high' }],
    ['call ~30m ~2h', { title: 'call ~2h', timeEstimateMinutes: 30 }],
    // Not fields
    ['email fri group about Monday’s report', { title: 'email fri group about Monday’s report' }],
    ["email fri group about Monday's report", { title: "email fri group about Monday's report" }],
    ['buy 3 books', { title: 'buy 3 books' }],
    ['march order', { title: 'march order' }],
    ['Monday meeting prep', { title: 'Monday meeting prep' }],
    ['enjoy the sun', { title: 'enjoy the sun' }],
    ['write about friday', { title: 'write about friday' }],
    ['plan for next week', { title: 'plan for next week' }],
    ['read John 3:16', { title: 'read John 3:16' }],
    ['look at 9', { title: 'look at 9' }],
    ['daily standup notes', { title: 'daily standup notes' }],
    ['email every customer', { title: 'email every customer' }],
    ['check every day care center', { title: 'check every day care center' }],
    ['recap of yesterday', { title: 'recap of yesterday' }],
    ['fix it 2 days ago', { title: 'fix it 2 days ago' }],
    ['wow! really !maybe ! ~ ~x #1 # ~0m', { title: 'wow! really !maybe ! ~ ~x #1 # ~0m' }],
    ['pay on 31 feb', { title: 'pay on 31 feb' }],
    ['meet at 25:00 tomorrow', { title: 'meet at 25:00', due: '2026-11-23' }],
    ['fri', { title: 'fri' }],
    ['tomorrow at 9', { title: 'tomorrow at 9' }],
    ['', { title: '' }],
    // Escapes
    ['call \\fri', { title: 'call fri' }],
    ['sing \\!high \\#tag \\~30m', { title: 'sing !high #tag ~30m' }],
    ['open \\\\server\\share', { title: 'open \\\\server\\share' }],
    ['read "See you friday"', { title: 'read "See you friday"' }],
    ['read “every day” fri', { title: 'read “every day”', due: '2026-11-27' }],
  ])('%j', (typed, expected) => {
    const { spans, ...read } = readQuickTask(typed, context)
    expect(read).toEqual({ ...nothing, ...expected })
    expect(ReadTask.parse({ ...read, spans })).toEqual({ ...read, spans })
  })

  test('shows which words it took, and for what', () => {
    const typed = 'call Ada fri !high 3pm every week #work'
    expect(
      readQuickTask(typed, context).spans.map(
        ({ start, end, field }) => `${field}: ${typed.slice(start, end)}`,
      ),
    ).toEqual(['due: fri', 'priority: !high', 'due: 3pm', 'repeat: every week', 'tag: #work'])
  })

  test('eats no word: each is in the title or shown as understood', () => {
    const word = fc.constantFrom(
      ...'call Ada fri 3pm !high every week #work ~30m on due start the at 9 in 2 hours tomorrow next, "x \\mon day a" 3 Dec and'.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 14 }),
        fc.constantFrom(' ', '  ', '\t'),
        (words, gap) => {
          const typed = words.join(gap)
          const { title, spans } = readQuickTask(typed, context)
          const rest = spans
            .toReversed()
            .reduce((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, typed)
          const bare = (text: string): string[] =>
            text
              .split(/\s+/)
              .map((one) => one.replace(/^\\|[,;]$/g, ''))
              .filter((one) => one !== '')
          expect(bare(title)).toEqual(bare(rest))
        },
      ),
      { numRuns: runs(3000) },
    )
  })
})

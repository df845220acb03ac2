import { describe, expect, test } from 'vitest'
import { completeInstance, type RecurringNote } from './complete-instance.ts'

const daily: RecurringNote = {
  due: null,
  scheduled: '2025-08-04T09:00',
  recurrence: 'DTSTART:20250804T090000Z;FREQ=DAILY',
  anchor: 'scheduled',
  completeInstances: [],
  skippedInstances: [],
}

describe('an instance of a repeating task note', () => {
  test('is noted by its day, and the next one is scheduled at the same time', () => {
    expect(completeInstance(daily, '2025-08-04T22:00:00')).toEqual({
      status: 'next',
      instance: '2025-08-04',
      note: { ...daily, scheduled: '2025-08-05T09:00', completeInstances: ['2025-08-04'] },
    })
  })
  test('that is late makes room for the first that is neither past, done nor skipped', () => {
    const late = {
      ...daily,
      completeInstances: ['2025-08-20'],
      skippedInstances: ['2025-08-21'],
    }
    expect(completeInstance(late, '2025-08-20')).toMatchObject({
      note: {
        scheduled: '2025-08-22T09:00',
        completeInstances: ['2025-08-20', '2025-08-04'],
        recurrence: daily.recurrence,
      },
    })
  })
  test('that was moved off the pattern comes back to it', () => {
    const moved = {
      ...daily,
      recurrence: 'DTSTART:20250804T090000Z;FREQ=WEEKLY;BYDAY=MO',
      scheduled: '2025-08-06T15:30',
    }
    expect(completeInstance(moved, '2025-08-06')).toMatchObject({
      note: { scheduled: '2025-08-11T15:30', completeInstances: ['2025-08-06'] },
    })
  })
  test('counted from completion takes the start of the rule along, as it is written', () => {
    const weekly: RecurringNote = { ...daily, anchor: 'completion', scheduled: '2025-08-04' }
    const done = (recurrence: string) =>
      completeInstance({ ...weekly, recurrence }, '2025-08-06T23:59')
    expect(done('DTSTART:20250804;FREQ=WEEKLY')).toMatchObject({
      note: {
        scheduled: '2025-08-13',
        recurrence: 'DTSTART:20250806;FREQ=WEEKLY',
        completeInstances: ['2025-08-04'],
      },
    })
    expect(done('DTSTART;TZID=Europe/Berlin:20250804T090000;FREQ=DAILY')).toMatchObject({
      note: { recurrence: 'DTSTART;TZID=Europe/Berlin:20250806T090000;FREQ=DAILY' },
    })
    expect(done('FREQ=DAILY')).toMatchObject({ note: { recurrence: 'FREQ=DAILY' } })
  })
  test('keeps the distance of the due date, also where only that is set', () => {
    const rule = 'FREQ=MONTHLY;BYMONTHDAY=1'
    const both = { ...daily, recurrence: rule, scheduled: '2025-08-01', due: '2025-08-03T12:00' }
    expect(completeInstance(both, '2025-08-02')).toMatchObject({
      note: { scheduled: '2025-09-01', due: '2025-09-03T12:00' },
    })
    const due = { ...both, scheduled: null, due: '2025-08-01' }
    expect(completeInstance(due, '2025-07-30')).toMatchObject({
      note: { scheduled: null, due: '2025-09-01' },
    })
    const neither = { ...daily, scheduled: null }
    expect(completeInstance(neither, '2025-08-10')).toMatchObject({
      instance: '2025-08-10',
      note: { scheduled: '2025-08-11T09:00', due: null },
    })
  })
  test('on the 31st by its start takes the last day of shorter months, and comes back to it', () => {
    const monthly = { ...daily, recurrence: 'DTSTART:20250131;FREQ=MONTHLY' }
    const first = completeInstance({ ...monthly, scheduled: '2025-01-31' }, '2025-01-31')
    expect(first).toMatchObject({ note: { scheduled: '2025-02-28' } })
    const second = completeInstance({ ...monthly, scheduled: '2025-02-28' }, '2025-02-28')
    expect(second).toMatchObject({ note: { scheduled: '2025-03-31' } })
  })
  test('that is the last ends the task', () => {
    const last = { ...daily, recurrence: 'DTSTART:20250804;FREQ=DAILY;UNTIL=20250804' }
    expect(completeInstance(last, '2025-08-04')).toMatchObject({
      status: 'ended',
      note: { completeInstances: ['2025-08-04'], scheduled: '2025-08-04T09:00' },
    })
  })
  test.each([
    [{ ...daily, recurrence: 'FREQ=FORTNIGHTLY' }, /"FREQ=FORTNIGHTLY"/],
    [{ ...daily, recurrence: 'FREQ=HOURLY' }, /hourly/],
    [{ ...daily, scheduled: '2025-02-30' }, /2025-02-30 is no day/],
  ])('of %j is not guessed', (note, problem) => {
    expect(completeInstance(note, '2025-08-04')).toEqual({
      status: 'unknown',
      problem: expect.stringMatching(problem),
    })
  })
})

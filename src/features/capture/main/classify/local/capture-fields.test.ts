import nlp from 'compromise/two'
import { describe, expect, test } from 'vitest'
import { captureFields } from './capture-fields.ts'
import { captureTitle } from './capture-title.ts'
import { dateInText } from './date-in-text.ts'
import { peopleOf, personOf } from './people-of.ts'

// A Sunday.
const today = '2026-11-22'
const context = { nowMs: new Date(2026, 10, 22, 12).getTime(), weekStart: 1 as const }

describe('the day that a text names', () => {
  test.each([
    ['pay it by Friday', '2026-11-27'],
    ['due tmrw!!', '2026-11-23'],
    ['Tues 9:15', '2026-11-24'],
    ['parking fine by 2 Dec', '2026-12-02'],
    ['on March 3rd at noon', '2027-03-03'],
    ['in two weeks', '2026-12-06'],
    ['2027-01-31, or a friday', '2027-01-31'],
    ['bis 31.01. einreichen', '2027-01-31'],
    ['by 30.11.2026', '2026-11-30'],
    ['deadline 30/4', '2027-04-30'],
    ['before the 28th', '2026-11-28'],
    ['by the 15th', '2026-12-15'],
    // Two days could be meant, or none is.
    ['on 3/12', null],
    ['31/2', null],
    ['32.13.', null],
    ['version 2.4 and 182.40 euros', null],
    ['may need sun cream, he sat down', null],
    ['home by sat', '2026-11-28'],
    ['Wed 17:30', '2026-11-25'],
    ['nothing', null],
  ])('%s: %s', (text, day) => {
    expect(dateInText(text, context)).toBe(day)
  })
})

describe('the title', () => {
  test.each([
    ['Pay the bill.', 'Pay the bill'],
    ['- [ ] renew the pass', 'Renew the pass'],
    ['remind me to call Ada', 'Call Ada'],
    ['note to self: dont forget to breathe', 'Breathe'],
    ['Interesting concept: a museum of doors', 'A museum of doors'],
    ['Rewrite of the parser – lexer done', 'Rewrite of the parser'],
    ['remind Ada of the tickets', 'Remind Ada of the tickets'],
    ['🙂', '🙂'],
    ['', ''],
  ])('%s: %s', (text, title) => {
    expect(captureTitle(text)).toBe(title)
  })

  test('is short, ends with a word that can end it, and halves no character', () => {
    const title = captureTitle(
      'Turning the garage into a studio is on hold until the insurance pays',
    )
    expect(title).toBe('Turning the garage into a studio is on hold')
    expect(captureTitle('🙂'.repeat(80)).length).toBeLessThanOrEqual(60)
    expect(captureTitle('🙂'.repeat(80))).toMatch(/^(?:🙂)+$/u)
  })
})

describe('the person', () => {
  test.each([
    ['Dr. Okafor prefers short emails', 'Dr. Okafor'],
    ['lena might quit', 'Lena'],
    ["Tobi's dad is in hospital", "Tobi's dad"],
    ['the new girl is called Ottilie and is nice', 'Ottilie'],
    ['Frau Schneider aus dem dritten Stock', 'Frau Schneider'],
    ['Zork: honest, slow', 'Zork'],
    ['Grandma told me about the winter', 'Grandma'],
    ['he was right', null],
    ['', null],
  ])('of %s: %s', (text, name) => {
    expect(personOf(text, nlp)).toBe(name)
  })
  test('several, each once', () => {
    expect(peopleOf('Tom and Julia met Tom', nlp)).toEqual(['Tom', 'Julia'])
  })
})

describe('the fields', () => {
  test('of people: all that was said, what to do, and that they were seen', () => {
    const text = 'Met Carla in Basel – follow up in January'
    expect(captureFields('people', text, { today, people: ['Carla'] })).toEqual({
      context: text,
      follow_ups: ['Follow up in January'],
      last_touched: today,
    })
    expect(captureFields('people', 'Carla is shy', { today, people: [] })).toEqual({
      context: 'Carla is shy',
    })
  })
  test('of projects: the state, the next step, who takes part, and by when', () => {
    const text = 'Paper with Mei: waiting for reviewer 2, next: new figures; due 15 January'
    expect(captureFields('projects', text, { today, people: ['Mei'] })).toEqual({
      status: 'waiting',
      next_action: 'New figures',
      related_people: ['Mei'],
      due_date: '2027-01-15',
    })
  })
  test('of ideas and admin', () => {
    expect(captureFields('ideas', 'What if? Nobody knows.', { today, people: [] })).toEqual({
      one_liner: 'What if?',
    })
    expect(captureFields('admin', 'Pay rent', { today, people: [] })).toEqual({ status: 'pending' })
  })
})

describe('the day of a follow-up', () => {
  const followUps = (text: string): unknown =>
    captureFields('people', text, { today, people: ['Ada'] })['follow_ups']

  test('stands beside it in figures, so that it is a due and means the same day next week (M1)', () => {
    expect(followUps('Ada runs the lab; ask her about the load on Friday')).toEqual([
      'Ask her about the load on Friday 📅 2026-11-27',
    ])
    expect(followUps("Ada's birthday is 3 December")).toEqual([
      "Ada's birthday is 3 December 📅 2026-12-03",
    ])
  })

  test('is none of what was, and of what names no day', () => {
    expect(followUps('Met Ada on Friday')).toBeUndefined()
    expect(followUps('Ada runs the lab; ask her about the load')).toEqual([
      'Ask her about the load',
    ])
  })
})

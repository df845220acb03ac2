import { expect, test } from 'vitest'
import { changeFollowUp, readFollowUp } from './follow-up.ts'

const TODAY = '2026-11-22'

test.each([
  ['Send her the tide table 📅 2026-12-01', 'Send her the tide table', '2026-12-01'],
  ['Send it [due:: 2026-12-01]', 'Send it', '2026-12-01'],
  ['Ask about the load by 2026-12-01', 'Ask about the load', '2026-12-01'],
  ['2026-12-01: call', ': call', '2026-12-01'],
  ['Call (2026-12-01) about it', 'Call about it', '2026-12-01'],
])('a follow-up with a day is a due: %s (M1)', (text, title, due) => {
  expect(readFollowUp(text)).toEqual({ title, due, status: 'open', completed: null })
})

test.each(['Send her the tide table', 'Call on Friday', 'Flight 2026-13-40', ''])(
  'one that names no day of the calendar is none: %j',
  (text) => expect(readFollowUp(text)).toBeNull(),
)

test('it is ticked, opened again and moved, and its words stay (M1)', () => {
  for (const text of ['Send  it 📅 2026-12-01', 'Ask by 2026-12-01, soon']) {
    const done = changeFollowUp(text, { status: 'done' }, TODAY)
    expect(readFollowUp(done)).toMatchObject({ status: 'done', completed: TODAY })
    expect(changeFollowUp(done, { status: 'open' }, TODAY)).toBe(text)
    const moved = changeFollowUp(text, { due: '2026-12-09T10:00' }, TODAY)
    expect(moved).toBe(text.replace('2026-12-01', '2026-12-09'))
  }
  expect(changeFollowUp('Send it 📅 2026-12-01', { due: null }, TODAY)).toBe('Send it')
  expect(changeFollowUp('Ask by 2026-12-01', { due: null }, TODAY)).toBe('Ask')
})

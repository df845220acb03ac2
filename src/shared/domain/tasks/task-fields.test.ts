import { describe, expect, test } from 'vitest'
import { readTaskText } from './task-fields.ts'

const fields = (text: string) =>
  readTaskText(text).fields.map(({ name, value }) => `${name}=${value}`)

describe('the fields of a task', () => {
  test.each([
    ['Pay 📅 2026-11-21', ['due=2026-11-21']],
    ['Pay 📅2026-11-21', ['due=2026-11-21']],
    ['Pay 📆 2026-11-21 🗓️ 2026-11-22', ['due=2026-11-21', 'due=2026-11-22']],
    [
      'x ⏳ 2026-01-01 🛫 2026-01-02 ➕ 2026-01-03 ✅ 2026-01-04 ❌ 2026-01-05',
      [
        'scheduled=2026-01-01',
        'start=2026-01-02',
        'created=2026-01-03',
        'done=2026-01-04',
        'cancelled=2026-01-05',
      ],
    ],
    ['x 🔺', ['priority=highest']],
    ['x ⏫️', ['priority=high']],
    ['x 🔼 y 🔽', ['priority=low']],
    ['x ⏬', ['priority=lowest']],
    [
      'x 🔁 every 2 weeks on Monday when done 📅 2026-11-21',
      ['recurrence=every 2 weeks on Monday when done', 'due=2026-11-21'],
    ],
    ['x 🆔 a-1_b ⛔ c, d,e 🏁 delete', ['id=a-1_b', 'dependsOn=c, d,e', 'onCompletion=delete']],
    // Tags and fields in brackets may stand between them; other text ends the row.
    ['x 📅 2026-11-21 #work #a/b ⏫ ^block-1', ['due=2026-11-21', 'priority=high']],
    ['x ⏫ [due:: 2026-11-21] 🆔 a', ['priority=high', 'due=2026-11-21', 'id=a']],
    ['x 📅 2026-11-21 then ⏫', ['priority=high']],
    ['📅 2026-11-21 first', []],
    ['x 📅 tomorrow', []],
    ['x 📅 2026-1-2', []],
    // What is no day of the calendar is kept: it is for others to say so.
    ['x 📅 2026-02-31', ['due=2026-02-31']],
    // Dataview
    [
      'x [due:: 2026-11-21]  [priority:: high]  [repeat:: every day]  [completion::2026-11-20]',
      ['due=2026-11-21', 'priority=high', 'recurrence=every day', 'done=2026-11-20'],
    ],
    [
      'x (scheduled:: 2026-11-21), then [start:: 2026-11-20].',
      ['scheduled=2026-11-21', 'start=2026-11-20'],
    ],
    [
      'x [created:: 2026-01-01] [cancelled:: 2026-01-02] [id:: a] [dependsOn:: b,c] [onCompletion:: keep]',
      ['created=2026-01-01', 'cancelled=2026-01-02', 'id=a', 'dependsOn=b,c', 'onCompletion=keep'],
    ],
    ['x [due:: soon] [priority:: 1] [author:: Ada] [__proto__:: x] [constructor:: x]', []],
  ])('%j: %j', (text, expected) => {
    expect(fields(text)).toEqual(expected)
  })

  test('have places in the text, and the description goes without them', () => {
    const text = 'Call [[Ada]] #phone ⏫ 📅 2026-11-21 #work [id:: a1] ^b'
    const read = readTaskText(text)
    expect(read.description).toBe('Call [[Ada]] #phone #work')
    expect(read.fields.map(({ start, end }) => text.slice(start, end))).toEqual([
      '⏫',
      '📅 2026-11-21',
      '[id:: a1]',
    ])
  })

  test('are looked for in a piece of the end, however long the line', () => {
    const text = '📅 2026-11-21 ⏫ #tag '.repeat(100_000)
    expect(readTaskText(text).fields.length).toBeLessThan(1000)
    expect(readTaskText(`${'[due:: '.repeat(200_000)}`).fields).toEqual([])
  })
})

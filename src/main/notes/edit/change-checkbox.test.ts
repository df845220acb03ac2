import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { changeCheckbox, checkboxRef, type ChangedCheckbox } from './change-checkbox.ts'
import { parseNote } from '../parse-note.ts'

const todayMs = new Date(2026, 10, 22, 12).getTime()
const tick = (text: string, line: string, occurrence = 0): ChangedCheckbox =>
  changeCheckbox(text, { text: line, occurrence }, { status: 'done' }, todayMs)

describe('a checkbox of a note', () => {
  test('is found by its line, and equal lines are told apart by which of them it is', () => {
    const text = '- [ ] a\r\n- [ ] b\r\n- [ ] a\r\n'
    expect(tick(text, '- [ ] a', 1)).toEqual({
      status: 'changed',
      text: '- [ ] a\r\n- [ ] b\r\n- [x] a\r\n',
      line: 3,
      ref: { text: '- [x] a', occurrence: 0 },
      next: null,
      warnings: [],
    })
  })
  test('that comes back stands above the one that is done', () => {
    const text = '\ufeff- [ ] a 🔁 every day 📅 2026-11-22'
    expect(tick(text, text)).toEqual({
      status: 'changed',
      text: '\ufeff- [ ] a 🔁 every day 📅 2026-11-23\n- [x] a 🔁 every day 📅 2026-11-22 ✅ 2026-11-22',
      line: 2,
      ref: { text: '- [x] a 🔁 every day 📅 2026-11-22 ✅ 2026-11-22', occurrence: 0 },
      next: { text: '\ufeff- [ ] a 🔁 every day 📅 2026-11-23', occurrence: 0 },
      warnings: [],
    })
    const nested = '1. x\r\n\t- [ ] a 🔁 every week ⏳ 2026-11-20\r\n\t\t- [ ] b\r\n'
    expect(tick(nested, '\t- [ ] a 🔁 every week ⏳ 2026-11-20')).toMatchObject({
      text: '1. x\r\n\t- [ ] a 🔁 every week ⏳ 2026-11-27\r\n\t- [x] a 🔁 every week ⏳ 2026-11-20 ✅ 2026-11-22\r\n\t\t- [ ] b\r\n',
      line: 3,
    })
  })
  test('that is gone, changed, or only looks like one is a conflict', () => {
    for (const text of [
      '',
      '- [x] a',
      '- [ ] a b',
      '```\n- [ ] a\n```\n',
      '---\nx: "\n- [ ] a\n"\n---\n',
    ])
      expect(tick(text, '- [ ] a')).toMatchObject({ status: 'conflict' })
    expect(tick('- [ ] a\n', '- [ ] a', 1)).toMatchObject({ status: 'conflict' })
    expect(tick('```\n- [ ] a\n```\n\n- [ ] a\n', '- [ ] a', 1)).toMatchObject({
      status: 'changed',
      text: '```\n- [ ] a\n```\n\n- [x] a\n',
    })
  })

  const line = fc.constantFrom(
    '- [ ] a',
    '- [ ] a 📅 2026-11-22',
    '- [ ] b 🔁 every day 📅 2026-11-22',
    '- [?] c [due:: 2026-11-22]  [repeat:: every week]',
    '\t- [ ] nested ⏫ ^id',
    '  * [/] half',
    '> - [ ] quoted',
    '```',
    '~~~js',
    '# Heading',
    '---',
    '',
    'text [ ] 📅 2026-11-22',
    '1. [x] done ✅ 2026-11-01',
    '    - [ ] deep or code',
    '%%',
    '- item',
  )
  const ending = fc.constantFrom('\n', '\r\n', '\r')
  const note = fc
    .tuple(
      fc.boolean(),
      fc.array(fc.tuple(line, ending), { maxLength: 25 }),
      fc.option(line, { nil: '' }),
    )
    .map(
      ([hasMark, lines, last]) =>
        (hasMark ? '\ufeff' : '') + lines.map((pair) => pair.join('')).join('') + last,
    )
  test('is the only line that a change touches, with the new one above it', () => {
    fc.assert(
      fc.property(
        note,
        fc.nat(),
        fc.constantFrom('done', 'doing', 'cancelled', 'open'),
        (text, pick, status) => {
          const tasks = parseNote('a.md', text).listItems.filter(({ task }) => task !== null)
          const item = tasks[pick % Math.max(1, tasks.length)]
          if (!item) return
          const ref = checkboxRef(text, item.line)
          const result = changeCheckbox(text, ref, { status, priority: 'low' }, todayMs)
          if (result.status !== 'changed') throw new Error(JSON.stringify([text, ref, result]))
          const before = text.split(/(?<=\r\n|\n|\r(?!\n))/)
          const after = result.text.split(/(?<=\r\n|\n|\r(?!\n))/)
          const isNew = result.next !== null
          expect(result.line).toBe(item.line + (isNew ? 1 : 0))
          expect(after.slice(0, item.line - 1)).toEqual(before.slice(0, item.line - 1))
          expect(after.slice(result.line)).toEqual(before.slice(item.line))
          expect(after[result.line - 1]).toContain(result.ref.text)
          // The task found again is the one that was changed.
          expect(checkboxRef(result.text, result.line)).toEqual(result.ref)
          const again = changeCheckbox(result.text, result.ref, {}, todayMs)
          expect(again).toMatchObject({ status: 'changed', text: result.text, line: result.line })
        },
      ),
      { numRuns: runs(1500) },
    )
  })
})

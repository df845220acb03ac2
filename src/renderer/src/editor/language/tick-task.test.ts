import { Text } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { tickTask } from './tick-task.ts'

const call = { line: 3, source: '- [ ] Call', status: ' ' }
function ticked(text: string, task = call): string | null {
  const doc = Text.of(text.split('\n'))
  return tickTask(doc, task, '2026-11-22')?.changes.apply(doc).toString() ?? null
}

describe('row 27: a tick finds its task by what it says', () => {
  test('where it was drawn', () => {
    expect(ticked('# T\n\n- [ ] Call\n- [ ] Call')).toBe('# T\n\n- [x] Call\n- [ ] Call')
  })
  test('ten lines further down, with another open task at its old place', () => {
    const above = '- [ ] New\n'.repeat(10)
    expect(ticked(`# T\n\n${above}- [ ] Call`)).toBe(`# T\n\n${above}- [x] Call`)
  })
  test('of several that say the same none is ticked, nor one that is gone or was ticked', () => {
    expect(ticked('- [ ] Call\n\ntext\n- [ ] Call')).toBeNull()
    expect(ticked('# T')).toBeNull()
    expect(ticked('# T\n\n- [x] Call')).toBeNull()
  })
  test.each([
    ['> - [/] Half [x]', '/', '> - [x] Half [x]'],
    ['- [!] Own', '!', '- [x] Own'],
    ['- [-] Cancelled', '-', '- [ ] Cancelled'],
    ['- [X] Done', 'X', '- [ ] Done'],
  ])('%s becomes what the task view makes of it (W11)', (source, status, after) => {
    expect(ticked(source, { line: 1, source, status })).toBe(after)
  })
  test('one that uses fields is given its day, and loses it when it is opened again', () => {
    const source = '- [ ] Pay [x] ⏫ 📅 2026-11-30 ^id'
    const done = '- [x] Pay [x] ⏫ 📅 2026-11-30 ✅ 2026-11-22 ^id'
    expect(ticked(`a\n${source}\nb`, { line: 2, source, status: ' ' })).toBe(`a\n${done}\nb`)
    expect(ticked(`a\n${done}\nb`, { line: 2, source: done, status: 'x' })).toBe(`a\n${source}\nb`)
  })
  test('one that repeats comes back on the line above', () => {
    const source = '> - [ ] Bins 🔁 every week 📅 2026-11-22'
    expect(ticked(`# T\n${source}`, { line: 2, source, status: ' ' })).toBe(
      '# T\n> - [ ] Bins 🔁 every week 📅 2026-11-29\n> - [x] Bins 🔁 every week 📅 2026-11-22 ✅ 2026-11-22',
    )
  })
  test('one whose rule is not understood is ticked, and that is said', () => {
    const source = '- [ ] Bins 🔁 every blue moon'
    const result = tickTask(Text.of([source]), { line: 1, source, status: ' ' }, '2026-11-22')
    expect(result?.warnings).toEqual([expect.stringMatching(/^The task does not come back: /)])
  })
})

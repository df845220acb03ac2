import { deleteMarkupBackward } from '@codemirror/lang-markdown'
import { EditorState, type StateCommand } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import {
  afterCommands,
  markedState,
  markedText,
} from '../../../../../../test/window/marked-editor.ts'
import { deleteLines } from '../lines/change-lines.ts'
import { continueList } from '../../language/note-language.ts'
import { indentItems, outdentItems } from './indent-items.ts'
import { removeSign } from './remove-sign.ts'
import { renumberingLists, renumberList } from './renumber-lists.ts'

const deleteCharBackward: StateCommand = ({ state: before, dispatch }) => {
  const { head } = before.selection.main
  dispatch(before.update({ changes: { from: head - 1, to: head }, userEvent: 'delete.backward' }))
  return true
}
const state = (marked: string): EditorState => markedState(marked, renumberingLists)
const run = (marked: string, ...commands: StateCommand[]): string =>
  markedText(afterCommands(state(marked), ...commands))

describe('Tab in a list', () => {
  test.each([
    ['- a\n- |b\n  - c\n- d', '- a\n  - |b\n    - c\n- d'],
    ['- a\n  - x\n- |b', '- a\n  - x\n  - |b'],
    // The first item has none above it.
    ['- |a\n- b', '- |a\n- b'],
    // Numbers go on where they were, and begin at one below.
    ['5) a\n6) |b\n7) c', '5) a\n   1) |b\n6) c'],
    ['1. a\n   1. x\n2. |b\n3. c', '1. a\n   1. x\n   2. |b\n2. c'],
    // As the list has it: tabs, four columns.
    ['- a\n\t- x\n- b\n- |c', '- a\n\t- x\n- b\n\t- |c'],
    ['- a\n    - x\n- b\n- |c', '- a\n    - x\n- b\n    - |c'],
    ['> - a\n> - |b\n> \n>   more', '> - a\n>   - |b\n> \n>     more'],
    ['> [!note]\n> 1. a\n> 2. |b\n> 3. c', '> [!note]\n> 1. a\n>    1. |b\n> 2. c'],
    ['- a\n- ‹b\n- c›\n- d', '- a\n  - ‹b\n  - c›\n- d'],
    ['1. a\n2. ‹b\n   - x\n3. c›', '1. a\n   1. ‹b\n      - x\n   2. c›'],
    ['- a\n- |', '- a\n  - |'],
    ['- [ ] a\n- [x] |b\n  ```\n  code\n  ```', '- [ ] a\n  - [x] |b\n    ```\n    code\n    ```'],
    ['- a\n- b|\n\ntext', '- a\n  - b|\n\ntext'],
  ])('%j becomes %j', (before, after) => {
    expect(run(before, indentItems)).toBe(after)
  })
  test('is no key of lists outside of one, in code, and in a note that is read-only', () => {
    for (const text of ['te|xt', '```\n- a\n- |b\n```', '---\na:\n  - |b\n---\n'])
      expect(indentItems({ state: state(text), dispatch: () => expect.unreachable() })).toBe(false)
    const locked = markedState('- a\n- |b', EditorState.readOnly.of(true))
    expect(indentItems({ state: locked, dispatch: () => expect.unreachable() })).toBe(false)
  })
})

describe('Shift and Tab', () => {
  test.each([
    ['- a\n  - |b\n    - c', '- a\n- |b\n  - c'],
    ['- |a', '- |a'],
    ['1. a\n   1. |x\n   2. y\n2. b', '1. a\n2. |x\n   1. y\n3. b'],
    ['- a\n\t- b\n\t\t- |c', '- a\n\t- b\n\t- |c'],
    ['> - a\n>   - |b', '> - a\n> - |b'],
    ['- a\n  - ‹b\n  - c›', '- a\n- ‹b\n- c›'],
  ])('%j becomes %j', (before, after) => {
    expect(run(before, outdentItems)).toBe(after)
  })
  test('takes back what Tab did', () => {
    const item = fc.tuple(fc.nat(2), fc.constantFrom('- ', '* ', '1. ', '1) '), fc.nat(9))
    const list = fc.array(item, { minLength: 2, maxLength: 8 }).map((items) => {
      let level = 0
      return items
        .map(([wanted, sign, text], index) => {
          level = index === 0 ? 0 : Math.min(wanted, level + 1)
          return `${'    '.repeat(level)}${sign}${text}`
        })
        .join('\n')
    })
    fc.assert(
      fc.property(list, fc.nat(7), (text, at) => {
        const line = Math.min(at, text.split('\n').length - 1)
        const from = text.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0)
        // Without numbers that follow: a list that was in disorder is in order then.
        const plain = markedState(`${text.slice(0, from)}|${text.slice(from)}`)
        const inner = afterCommands(plain, indentItems)
        if (inner.doc.eq(plain.doc)) return
        const lines = inner.doc.toString().split('\n')
        const last = text.split('\n')
        // All that does not hang on the item stays byte for byte.
        lines.forEach((now, index) => {
          if (now !== last[index]) expect(now.trimStart()).toBe(last[index]?.trimStart())
        })
        if (!/ {4}[^ ]/.test(text.slice(from)))
          expect(afterCommands(inner, outdentItems).doc.toString()).toBe(text)
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('Backspace at the start of a text', () => {
  test.each([
    ['- |a', '|a'],
    ['- [ ] |a', '|a'],
    ['- a\n- |b', '- a\n  |b'],
    ['- a\n  - |b', '- a\n    |b'],
    ['> - |a', '> |a'],
    ['10) [x] |a\n11) b', '|a\n10) b'],
    ['- |', '|'],
  ])('%j becomes %j', (before, after) => {
    expect(run(before, removeSign)).toBe(after)
  })
  test('anywhere else it is another key', () => {
    for (const text of ['- a|b', '-| a', '|a', '- ‹a›', '```\n- |a\n```'])
      expect(removeSign({ state: state(text), dispatch: () => expect.unreachable() })).toBe(false)
  })
})

describe('numbers', () => {
  test.each([
    ['Enter', continueList, '1. a|\n2. b\n3. c', '1. a\n2. |\n3. b\n4. c'],
    ['Enter', continueList, '5) a|\n6) b', '5) a\n6) |\n7) b'],
    ['Enter', continueList, '1. a|\n1. b', '1. a\n1. |\n1. b'],
    ['Enter', continueList, '> 1. a|\n> 2. b', '> 1. a\n> 2. |\n> 3. b'],
    ['deleting a line', deleteLines, '5. a|\n6. b\n7. c', '5. b|\n6. c'],
    ['deleting a line', deleteLines, '1. a\n2. b|\n   - x\n3. c', '1. a\n   -| x\n2. c'],
    ['Backspace', deleteMarkupBackward, '1. a\n2. |b\n3. c', '1. a\n   |b\n2. c'],
    ['Backspace', removeSign, '1. a\n2. [/] |b\n3. c', '1. a\n   |b\n2. c'],
    ['Backspace', deleteCharBackward, '1. a\n|2. b\n3. c', '1. a|2. b\n2. c'],
  ])('%s: they follow', (_name, command, before, after) => {
    expect(run(before, command)).toBe(after)
  })
  test('what is numbered in a way of its own, or is another list, stays', () => {
    expect(run('1. a|\n\ntext\n\n7. b\n9. c', continueList)).toContain('7. b\n9. c')
    expect(run('1. a\n3. b\n7. c|\n', deleteLines)).toBe('1. a\n3. b\n|')
    expect(run('1. a\n2. b|\n\n1) x\n2) y', deleteLines)).toContain('1) x\n2) y')
  })
  test('a longer number takes what hangs on its item along', () => {
    const nine = Array.from({ length: 9 }, (_, index) => `${index + 1}. i`).join('\n')
    expect(run(`1. |\n${nine}\n   - x`.replace(/^1/, '0'), deleteCharBackward)).toContain('9. i')
    const ten = nine.replace(/^1\. i/, '1. i|')
    expect(run(`${ten}\n   - x`, continueList)).toMatch(/10\. i\n {4}- x$/)
  })
  test('a number that is typed stays as it is typed, and a list that is put in too', () => {
    const typed = (text: string, event: string): string => {
      const before = state('1. a\n2. |b\n3. c')
      return before
        .update({ changes: { from: 5, to: 6, insert: text }, userEvent: event })
        .state.doc.toString()
    }
    expect(typed('7', 'input.type')).toBe('1. a\n7. b\n3. c')
    const empty = markedState('|', renumberingLists)
    const pasted = empty.update({
      changes: { from: 0, insert: '4. a\n9. b' },
      userEvent: 'input.paste',
    })
    expect(pasted.state.doc.toString()).toBe('4. a\n9. b')
  })
  test('what another program or an undo wrote stays as it is', () => {
    const before = state('1. a\n2. b\n3. c')
    expect(before.update({ changes: { from: 4, to: 9 } }).state.doc.toString()).toBe('1. a\n3. c')
  })
  test('numbering a list anew by its own command is the same twice', () => {
    expect(run('4. a|\n9. b\n   7. x\n2. c', renumberList)).toBe('4. a|\n5. b\n   7. x\n6. c')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2), fc.nat(120)), { minLength: 1, maxLength: 14 }),
        (items) => {
          const text = items
            .map(([level, number]) => `${'    '.repeat(level)}${number}. x`)
            .join('\n')
          const once = afterCommands(markedState(`|${text}`), renumberList)
          expect(afterCommands(once, renumberList).doc.toString()).toBe(once.doc.toString())
        },
      ),
      { numRuns: runs(500) },
    )
  })
})

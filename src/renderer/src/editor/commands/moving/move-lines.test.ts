import type { StateCommand } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import {
  afterCommands,
  markedState,
  markedText,
  parsed,
} from '../../../../../../test/window/marked-editor.ts'
import { renumberingLists } from '../lists/renumber-lists.ts'
import { moveLines, moveSection } from './move-lines.ts'

const [up, down] = [moveLines('up'), moveLines('down')]
const run = (marked: string, ...commands: StateCommand[]): string =>
  markedText(afterCommands(markedState(marked, renumberingLists), ...commands))

describe('down', () => {
  test.each([
    ['an item with its children', '- |a\n  - x\n- b\n  - y', '- b\n  - y\n- |a\n  - x'],
    ['numbers stay in order', '1. |a\n2. b\n3. c', '1. b\n2. |a\n3. c'],
    ['and keep their start and sign', '5) |a\n6) b', '5) b\n6) |a'],
    ['the last child stays in its item', '- a\n  - |x\n- b', '- a\n  - |x\n- b'],
    ['a loose list', '- |a\n\n  more\n\n- b\n', '- b\n\n- |a\n\n  more\n'],
    ['a list in a callout', '> [!tip]\n> - |a\n> - b', '> [!tip]\n> - b\n> - |a'],
    ['several items', '- ‹a\n- b›\n- c', '- c\n- ‹a\n- b›'],
    ['several cursors', '- |a\n- b\n\ntext\n\n- |c\n- d', '- b\n- |a\n\ntext\n\n- d\n- |c'],
    ['a section', '# |A\na\n## S\n\n# B\nb\n', '# B\nb\n\n# |A\na\n## S\n'],
    ['one without a line break at the end', '## |A\na\n## B\nb', '## B\nb\n## |A\na'],
    ['it stays below its heading', '# T\n## |A\n# U\n## B', '# T\n## |A\n# U\n## B'],
    ['a heading drawn by a line', 'A|\n=\na\n\nB\n=\nb', 'B\n=\nb\n\nA|\n=\na'],
    ['a line in its paragraph', '|a\nb\nc', 'b\n|a\nc'],
    ['a paragraph past a paragraph', 'a|\n\nb\n', 'b\n\na|\n'],
    ['a paragraph past a list', 'a|\n\n- x\n- y\n', '- x\n- y\n\na|\n'],
    ['close to a list it is kept apart', 'a|\n- x', '- x\n\na|'],
    ['a paragraph past a heading', 'a|\n# H', '# H\na|'],
    ['the last line of a paragraph', 'a\nb|\n\nc', 'a\n\nb|\nc'],
    ['a line of code, not past its fence', '```\n|a\nb\n```', '```\nb\n|a\n```'],
    ['code by its fence', '```|\na\n```\n\nb', 'b\n\n```|\na\n```'],
    ['code that has no end stays', 'b|\n\n```\na', 'b|\n\n```\na'],
    ['a line of a quotation', '> |a\n> b\n\nc', '> b\n> |a\n\nc'],
    ['a callout by its head', '> [!tip] |T\n> a\n\nc', 'c\n\n> [!tip] |T\n> a'],
    ['a row, not the head of its table', '|a\n', '|a\n'],
    ['nothing at the end', 'a\n\nb|', 'a\n\nb|'],
    ['no rule on the first line', 'a|\n\n---\n\nb', 'a|\n\n---\n\nb'],
    ['no blank line', 'a\n|\nb\nc', 'a\n|\nb\nc'],
    ['properties', '---\na: |1\nb: 2\n---\n\ntext', '---\na: |1\nb: 2\n---\n\ntext'],
  ])('%s', (_name, before, after) => {
    expect(run(before, down)).toBe(after)
    if (after !== before && !/kept apart/.test(_name)) expect(run(after, up)).toBe(before)
  })
})

test('up: nothing goes above the properties, nor above the first of its kind', () => {
  for (const text of ['---\na: 1\n---\n\nb|', '- |a\n- b', '# |A\n# B', '|a\nb'])
    expect(run(text, up)).toBe(text)
})
test('rows of a table move below its head only', () => {
  const table = '| a |\n| - |\n| 1 |\n| 2 |'
  const rows = markedState('').update({ changes: { from: 0, insert: table } }).state
  const at = (text: string) => {
    const position = table.indexOf(text)
    return parsed(rows.update({ selection: { anchor: position } }).state)
  }
  expect(afterCommands(at('1'), down).doc.toString()).toBe('| a |\n| - |\n| 2 |\n| 1 |')
  expect(afterCommands(at('1'), up).doc.toString()).toBe(table)
  expect(afterCommands(at('2'), up).doc.toString()).toBe('| a |\n| - |\n| 2 |\n| 1 |')
})
test('a section moves from anywhere in it by its own command', () => {
  expect(run('# A\n## X\nte|xt\n\n## Y\ny\n', moveSection('down'))).toBe(
    '# A\n## Y\ny\n\n## X\nte|xt\n',
  )
  expect(run('te|xt\n# A\n', moveSection('down'))).toBe('te|xt\n# A\n')
})
test('down and up again is the text as it was; no line is lost on the way', () => {
  const paragraph = fc.array(fc.constantFrom('a', 'b c', '字', '**x**'), {
    minLength: 1,
    maxLength: 3,
  })
  // Marked below, another sign for each: two lists of one sign that come together are one.
  const list = fc.array(fc.nat(2), { minLength: 1, maxLength: 6 }).map((levels) => {
    let level = -1
    return levels.map((wanted, index) => {
      level = Math.min(wanted, level + 1)
      return `${'  '.repeat(level)}§ i${index}`
    })
  })
  const code = paragraph.map((lines) => ['```', ...lines, '```'])
  const heading = fc.integer({ min: 1, max: 3 }).map((level) => [`${'#'.repeat(level)} H`])
  const quote = paragraph.map((lines) => lines.map((line) => `> ${line}`))
  const note = fc
    .array(fc.oneof(paragraph, list, code, heading, quote), { minLength: 1, maxLength: 7 })
    .map((blocks) =>
      blocks
        .map((lines, index) => {
          const lists = blocks.slice(0, index).filter(([first]) => first?.startsWith('§'))
          return lines.join('\n').replaceAll('§', ['-', '*', '+'][lists.length % 3] ?? '-')
        })
        .join('\n\n'),
    )
  fc.assert(
    fc.property(note, fc.nat(), fc.boolean(), (text, at, isUp) => {
      const start = markedState(text)
      const anchor = at % (text.length + 1)
      const placed = start.update({ selection: { anchor } }).state
      const [there, back] = isUp ? [up, down] : [down, up]
      const moved = afterCommands(placed, there)
      expect(moved.doc.toString().split('\n').toSorted()).toEqual(text.split('\n').toSorted())
      if (moved.doc.eq(placed.doc)) return
      expect(markedText(afterCommands(moved, back))).toBe(markedText(placed))
    }),
    { numRuns: runs(2000) },
  )
})

import { deleteCharBackward, deleteCharForward, deleteGroupBackward } from '@codemirror/commands'
import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import { toDoc } from '../../../stores/notes/text-changes.ts'
import { noteLanguage } from '../../language/note-language.ts'
import { startsBlock } from '../../tables/rewrite-row.ts'
import { scanRow } from '../../tables/scan-row.ts'
import { drawnTables } from './drawn-tables.ts'
import { keepTables } from './keep-tables.ts'

/** A bar of broken line is the cursor, two of them a selection. */
function stateOf(marked: string, isDrawn = true): EditorState {
  const parts = marked.split('¦')
  const doc = toDoc(parts.join(''))
  const anchor = parts[0]?.length ?? 0
  const head = parts.length > 2 ? anchor + (parts[1]?.length ?? 0) : anchor
  return EditorState.create({
    doc,
    selection: EditorSelection.single(anchor, head),
    extensions: [noteLanguage(doc), isDrawn ? [drawnTables, keepTables] : []],
  })
}
const shown = (state: EditorState): string => {
  const { head } = state.selection.main
  return `${state.sliceDoc(0, head)}¦${state.sliceDoc(head)}`
}
const typed = (text: string) => (state: EditorState) =>
  state.update(state.replaceSelection(text), { userEvent: 'input.type' }).state
const by = (command: StateCommand) => (state: EditorState) => {
  let after = state
  command({ state, dispatch: (transaction) => (after = transaction.state) })
  return after
}
const back = by(deleteCharBackward as unknown as StateCommand)
const forward = by(deleteCharForward as unknown as StateCommand)
const T = '| a | b |\n| - | - |\n| c | d |'

describe('in a drawn table', () => {
  test.each<[string, (state: EditorState) => EditorState, string, string]>([
    ['a letter comes into the cell', typed('x'), '| a¦ |\n| - |', '| ax¦ |\n| - |'],
    ['a bar is escaped', typed('x|y'), '| a¦ |\n| - |', '| ax\\|y¦ |\n| - |'],
    ['a bar that is escaped stays so', typed('|'), '| a\\¦ |\n| - |', '| a\\|¦ |\n| - |'],
    ['a line break is a tag', typed('x\ny'), '| a¦ |\n| - |', '| ax<br>y¦ |\n| - |'],
    ['a backslash ends no bar', typed('\\'), '|a¦|\n|-|', '|a\\¦ |\n|-|'],
    ['nor opens one', typed('\\'), '|¦\\|b|\n|-|', '|\\¦\\\\|b|\n|-|'],
    ['a bar and its backslash stay together', typed('x'), '|\\¦|b|\n|-|', '|\\x¦\\|b|\n|-|'],
    ['and go together', back, '| a\\|¦b |\n| - |', '| a¦b |\n| - |'],
    ['from either side', forward, '| a¦\\|b |\n| - |', '| a¦b |\n| - |'],
    ['nothing goes before a cell', back, '| a | ¦b |\n| - | - |', '| a | ¦b |\n| - | - |'],
    ['nor behind', forward, '| a¦ | b |\n| - | - |', '| a¦ | b |\n| - | - |'],
    [
      'a word before a cell stays',
      by(deleteGroupBackward as never),
      '|**b**|¦|\n|-|-|',
      '|**b**|¦|\n|-|-|',
    ],
    [
      'a word goes, and no bar',
      by(deleteGroupBackward as never),
      '| a | b¦ |\n| - | - |',
      '| a | ¦ |\n| - | - |',
    ],
    [
      'cells that are selected are emptied',
      back,
      '| ¦a | b |\n| - | - |\n| c¦ | d |',
      '| ¦ |  |\n| - | - |\n|  | d |',
    ],
    [
      'and what is typed comes into the first',
      typed('x'),
      '| ¦a | b |\n| - | - |\n| c¦ | d |',
      '| x¦ |  |\n| - | - |\n|  | d |',
    ],
    ['a row goes with its line', back, `${T.slice(0, 19)}¦\n| c | d |¦`, '| a | b |\n| - | - |¦'],
    ['a table goes whole', back, `x\n\n¦${T}¦\n\ny`, 'x\n\n¦\n\ny'],
    [
      'with words before it as the words go',
      back,
      `x¦\n\n| a¦ | b |\n| - | - |`,
      'x¦ | b |\n| - | - |',
    ],
    [
      'a row without outer bars gets one before a sign',
      typed('- '),
      '¦a | b\n-- | --',
      '|- ¦a | b\n-- | --',
    ],
    ['and before nothing', back, 'a¦ | b\n-- | --', '|¦ | b\n-- | --'],
    ['and behind', back, 'a | b¦\n-- | --', 'a | ¦|\n-- | --'],
    ['words right below stay words', back, `${T}\nw¦`, `${T}\n¦`],
    ['no words below join it', back, `${T}\n¦\nwords`, `${T}¦\n\nwords`],
    ['an empty line below goes', back, `${T}\n¦\n\nwords`, `${T}¦\n\nwords`],
    ['no words above join it', forward, `words¦\n${T}`, `words¦\n${T}`],
    [
      'what an action of a table does is done',
      (state) =>
        state.update({ changes: { from: 2, to: 3, insert: '|' }, userEvent: 'input.table' }).state,
      '| a¦ |\n| - |',
      '| |¦ |\n| - |',
    ],
  ])('%s', (_, change, before, after) => {
    expect(shown(change(stateOf(before)))).toBe(after)
  })
  test('what writes whole rows writes them as they are', () => {
    const state = stateOf('a | b\n-- | --\nc | d¦')
    const twice = state.update({
      changes: { from: state.doc.length, insert: '\nc | d' },
      userEvent: 'input.copyline',
    })
    expect(twice.state.doc.toString()).toBe('a | b\n-- | --\nc | d\nc | d')
    const pasted = state.update({
      changes: { from: 0, to: 5, insert: 'x | y' },
      userEvent: 'input.paste.table',
    })
    expect(pasted.state.doc.line(1).text).toBe('x | y')
  })
  test('a cursor stands in a cell, wherever it is put; what is looked for is selected as it is', () => {
    const state = stateOf(`x\n\n${T}\n\ny`)
    const [from, to] = [3, 3 + T.length]
    const put = (pos: number) =>
      state.update({ selection: { anchor: pos } }).state.selection.main.head
    const places = Array.from({ length: to - from + 1 }, (_, index) => put(from + index) - from)
    expect([...new Set(places)]).toEqual([2, 3, 6, 7, 22, 23, 26, 27])
    expect(put(0)).toBe(0)
    expect(put(to + 1)).toBe(to + 1)
    const { main } = state.update({
      selection: { anchor: from, head: from + 4 },
      userEvent: 'select.search',
    }).state.selection
    expect([main.from, main.to]).toEqual([from, from + 4])
  })
  test('of several cursors each stays in its cell', () => {
    const state = EditorState.create({
      doc: T,
      selection: EditorSelection.create([EditorSelection.cursor(3), EditorSelection.cursor(23)]),
      extensions: [
        noteLanguage(toDoc(T)),
        drawnTables,
        keepTables,
        EditorState.allowMultipleSelections.of(true),
      ],
    })
    const after = typed('|')(state)
    expect(after.doc.toString()).toBe('| a\\| | b |\n| - | - |\n| c\\| | d |')
    expect(after.selection.ranges.map(({ head }) => head)).toEqual([5, 27])
  })
})

const cell = fc.tuple(
  fc.constantFrom('', ' ', '  '),
  fc.constantFrom(
    '',
    'a',
    'two words',
    '\\|',
    'x\\\\',
    '`c\\|d`',
    '[[A\\|b]]',
    '中文',
    '😀',
    '<br>',
    '**b**',
  ),
  fc.constantFrom('', ' ', '  '),
)
const row = fc.record({
  cells: fc.array(cell, { minLength: 2, maxLength: 3 }),
  lead: fc.boolean(),
  trail: fc.boolean(),
})
/** Of two columns, with outer bars or without, and rows of any length. */
const anyTable = fc.array(row, { minLength: 1, maxLength: 4 }).map((rows) =>
  rows.flatMap(({ cells, lead, trail }, index) => {
    const all = cells.map((parts) => parts.join(''))
    const text = (index === 0 ? ['h', ' k'] : all).join('|')
    const isBare = scanRow(text).lead || text.trim() === '' || startsBlock(text.trim())
    const line = `${lead || isBare ? '|' : ''}${text}${trail || /\|\s*$/.test(text) ? '|' : ''}`
    return index === 0 ? [line, '-- | --'] : [line]
  }),
)
const key = fc.oneof(
  fc
    .constantFrom('x', ' ', '|', '\\', '\n', '*', '-', '字', '||', '`')
    .map((text) => ({ text, run: typed(text) })),
  fc
    .constantFrom(back, forward, by(deleteGroupBackward as never))
    .map((run) => ({ text: null, run })),
)
const textsOf = (line: string): readonly string[] =>
  scanRow(line).cells.map(({ start, end }) => line.slice(start, end).trim())

test('whatever is typed in a cell stays in it: no byte of another one changes, and the source takes the same text', () => {
  fc.assert(
    fc.property(
      anyTable,
      fc.nat(),
      fc.nat(),
      fc.nat(),
      fc.array(key, { maxLength: 12 }),
      (lines, atRow, atColumn, atPlace, keys) => {
        const number = atRow % (lines.length - 1)
        const index = number === 0 ? 0 : number + 1
        const text = lines[index] ?? ''
        const { cells } = scanRow(text)
        const column = atColumn % cells.length
        const { from, to } = cells[column] ?? { from: 0, to: 0 }
        const start = lines.slice(0, index).join('\n').length + (index > 0 ? 1 : 0)
        let state = stateOf(lines.join('\n'))
        state = state.update({
          selection: { anchor: start + from + (atPlace % (to - from + 1)) },
        }).state
        for (const { text: letters, run } of keys) {
          const before = state
          state = run(state)
          const [was, is] = [before.doc.toString().split('\n'), state.doc.toString().split('\n')]
          expect(is.toSpliced(index, 1)).toEqual(was.toSpliced(index, 1))
          expect(textsOf(is[index] ?? '').toSpliced(column, 1)).toEqual(
            textsOf(was[index] ?? '').toSpliced(column, 1),
          )
          const line = state.doc.line(index + 1)
          const row = scanRow(line.text)
          const now = row.cells[column]
          const first = column === 0 && !row.lead ? 0 : now?.start
          expect(state.selection.main.head - line.from).toBeGreaterThanOrEqual(first ?? -1)
          expect(state.selection.main.head - line.from).toBeLessThanOrEqual(now?.end ?? -1)
          if (
            letters !== null &&
            /^[x字*]$/.test(letters) &&
            !before.doc.toString().includes('\\')
          ) {
            const source = run(stateOf(shown(before), false)).doc.toString()
            if (scanRow(is[index] ?? '').lead === scanRow(was[index] ?? '').lead)
              expect(state.doc.toString()).toBe(source)
          }
        }
      },
    ),
    { numRuns: runs(2000) },
  )
})

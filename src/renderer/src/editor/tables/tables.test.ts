import { ChangeSet, Text } from '@codemirror/state'
import fc from 'fast-check'
import type { Root, Table as TableNode } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { latentSyntax } from '../../markdown/read/syntax.ts'
import { alignSource } from './align-source.ts'
import { gridOf, parseDelimited, tableText, toCsv } from './delimited.ts'
import { displayWidth } from './display-width.ts'
import { pasteCells, setCell, toCell } from './edit-cells.ts'
import {
  addColumn,
  alignmentOf,
  deleteColumn,
  duplicateColumn,
  moveColumn,
  setAlignment,
} from './edit-columns.ts'
import { addRow, deleteRow, moveRow, moveRowTo, sortRows } from './edit-rows.ts'
import { scanRow } from './scan-row.ts'
import { cellRange, cellText, columnsOf, type Table, type TextChange } from './table.ts'

const tableOf = (text: string): Table & { readonly doc: Text } => {
  const doc = Text.of(text.split(/\r\n?|\n/))
  return { doc, header: 1, last: doc.lines }
}
const applied = (table: Table & { doc: Text }, changes: readonly TextChange[] | null): string =>
  ChangeSet.of([...(changes ?? [])], table.doc.length)
    .apply(table.doc)
    .toString()
/** What `edit` makes of a text. */
const edited = (text: string, edit: (table: Table) => readonly TextChange[] | null): string => {
  const table = tableOf(text)
  return applied(table, edit(table))
}

const reading = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(latentSyntax)
/** The cells of the reading view's table, as they are written; null when the text is not one table and nothing else. */
function drawn(text: string): readonly (readonly string[])[] | null {
  const root: Root = reading.parse(text)
  const [table] = root.children
  if (root.children.length !== 1 || table?.type !== 'table') return null
  return (table satisfies TableNode).children.map(({ children }) =>
    children.map(({ position }) =>
      text
        .slice(position?.start.offset, position?.end.offset)
        .replace(/^[ \t]*\|?|[ \t]+$/g, '')
        .replace(/^((?:\\[\s\S]|[^\\|])*)\|$/, '$1')
        .replace(/^[ \t]+|[ \t]+$/g, ''),
    ),
  )
}
/** The same by our own scanner, all cells of each row. */
const scanned = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((_, index) => index !== 1)
    .map((line) => scanRow(line).cells.map(({ from, to }) => line.slice(from, to)))

const content = fc.constantFrom(
  '',
  'a',
  'two words',
  '`a\\|b`',
  '[[A\\|b]]',
  'c\\\\',
  '中文',
  'é',
  '12',
  '-3.5',
  '2026-11-23',
  '**b**',
  '😀',
)
const blanks = fc.constantFrom('', ' ', '  ', '\t')
const rule = fc.constantFrom('-', '---', ':--', ':-:', '-----:')
/** Tables as people write them: with outer bars or without, short and long rows, any blanks. */
const tables = fc
  .record({
    columns: fc.integer({ min: 1, max: 4 }),
    rows: fc.array(
      fc.record({
        cells: fc.array(fc.tuple(blanks, content, blanks), { minLength: 1, maxLength: 5 }),
        lead: fc.boolean(),
        trail: fc.boolean(),
        indent: fc.constantFrom('', ' ', '   '),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    rules: fc.array(rule, { minLength: 4, maxLength: 4 }),
  })
  .map(({ columns, rows, rules }) => {
    const lines = rows.map(({ cells, lead, trail, indent }, row) => {
      const all =
        row === 0 ? Array.from({ length: columns }, (_, i) => cells[i] ?? [' ', 'h', ' ']) : cells
      const text = all.map((cell) => cell.join('')).join('|')
      return `${indent}${lead || row === 0 ? '|' : ''}${text}${trail || row === 0 ? '|' : ''}`
    })
    const ruleLine = `| ${rules.slice(0, columns).join(' | ')} |`
    return [lines[0], ruleLine, ...lines.slice(1)].join('\n')
  })
  // An empty line ends a table.
  .filter((text) => text.split('\n').every((line) => line.trim() !== '') && drawn(text) !== null)
const place = fc.tuple(fc.nat(), fc.nat())
/** A line that is no rule, and a column that is drawn. */
function placeIn(table: Table & { doc: Text }, [row, column]: readonly [number, number]) {
  const lines = table.doc.lines - 1
  const line = (row % lines) + 1
  return { line: line > 1 ? line + 1 : 1, column: column % columnsOf(table) }
}

describe('a row is read', () => {
  test.each([
    ['| a | b |', ['a', 'b']],
    ['a | b', ['a', 'b']],
    ['| a | b', ['a', 'b']],
    ['a | b |  ', ['a', 'b']],
    ['|a||c|', ['a', '', 'c']],
    ['| `x\\|y` | [[A\\|b]] |', ['`x\\|y`', '[[A\\|b]]']],
    ['| `x|y` |', ['`x', 'y`']],
    ['| a\\\\| b |', ['a\\\\', 'b']],
    ['  | a |\r', ['a']],
    ['|', ['']],
    ['abc', ['abc']],
  ])('%j', (line, cells) => {
    expect(scanRow(line).cells.map(({ from, to }) => line.slice(from, to))).toEqual(cells)
  })
  test('to its last byte: blanks, bars and cells are all there is', () => {
    const letter = fc.constantFrom('|', '\\', '`', ' ', '\t', 'a', '中', '\r')
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 30 }), (line) => {
        const { indent, lead, trail, cells } = scanRow(line)
        let built = line.slice(0, indent) + (lead ? '|' : '')
        cells.forEach(({ start, end, from, to }, index) => {
          expect([start, from, to, end]).toEqual([start, from, to, end].toSorted((a, b) => a - b))
          expect(line.slice(from, to)).toBe(line.slice(start, end).replace(/^[ \t\r]+|[ \t\r]+$/g, '')) // oxfmt-ignore
          built += (index > 0 ? '|' : '') + line.slice(start, end)
        })
        const rest = line.slice(built.length)
        expect(built + rest).toBe(line)
        expect(rest).toMatch(trail ? /^\|[ \t\r]*$/ : /^$/)
      }),
      { numRuns: runs(2000) },
    )
  })
  test('as the reading view reads it', () => {
    fc.assert(
      fc.property(tables, (text) => {
        expect(scanned(text)).toEqual(drawn(text))
      }),
      { numRuns: runs(2000) },
    )
  })
})

describe('one cell', () => {
  test.each([
    ['| a | b |\n| - | - |\n| c | d |', 3, 1, 'x|y', '| a | b |\n| - | - |\n| c | x\\|y |'],
    ['| a | b |\n| - | - |\n| c |', 3, 1, 'x', '| a | b |\n| - | - |\n| c | x |'],
    ['| a | b |\n| - | - |\nc', 3, 1, 'x', '| a | b |\n| - | - |\nc | x'],
    ['a | b\n-- | --\nc | d', 3, 0, '', 'a | b\n-- | --\n|  | d'],
    ['a | b\n-- | --\nc | d', 3, 0, '- x', 'a | b\n-- | --\n| - x | d'],
    ['a | b\n-- | --\nc | d', 1, 1, '', 'a |  |\n-- | --\nc | d'],
    ['|a|\n|-|\n|b|', 3, 0, 'c\\', '|a|\n|-|\n|c\\\\|'],
    ['| a |\n| - |\n|  |', 3, 0, 'one\ntwo', '| a |\n| - |\n| one<br>two |'],
  ])('of %j, line %i, column %i, says %j now', (text, line, column, words, after) => {
    expect(edited(text, (table) => setCell(table, line, column, words))).toBe(after)
  })
  test('is changed and nothing else: what others say and their bytes stay', () => {
    fc.assert(
      fc.property(tables, place, content, (text, at, words) => {
        const table = tableOf(text)
        const { line, column } = placeIn(table, at)
        const after = tableOf(applied(table, setCell(table, line, column, words)))
        expect(cellText(after, line, column)).toBe(words)
        expect(after.doc.lines).toBe(table.doc.lines)
        for (let other = 1; other <= table.doc.lines; other++)
          if (other !== line) expect(after.doc.line(other).text).toBe(table.doc.line(other).text)
        const [before, now] = [drawn(text), drawn(after.doc.toString())]
        const row = line > 1 ? line - 2 : 0
        expect(now?.[row]?.toSpliced(column, 1)).toEqual([
          ...(before?.[row]?.toSpliced(column, 1) ?? []),
          ...Array<string>(Math.max(0, column - (before?.[row]?.length ?? 0))).fill(''),
        ])
        expect(now?.toSpliced(row, 1)).toEqual(before?.toSpliced(row, 1))
        // In a row that has the cell, every byte outside of it is where it was, but for a bar that it needs now.
        const range = cellRange(table, line, column)
        const [change] = setCell(table, line, column, words)
        if (range && change && words !== '' && scanRow(table.doc.line(line).text).lead) {
          const cell = scanRow(table.doc.line(line).text).cells[column]
          const { from } = table.doc.line(line)
          expect(change.from).toBeGreaterThanOrEqual(from + (cell?.start ?? 0))
          expect(change.to).toBeLessThanOrEqual(from + (cell?.end ?? 0))
        }
      }),
      { numRuns: runs(2000) },
    )
  })
  test('never ends by a bar in its text, however often it is written', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('|', '\\', 'a', '`'), maxLength: 8 }),
        (text) => {
          const cell = toCell(text)
          expect(scanRow(`|${cell}|`).cells).toHaveLength(1)
          expect(toCell(cell)).toBe(cell)
        },
      ),
      { numRuns: runs(2000) },
    )
  })
})

describe('rows', () => {
  const TEXT = '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |'
  test('come below a line, and go; header and rule stay', () => {
    expect(edited(TEXT, (table) => addRow(table, 3))).toBe(
      '| a | b |\n| - | - |\n| 1 | 2 |\n|  |  |\n| 3 | 4 |',
    )
    expect(edited(TEXT, (table) => addRow(table, 1))).toBe(
      '| a | b |\n| - | - |\n|  |  |\n| 1 | 2 |\n| 3 | 4 |',
    )
    expect(edited(TEXT, (table) => deleteRow(table, 4))).toBe('| a | b |\n| - | - |\n| 1 | 2 |')
    expect(deleteRow(tableOf(TEXT), 1)).toBeNull()
    expect(deleteRow(tableOf(TEXT), 2)).toBeNull()
  })
  test('change places with a neighbour, and never with the header', () => {
    const moved = '| a | b |\n| - | - |\n| 3 | 4 |\n| 1 | 2 |'
    expect(edited(TEXT, (table) => moveRow(table, 3, 1))).toBe(moved)
    expect(edited(TEXT, (table) => moveRow(table, 4, -1))).toBe(moved)
    expect(moveRow(tableOf(TEXT), 3, -1)).toBeNull()
    expect(moveRow(tableOf(TEXT), 4, 1)).toBeNull()
  })
  test('go where another one is, and those between them move on', () => {
    const place = fc.integer({ min: 0, max: 7 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), place, place, (count, from, to) => {
        const rows = Array.from({ length: count }, (_, at) => `| ${at} | ${'x'.repeat(at)} |`)
        const text = (all: readonly string[]): string =>
          ['| a | b |', '| - | - |', ...all].join('\n')
        const [row] = rows.slice(from, from + 1)
        const changes = moveRowTo(tableOf(text(rows)), 3 + from, 3 + to)
        if (row === undefined || to >= count || from === to) expect(changes).toBeNull()
        else
          expect(edited(text(rows), () => changes)).toBe(
            text(rows.toSpliced(from, 1).toSpliced(to, 0, row)),
          )
      }),
      { numRuns: runs(500) },
    )
  })
  const sorted = (cells: readonly string[], direction: 'ascending' | 'descending' = 'ascending') =>
    edited(['| h |', '| - |', ...cells.map((cell) => `| ${cell} |`)].join('\n'), (table) =>
      sortRows(table, 0, direction, 'en'),
    )
      .split('\n')
      .slice(2)
      .map((line) => line.slice(2, -2))
  test.each([
    [
      ['10', '9', '-1', '2.5'],
      ['-1', '2.5', '9', '10'],
    ],
    [
      ['1,200', '30', '4 %'],
      ['4 %', '30', '1,200'],
    ],
    [
      ['file 10', 'file 9', 'File 1'],
      ['File 1', 'file 9', 'file 10'],
    ],
    [
      ['1.12.2026', '24.11.2025', '2.1.2026'],
      ['24.11.2025', '2.1.2026', '1.12.2026'],
    ],
    [
      ['[[2026-11-23]]', '2025-01-02', '2026-11-03 09:30'],
      ['2025-01-02', '2026-11-03 09:30', '[[2026-11-23]]'],
    ],
    [
      ['b', '', 'a'],
      ['a', 'b', ''],
    ],
    [
      ['zebra', 'Äpfel', 'apple'],
      ['Äpfel', 'apple', 'zebra'],
    ],
  ])('%j are sorted to %j', (cells, order) => {
    // An umlaut goes with its letter; which of the two comes first is the language's business.
    const ordered = sorted(cells)
    expect(ordered.at(-1)).toBe(order.at(-1))
    expect(ordered.toSorted()).toEqual(order.toSorted())
    if (!cells.includes('Äpfel')) expect(ordered).toEqual(order)
  })
  test('that are empty come last downwards too', () => {
    expect(sorted(['b', '', 'c'], 'descending')).toEqual(['c', 'b', ''])
  })
  test('are the same lines after sorting, in another order', () => {
    fc.assert(
      fc.property(tables, fc.nat(3), fc.boolean(), (text, column, isUp) => {
        const after = edited(text, (table) =>
          sortRows(table, column, isUp ? 'ascending' : 'descending'),
        )
        expect(after.split('\n').slice(0, 2)).toEqual(text.split('\n').slice(0, 2))
        expect(after.split('\n').toSorted()).toEqual(text.split('\n').toSorted())
      }),
      { numRuns: runs(500) },
    )
  })
  test('that were added and taken away again leave nothing', () => {
    fc.assert(
      fc.property(tables, place, (text, at) => {
        const table = tableOf(text)
        const { line } = placeIn(table, at)
        const more = tableOf(applied(table, addRow(table, line)))
        const added = Math.max(line, 2) + 1
        expect(drawn(more.doc.toString())).toHaveLength((drawn(text)?.length ?? 0) + 1)
        expect(applied(more, deleteRow(more, added))).toBe(text)
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('columns', () => {
  test.each([
    ['| a | b |\n| - | - |\n| 1 | 2 |', 1, '| a |  | b |\n| - | --- | - |\n| 1 |  | 2 |'],
    ['| a | b |\n| - | - |\n| 1 |', 2, '| a | b |  |\n| - | - | --- |\n| 1 |'],
    ['a | b\n-- | --\n1 | 2', 2, 'a | b |  |\n-- | -- | ---\n1 | 2 |  |'],
    ['a | b\n-- | --\n1 | 2', 0, '|  | a | b\n--- | -- | --\n|  | 1 | 2'],
  ])('of %j: one more before %i', (text, column, after) => {
    expect(edited(text, (table) => addColumn(table, column))).toBe(after)
    expect(drawn(after)).not.toBeNull()
  })
  test.each([
    ['| a | b |\n| - | :-: |\n| 1 |', 1, '| a | b | b |\n| - | :-: | :-: |\n| 1 |'],
    ['a | b\n-- | --\n1 | 2', 1, 'a | b | b\n-- | -- | --\n1 | 2 | 2'],
    ['a | b\n-- | --\n1 | 2', 0, 'a | a | b\n-- | -- | --\n1 | 1 | 2'],
  ])('of %j: number %i once more', (text, column, after) => {
    expect(edited(text, (table) => duplicateColumn(table, column))).toBe(after)
  })
  test('the last but one of a table without outer bars leaves a table', () => {
    expect(edited('a | b\n-- | --\n1 | 2', (table) => deleteColumn(table, 1))).toBe(
      '| a |\n| -- |\n| 1 |',
    )
    expect(deleteColumn(tableOf('| a |\n| - |'), 0)).toBeNull()
  })
  test('change places with their alignment, and back', () => {
    const text = 'a | b | c\n:- | - | -:\n1 | 2 | 3\n4 | 5'
    const moved = edited(text, (table) => moveColumn(table, 0, 2))
    expect(moved).toBe('b | c | a\n| - | -: | :-\n2 | 3 | 1\n5 |  | 4')
    expect(moveColumn(tableOf(text), 0, 3)).toBeNull()
    expect(moveColumn(tableOf(text), -1, 0)).toBeNull()
  })
  test('are aligned by the colons of the rule', () => {
    let text = '| a | b |\n| --- | ----- |'
    for (const [alignment, ruleLine] of [
      ['left', '| --- | :---- |'],
      ['center', '| --- | :---: |'],
      ['right', '| --- | ----: |'],
      ['none', '| --- | ----- |'],
    ] as const) {
      text = edited(text, (table) => setAlignment(table, 1, alignment))
      expect(text).toBe(`| a | b |\n${ruleLine}`)
      expect(alignmentOf(tableOf(text), 1)).toBe(alignment)
    }
  })
  test('that were added and taken away again leave the cells as they were, and with outer bars every byte', () => {
    fc.assert(
      fc.property(tables, fc.nat(4), (text, at) => {
        const table = tableOf(text)
        const column = at % (columnsOf(table) + 1)
        const more = tableOf(applied(table, addColumn(table, column)))
        expect(drawn(more.doc.toString())?.[0]).toEqual(drawn(text)?.[0]?.toSpliced(column, 0, ''))
        const after = applied(more, deleteColumn(more, column))
        expect(drawn(after)).toEqual(drawn(text))
        const hasBars = table.doc.toString().split('\n').every((line) => { const { lead, trail } = scanRow(line); return lead && trail }) // oxfmt-ignore
        if (hasBars) expect(after).toBe(text)
      }),
      { numRuns: runs(1000) },
    )
  })
  test('that moved there and back read as before', () => {
    fc.assert(
      fc.property(tables, fc.nat(3), fc.nat(3), (text, from, to) => {
        const table = tableOf(text)
        const moved = moveColumn(table, from, to)
        if (!moved) return
        const there = tableOf(applied(table, moved))
        const back = drawn(applied(there, moveColumn(there, to, from)))
        drawn(text)?.forEach((row, index) => {
          const now = back?.[index] ?? []
          expect(now.slice(0, row.length)).toEqual(row)
          expect(now.slice(row.length).every((cell) => cell === '')).toBe(true)
        })
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('the source of a table', () => {
  test('is aligned by the width that letters have on the screen', () => {
    expect(edited('|a|long|\n|-|-:|\n|中文字|1|\n|é|😀|', alignSource)).toBe(
      '| a      | long |\n| ------ | ---: |\n| 中文字 |    1 |\n| é      |   😀 |',
    )
    expect(edited('a | b\n-- | --\nlonger | c', alignSource)).toBe(
      'a      | b\n------ | ---\nlonger | c',
    )
    expect(displayWidth('e\u0301')).toBe(1)
    expect(displayWidth('👨‍👩‍👧')).toBe(2)
  })
  test('is aligned once and for all, and only blanks and dashes change', () => {
    const bare = (text: string): string => text.replace(/[ \t-]/g, '')
    fc.assert(
      fc.property(tables, (text) => {
        const once = edited(text, alignSource)
        expect(edited(once, alignSource)).toBe(once)
        expect(bare(once)).toBe(bare(text))
        expect(drawn(once)).toEqual(drawn(text))
      }),
      { numRuns: runs(2000) },
    )
  })
})

describe('cells from elsewhere', () => {
  test.each([
    [
      'a\tb\n1\t2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n"x, ""y""","two\nlines"\r\n',
      [
        ['a', 'b'],
        ['x, "y"', 'two\nlines'],
      ],
    ],
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    ['one line', null],
    ['a\tb\nc', null],
    ['"open\ta', null],
    ['', null],
  ])('%j is read as %j', (text, grid) => {
    expect(parseDelimited(text)).toEqual(grid)
  })
  test('make a table, and the same cells come out of it', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '|', ',', '"', '中', '`', ' x'), maxLength: 6 }).map((text) => text.trim()) // oxfmt-ignore
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), (grid) => {
        const text = tableText(grid)
        expect(drawn(text)).toHaveLength(grid.length)
        expect(gridOf(tableOf(text))).toEqual(grid)
        expect(parseDelimited(toCsv(grid), ',')).toEqual(grid)
      }),
      { numRuns: runs(1000) },
    )
  })
  test('go over those that are there, and make the table as large as they need', () => {
    const text = '| a | b |\n| - | - |\n| 1 | 2 |'
    const paste = (line: number, column: number, grid: readonly (readonly string[])[]): string =>
      edited(text, (table) => pasteCells(table, line, column, grid))
    expect(paste(3, 0, [['x', 'y']])).toBe('| a | b |\n| - | - |\n| x | y |')
    expect(
      paste(3, 1, [
        ['x', 'y'],
        ['z', '|'],
      ]),
    ).toBe('| a | b |  |\n| - | - | --- |\n| 1 | x | y |\n|  | z | \\| |')
    expect(
      paste(1, 1, [
        ['x', 'y'],
        ['z', 'w'],
      ]),
    ).toBe('| a | x | y |\n| - | - | --- |\n| 1 | z | w |')
  })
})

test('work on a cell of 5,000 rows reads its own line, and the rule, and no other', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `| ${index} | b |`)
  const { doc } = tableOf(['| a | b |', '| - | - |', ...rows].join('\n'))
  const read = new Set<number>()
  const table: Table = {
    header: 1,
    last: doc.lines,
    doc: {
      line(number) {
        read.add(number)
        return doc.line(number)
      },
    },
  }
  const linesFor = (work: () => unknown): readonly number[] => {
    read.clear()
    work()
    return [...read].toSorted((a, b) => a - b)
  }
  expect(linesFor(() => setCell(table, 2500, 1, 'x'))).toEqual([2500])
  expect(linesFor(() => cellRange(table, 2500, 1))).toEqual([2500])
  expect(linesFor(() => addRow(table, 2500))).toEqual([2, 2500])
  expect(linesFor(() => deleteRow(table, 2500))).toEqual([2499, 2500])
  expect(linesFor(() => moveRow(table, 2500, 1))).toEqual([2500, 2501])
  expect(linesFor(() => pasteCells(table, 2500, 0, [['x'], ['y']]))).toEqual([2, 2500, 2501])
})

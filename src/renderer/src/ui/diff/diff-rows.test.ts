import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffRows, fileDiff, hiddenDeletions, type DiffRow } from './diff-rows.ts'

const rowsOf = (before: string | null, after: string | null, expanded: readonly string[] = []) =>
  diffRows([fileDiff({ id: '0', before, after })], 'unified', new Set(expanded))
const textOf = (row: DiffRow): string =>
  row.type === 'line'
    ? `${row.right ? (row.left ? ' ' : '+') : '-'}${(row.left ?? row.right)?.text}`
    : row.type
const numbered = (count: number): string =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join('')

/** Opens everything that is folded. */
function allRows(before: string | null, after: string | null, layout: 'unified' | 'split') {
  const diffs = [fileDiff({ id: '0', before, after })]
  const folded = diffRows(diffs, layout, new Set()).filter(
    (row) => row.type === 'gap' || row.type === 'hidden-deletions',
  )
  return diffRows(diffs, layout, new Set(folded.map(({ id }) => id)))
}

describe('diffRows', () => {
  test('folds what did not change, and counts it', () => {
    const before = numbered(20)
    const rows = rowsOf(before, before.replace('line 10\n', 'line ten\n'))
    expect(rows.map(textOf)).toEqual([
      'file',
      'gap',
      ' line 7',
      ' line 8',
      ' line 9',
      '-line 10',
      '+line ten',
      ' line 11',
      ' line 12',
      ' line 13',
      'gap',
    ])
    expect(rows.filter((row) => row.type === 'gap').map(({ count }) => count)).toEqual([6, 7])
  })

  test('folds a long deletion, which counts as hidden until it is opened', () => {
    const rows = rowsOf(numbered(100), null)
    expect(hiddenDeletions(rows)).toBe(97)
    const fold = rows.find((row) => row.type === 'hidden-deletions')
    const opened = rowsOf(numbered(100), null, [fold?.id ?? ''])
    expect(hiddenDeletions(opened)).toBe(0)
    expect(opened.filter((row) => row.type === 'line')).toHaveLength(100)
  })

  test('one deletion in 5,000 lines is not folded away', () => {
    const before = numbered(5000)
    const rows = rowsOf(before, before.replace('line 2500\n', ''))
    expect(rows.map(textOf)).toContain('-line 2500')
    expect(hiddenDeletions(rows)).toBe(0)
  })

  test('every line of both sides can be reached, in both layouts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '', 'd'.repeat(3)), { maxLength: 120 })
      .map((lines) => lines.map((line) => `${line}\n`).join(''))
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom('unified' as const, 'split' as const),
        (before, after, layout) => {
          if (before === after) return
          const lines = allRows(before, after, layout).filter((row) => row.type === 'line')
          const left = lines.flatMap((row) => (row.left ? [`${row.left.text}\n`] : []))
          const right = lines.flatMap((row) => (row.right ? [`${row.right.text}\n`] : []))
          expect(left.join('')).toBe(before)
          expect(right.join('')).toBe(after)
        },
      ),
    )
  })

  test('shows a change of line ends, and none where both sides have the same ones', () => {
    expect(rowsOf('a\r\nb\r\n', 'a\r\nc\r\n').map(textOf)).toEqual(['file', ' a', '-b', '+c'])
    expect(rowsOf('a\r\n', 'a\n').map(textOf)).toEqual(['file', '-a\r', '+a'])
  })

  test('ids are unique, also over several files', () => {
    const diffs = ['0', '1'].map((id) => fileDiff({ id, before: numbered(90), after: numbered(9) }))
    const ids = diffRows(diffs, 'split', new Set()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

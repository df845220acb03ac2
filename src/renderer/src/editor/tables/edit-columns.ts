import { rewriteRow } from './rewrite-row.ts'
import { cellText, columnsOf, ruleOf, type Table, type TextChange } from './table.ts'

export type Alignment = 'left' | 'center' | 'right' | 'none'

const everyRow = (
  table: Table,
  change: (parts: readonly string[], isRule: boolean) => readonly string[],
): readonly TextChange[] =>
  Array.from({ length: table.last - table.header + 1 }, (_, index) => table.header + index).flatMap(
    (line) => rewriteRow(table, line, (parts) => change(parts, line === ruleOf(table))),
  )

/** An empty column before the one that is there; rows too short for it stay as they are. */
export const addColumn = (table: Table, column: number): readonly TextChange[] =>
  everyRow(table, (parts, isRule) =>
    parts.length < column ? parts : parts.toSpliced(column, 0, isRule ? ' --- ' : '  '),
  )

/** The same column again behind itself; rows too short for it stay as they are. */
export const duplicateColumn = (table: Table, column: number): readonly TextChange[] =>
  everyRow(table, (parts) => {
    const part = parts[column]
    return part === undefined ? parts : parts.toSpliced(column, 0, part)
  })

/** Null for the only column. */
export const deleteColumn = (table: Table, column: number): readonly TextChange[] | null =>
  columnsOf(table) < 2
    ? null
    : everyRow(table, (parts) => (parts.length <= column ? parts : parts.toSpliced(column, 1)))

/** Null where there is no such column. */
export function moveColumn(table: Table, from: number, to: number): readonly TextChange[] | null {
  const columns = columnsOf(table)
  if (from === to || Math.min(from, to) < 0 || Math.max(from, to) >= columns) return null
  return everyRow(table, (parts) => {
    if (parts.length <= Math.min(from, to)) return parts
    const full = [...parts]
    while (full.length <= Math.max(from, to)) full.push('  ')
    const [moved = '  '] = full.splice(from, 1)
    return full.toSpliced(to, 0, moved)
  })
}

export function alignmentOf(table: Table, column: number): Alignment {
  const rule = cellText(table, ruleOf(table), column)
  if (rule.startsWith(':')) return rule.endsWith(':') ? 'center' : 'left'
  return rule.endsWith(':') ? 'right' : 'none'
}

/** Changes the rule only, and no more of it than the colons. */
export const setAlignment = (
  table: Table,
  column: number,
  alignment: Alignment,
): readonly TextChange[] =>
  rewriteRow(table, ruleOf(table), (parts) =>
    parts.map((part, index) => {
      const rule = part.trim()
      if (index !== column || alignmentOf(table, column) === alignment) return part
      return part.replace(rule, ruleFor(alignment, rule.length))
    }),
  )

/** @param length of the rule as it stands, kept where it is long enough */
export function ruleFor(alignment: Alignment, length: number): string {
  const left = alignment === 'left' || alignment === 'center' ? ':' : ''
  const right = alignment === 'right' || alignment === 'center' ? ':' : ''
  return left + '-'.repeat(Math.max(3, length) - left.length - right.length) + right
}

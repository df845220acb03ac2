import type { Line } from '@codemirror/state'
import { lineParts, widthOf } from '../lines/line-parts.ts'

export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/**
 * The change that moves what a line says by columns, behind the marks of quotations: tabs where its list has tabs, and
 * to the left no further than the blanks go.
 */
export function shiftLine(line: Line, columns: number, hasTabs: boolean): Edit[] {
  const { quote, indent } = lineParts(line.text)
  const from = line.from + quote.length
  if (columns > 0) {
    const insert = hasTabs ? '\t'.repeat(Math.ceil(columns / 4)) : ' '.repeat(columns)
    return [{ from, to: from, insert }]
  }
  let size = 0
  while (size < indent.length && widthOf(indent.slice(0, size)) < -columns) size++
  const tooMuch = widthOf(indent.slice(0, size)) + columns
  return size === 0 ? [] : [{ from, to: from + size, insert: ' '.repeat(Math.max(0, tooMuch)) }]
}

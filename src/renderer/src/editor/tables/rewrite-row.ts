import { isBlank, scanRow, type Row } from './scan-row.ts'
import { difference, type Table, type TextChange } from './table.ts'

/** Begins a block of its own where no bar stands before it, and the table would end there. */
const BLOCK = /^(?:[-+*>#<`~$]|\d{1,9}[.)])/
const RULE = /^:?-{2,}:?$/

/** True for the text of a first cell before which a bar has to stand. */
export const startsBlock = (text: string): boolean => BLOCK.test(text) && !RULE.test(text)

/**
 * The smallest change that gives a line other cells. A row without outer bars stays without, unless it would be read as
 * something else.
 * @param change gets what stands between the bars, with its blanks, and answers the same
 */
export function rewriteRow(
  { doc }: Pick<Table, 'doc'>,
  line: number,
  change: (parts: readonly string[]) => readonly string[],
): readonly TextChange[] {
  const { from, text } = doc.line(line)
  const row = scanRow(text)
  const parts = row.cells.map(({ start, end }) => text.slice(start, end))
  const behind = row.trail ? text.slice((row.cells.at(-1)?.end ?? -1) + 1) : ''
  // Where there is no outer bar, a cell has its blank on one side only; elsewhere in the row it needs both.
  const isSpaced = parts.length < 2 || parts.some((part, index) => index > 0 && isBlank(part[0]))
  if (isSpaced && !row.lead && parts[0] !== undefined) parts[0] = ` ${parts[0]}`
  const last = parts.length - 1
  const end = parts[last] ?? ''
  const kept = row.trail ? '' : end.slice(end.trimEnd().length)
  if (!row.trail && end !== '') parts[last] = end.trimEnd() + (isSpaced ? ' ' : '')
  const next = change(parts)
  if (next === parts || isSame(next, parts)) return []
  const after =
    text.slice(0, row.indent) + joined(next.length > 0 ? next : ['  '], parts, row) + behind + kept
  return difference(from, text, after)
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((part, index) => part === b[index])

function joined(parts: readonly string[], old: readonly string[], row: Row): string {
  const [first, last] = [(parts[0] ?? '').trim(), (parts.at(-1) ?? '').trim()]
  const isAlone = parts.length === 1 && old.length !== 1
  const isBlock = first !== old[0]?.trim() && startsBlock(first)
  const text = parts.join('|')
  const start = row.lead || isAlone || isBlock || first === '' ? `|${text}` : text.trimStart()
  return row.trail || isAlone || last === '' ? `${start}|` : start.trimEnd()
}

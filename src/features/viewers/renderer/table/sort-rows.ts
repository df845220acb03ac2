export interface Sorting {
  /** From 0. */
  readonly column: number
  readonly isDown: boolean
}

/** In rows, what is sorted between two looks at the window. */
const PIECE = 20_000

/**
 * In which order rows are shown: their numbers, sorted by what is in a column, those that are the same as they were.
 * Numbers come before words, and empty cells last, whichever way it is sorted.
 * @param pause waited for between pieces, so that the window goes on
 */
export async function sortRows(
  rows: readonly (readonly string[])[],
  { column, isDown }: Sorting,
  { pause, signal }: { readonly pause: () => Promise<void>; readonly signal: AbortSignal },
): Promise<readonly number[]> {
  const keys = rows.map((row) => keyOf(row[column] ?? ''))
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const order = (a: number, b: number): number => {
    const [one, other] = [keys[a] ?? EMPTY, keys[b] ?? EMPTY]
    if (one.rank === 2 || other.rank === 2) return one.rank - other.rank || a - b
    const way = isDown ? -1 : 1
    if (one.rank !== other.rank) return way * (one.rank - other.rank)
    const difference = one.rank === 0 ? one.number - other.number : compare(one.text, other.text)
    return way * difference || a - b
  }
  let runs: number[][] = []
  for (let from = 0; from < rows.length; from += PIECE) {
    const run = Array.from({ length: Math.min(PIECE, rows.length - from) }, (_, at) => from + at)
    runs.push(run.sort(order))
    await pause()
    signal.throwIfAborted()
  }
  while (runs.length > 1) {
    const merged: number[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], order, pause))
      signal.throwIfAborted()
    }
    runs = merged
  }
  return runs[0] ?? []
}

async function merge(
  one: readonly number[],
  other: readonly number[],
  order: (a: number, b: number) => number,
  pause: () => Promise<void>,
): Promise<number[]> {
  const merged: number[] = []
  let [left, right] = [0, 0]
  while (left < one.length || right < other.length) {
    const [a, b] = [one[left], other[right]]
    const takesLeft = b === undefined || (a !== undefined && order(a, b) <= 0)
    const next = takesLeft ? a : b
    if (takesLeft) left++
    else right++
    if (next !== undefined) merged.push(next)
    if (merged.length % PIECE === 0) await pause()
  }
  return merged
}

/** Rank 0 is a number, 1 a text, 2 nothing. */
interface Key {
  readonly rank: 0 | 1 | 2
  readonly number: number
  readonly text: string
}
const EMPTY: Key = { rank: 2, number: 0, text: '' }

/** `1,234.5`, `1.234,5`, `12 %`, `€ 3.50` and `-7` are numbers; `1-2` and dates are not. */
function keyOf(cell: string): Key {
  const text = cell.trim()
  if (text === '') return EMPTY
  const number = numberIn(text)
  return number === null ? { rank: 1, number: 0, text } : { rank: 0, number, text }
}

const DECIMAL_DOT = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i
const GROUPS_BY_COMMA = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const GROUPS_BY_SPACE = /^[-+]?\d{1,3}(?:[ '\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/
const DECIMAL_COMMA = /^[-+]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/

/** The number that a cell is; null for none. `1,234` has a thousand in it, and `1.234` has not. */
export function numberIn(cell: string): number | null {
  const bare = cell.replace(/^[\p{Sc}\s]+|[\p{Sc}%\s]+$/gu, '').replace(/^−/, '-')
  if (DECIMAL_DOT.test(bare)) return Number(bare)
  if (GROUPS_BY_COMMA.test(bare)) return Number(bare.replaceAll(',', ''))
  if (GROUPS_BY_SPACE.test(bare))
    return Number(bare.replace(/[ '\u00a0\u202f]/g, '').replace(',', '.'))
  if (DECIMAL_COMMA.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'))
  return null
}

import { literal, oneOf } from './gbnf.ts'

/** All that a double tells apart, in digits. */
const MOST = 999_999_999_999_999

/** The whole numbers from `least` to `most`, both included, as GBNF; numbers of more than 15 digits are left out. */
export function integersBetween(least: number, most: number): string {
  const from = Math.max(-MOST, Math.ceil(least))
  const to = Math.min(MOST, Math.floor(most))
  const parts: string[] = []
  if (from < 0) parts.push(`"-" ${oneOf(naturals(Math.max(1, -to), -from))}`)
  if (to >= 0) parts.push(...naturals(Math.max(0, from), to))
  return oneOf(parts)
}

/** By their number of digits. */
function naturals(from: number, to: number): string[] {
  const found: string[] = []
  for (let low = from; low <= to;) {
    const high = Math.min(to, 10 ** String(low).length - 1)
    found.push(sameLength(String(low), String(high)))
    low = high + 1
  }
  return found
}

/** All numbers between two of the same length. */
function sameLength(low: string, high: string): string {
  if (low === high) return literal(low)
  const [first = '', last = ''] = [low[0], high[0]]
  const digits = low.length - 1
  if (first === last) return `${literal(first)} ${sameLength(low.slice(1), high.slice(1))}`
  if (digits === 0) return `[${first}-${last}]`
  const isWholeStart = low.slice(1) === '0'.repeat(digits)
  const isWholeEnd = high.slice(1) === '9'.repeat(digits)
  const parts: string[] = []
  if (!isWholeStart) parts.push(`${literal(first)} ${sameLength(low.slice(1), '9'.repeat(digits))}`)
  const [start, end] = [Number(first) + (isWholeStart ? 0 : 1), Number(last) - (isWholeEnd ? 0 : 1)]
  if (start <= end) parts.push(`[${start}-${end}] [0-9]{${digits}}`)
  if (!isWholeEnd) parts.push(`${literal(last)} ${sameLength('0'.repeat(digits), high.slice(1))}`)
  return oneOf(parts)
}

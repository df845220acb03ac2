/** A place in a note; both count from 1. */
export interface LinePlace {
  readonly line: number
  readonly column: number
}

/** Reads `12`, `12:5`, `+3` and `-3`, cut to the lines that there are; null for anything else. */
export function readLinePlace(typed: string, current: number, lines: number): LinePlace | null {
  const [, sign, digits, column] = /^\s*([+-]?)(\d{1,9})(?:\s*:\s*(\d{1,9}))?\s*$/.exec(typed) ?? []
  if (digits === undefined) return null
  const number = Number(digits)
  const line = sign === '+' ? current + number : sign === '-' ? current - number : number
  return {
    line: Math.min(lines, Math.max(1, line)),
    column: Math.max(1, Number(column ?? 1)),
  }
}

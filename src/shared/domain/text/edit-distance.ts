/**
 * How many letters must be put in, left out, changed or swapped with their neighbour to make one text of the other
 * (optimal string alignment). Takes time in proportion to the product of the lengths.
 */
export function editDistance(a: string, b: string): number {
  const one = Array.from(a)
  const other = Array.from(b)
  const rows: number[][] = [other.map((_, index) => index + 1)]
  rows[0]?.unshift(0)
  for (const [row, character] of one.entries()) {
    const above = rows[row] ?? []
    const current = [row + 1]
    for (const [column, wanted] of other.entries()) {
      const isSwap =
        row > 0 && column > 0 && character === other[column - 1] && one[row - 1] === wanted
      current.push(
        Math.min(
          (current[column] ?? 0) + 1,
          (above[column + 1] ?? 0) + 1,
          (above[column] ?? 0) + (character === wanted ? 0 : 1),
          isSwap ? (rows[row - 1]?.[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(current)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

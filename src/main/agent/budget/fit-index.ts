/** The first lines that fit; a last one says that there is more. */
export function fitIndex(
  index: string,
  limitTokens: number,
  count: (text: string) => number,
): string {
  if (count(index) <= limitTokens) return index
  const more = '(There is more than fits here: search for it.)'
  let left = limitTokens - count(more)
  const lines: string[] = []
  for (const line of index.split('\n')) {
    left -= count(line) + 1
    if (left < 0) break
    lines.push(line)
  }
  return [...lines, more].join('\n')
}

/** Where carets stand in a text that is drawn: in a field they cannot be asked for, so this is asked of its likeness. */
interface Caret {
  readonly offset: number
  readonly x: number
  readonly top: number
}

function caretsOf(likeness: Element): readonly Caret[] {
  const { firstChild: text } = likeness
  if (!(text instanceof Text)) return []
  const range = document.createRange()
  const carets: Caret[] = []
  for (let offset = 0; offset <= text.length; offset += 1) {
    range.setStart(text, offset)
    range.collapse(true)
    // Where a row ends and the next one begins there are two: the caret is drawn in the later one.
    const box = [...range.getClientRects()].at(-1)
    if (box) carets.push({ offset, x: box.left, top: box.top })
  }
  return carets
}

/** The offset in the text that is nearest to `x` of the window, in the last row of it. */
export function lastRowOffset(likeness: Element, x: number): number {
  const carets = caretsOf(likeness)
  const bottom = carets.at(-1)?.top ?? 0
  const row = carets.filter(({ top }) => isSameRow(top, bottom))
  const nearest = row.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0]
  return nearest?.offset ?? likeness.textContent.length
}

/** Where the caret at `offset` stands in the window, if it is in the last row; null where rows are below it. */
export function inLastRow(likeness: Element, offset: number): { readonly x: number } | null {
  const carets = caretsOf(likeness)
  const caret = carets.find((one) => one.offset === offset)
  const last = carets.at(-1)
  return caret && last && isSameRow(caret.top, last.top) ? { x: caret.x } : null
}

const isSameRow = (one: number, other: number): boolean => Math.abs(one - other) < 4

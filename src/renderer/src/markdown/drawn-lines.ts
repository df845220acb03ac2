import styles from './markdown.module.css'

/** A piece of a drawn note, in which lines of its file stand one below the other. */
export interface DrawnLines {
  readonly first: number
  readonly last: number
  /** In px of the window; `bottom` is where the next piece begins, or where nothing more of this one stands. */
  readonly top: number
  readonly bottom: number
}

/** What is drawn of a note, read for where its lines stand. What it embeds are lines of another file. */
export interface DrawnNote {
  /** The first piece that reaches below `y`; null where all stands above. */
  pieceBelow(y: number): DrawnLines | null
  /** The piece that shows this line, or the first behind it; null where none is. */
  pieceOf(line: number): DrawnLines | null
  /** The last line at which a piece begins; 0 where there is none. */
  readonly lastStart: number
}

/** The elements at which a line begins, in their order: not those of another file, nor of footnotes, which stand at the end. */
export function lineStarts(root: Element): readonly Element[] {
  const elsewhere = `.${styles.embed ?? ''}, .${styles.footnote ?? ''}`
  return [...root.querySelectorAll('[data-line]')].filter((element) => {
    const within = element.closest(elsewhere)
    return within === null || !root.contains(within)
  })
}

/**
 * Looks at few of its elements only, however long it is.
 * @param lineText what stands on a line of the file, from 1; undefined behind its end
 * @param before how many lines of the file stand before those that were drawn
 */
export function readDrawn(
  root: Element,
  lineText: (line: number) => string | undefined,
  before = 0,
): DrawnNote {
  const starts = lineStarts(root)
  const lineOf = (index: number): number =>
    before + Number(starts[index]?.getAttribute('data-line'))

  function piece(index: number): DrawnLines | null {
    const element = starts[index]
    if (!element) return null
    const first = lineOf(index)
    const box = element.getBoundingClientRect()
    const next = starts[index + 1]
    const nextTop = next?.getBoundingClientRect().top ?? Infinity
    const end = next ? lineOf(index + 1) - 1 : Infinity
    return {
      first,
      last: lastOf(element, first, end),
      top: box.top,
      bottom: Math.min(box.bottom, nextTop),
    }
  }

  /** Of a paragraph, a heading or a row no line is empty; of all else none at its end. */
  function lastOf(element: Element, first: number, end: number): number {
    const isClosed = /^(P|H[1-6]|TR|HR)$/.test(element.tagName)
    let last = first
    for (let line = first + 1; line <= end; line += 1) {
      const text = lineText(line)
      if (text === undefined) break
      if (text.trim() !== '') last = line
      else if (isClosed) break
    }
    return last
  }

  /** The first index from which on it is true. */
  function firstWhere(isTrue: (index: number) => boolean): number {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isTrue(middle)) high = middle
      else low = middle + 1
    }
    return low
  }

  return {
    lastStart: starts.length === 0 ? 0 : lineOf(starts.length - 1),
    pieceBelow(y) {
      const after = firstWhere((index) => (starts[index]?.getBoundingClientRect().top ?? 0) >= y)
      const reaching = piece(after - 1)
      return reaching && reaching.bottom > y ? reaching : piece(after)
    },
    pieceOf(line) {
      const after = firstWhere((index) => lineOf(index) > line)
      const holding = piece(after - 1)
      return holding && line <= holding.last ? holding : piece(after)
    },
  }
}

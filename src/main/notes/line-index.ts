/** Finds lines of a text by offset. Lines count from 1 and end with `\n`. */
export interface LineIndex {
  readonly lineCount: number
  lineAt(offset: number): number
  /** The offset where line `line` starts. */
  startOf(line: number): number
}

export function createLineIndex(text: string): LineIndex {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return {
    lineCount: starts.length,
    lineAt(offset) {
      let low = 0
      let high = starts.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((starts[middle] ?? 0) <= offset) low = middle
        else high = middle - 1
      }
      return low + 1
    },
    startOf: (line) => starts[line - 1] ?? text.length,
  }
}

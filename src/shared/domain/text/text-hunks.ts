import { lineChanges, splitLines } from './line-changes.ts'

/** One run of changed whole lines between two texts. */
export interface TextHunk {
  /** From 0, in the order of the text: the same two texts always have the same hunks. */
  readonly id: number
  /** Where it begins in each text, as a line number from 1. */
  readonly oldLine: number
  readonly newLine: number
  /** The range that it replaces, as offsets in UTF-16 units of the text before. */
  readonly from: number
  readonly to: number
  /** Whole lines with their ends; empty when only added, or only removed. */
  readonly removed: string
  readonly added: string
}

/** What changed from one text to another, in order, each hunk apart from the next by at least one equal line. */
export function hunksOf(before: string, after: string): TextHunk[] {
  const [oldLines, newLines] = [splitLines(before), splitLines(after)]
  let [line, offset] = [0, 0]
  return lineChanges(oldLines, newLines).map(({ oldFrom, oldTo, newFrom, newTo }, id) => {
    for (; line < oldFrom; line++) offset += oldLines[line]?.length ?? 0
    const removed = oldLines.slice(oldFrom, oldTo).join('')
    return {
      id,
      oldLine: oldFrom + 1,
      newLine: newFrom + 1,
      from: offset,
      to: offset + removed.length,
      removed,
      added: newLines.slice(newFrom, newTo).join(''),
    }
  })
}

/**
 * The text with some of its hunks: none leaves it as it is, all make it the text after. Unknown ids do nothing.
 * @param hunks of `hunksOf(before, …)`
 * @throws RangeError when a hunk does not fit `before`: then it was made from another text.
 */
export function applyHunks(
  before: string,
  hunks: readonly TextHunk[],
  accepted: ReadonlySet<number>,
): string {
  const parts: string[] = []
  let done = 0
  for (const { id, from, to, removed, added } of hunks) {
    if (!accepted.has(id)) continue
    if (from < done || before.slice(from, to) !== removed)
      throw new RangeError('A hunk does not fit the text it is applied to.')
    parts.push(before.slice(done, from), added)
    done = to
  }
  return parts.join('') + before.slice(done)
}

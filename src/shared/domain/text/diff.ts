import { diffWordsWithSpace, structuredPatch } from 'diff'

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
  /** Line numbers from 1; null on the side where the line does not exist. */
  readonly oldLine: number | null
  readonly newLine: number | null
}
export interface DiffHunk {
  readonly oldStart: number
  readonly newStart: number
  readonly lines: readonly DiffLine[]
}
export interface LineDiff {
  readonly hunks: readonly DiffHunk[]
  readonly additions: number
  readonly deletions: number
}

/** Myers takes time with the square of the changed lines: beyond this, one block of changes is as telling. */
const MAX_CHANGED_LINES = 2000

/**
 * A line diff for previews (Myers, by the `diff` package; very different texts differ in one block). Null stands for
 * a file that does not exist.
 * @param contextLines unchanged lines shown round a change; Infinity shows the whole text.
 */
export function lineDiff(
  before: string | null,
  after: string | null,
  { contextLines = 3 }: { readonly contextLines?: number } = {},
): LineDiff {
  const patch = structuredPatch('', '', before ?? '', after ?? '', '', '', {
    context: contextLines,
    maxEditLength: MAX_CHANGED_LINES,
  })
  if (patch === undefined) return blockDiff(before ?? '', after ?? '', contextLines)
  let additions = 0
  let deletions = 0
  const hunks = patch.hunks.map((hunk): DiffHunk => {
    let oldLine = hunk.oldStart
    let newLine = hunk.newStart
    const lines: DiffLine[] = []
    for (const line of hunk.lines) {
      const text = line.slice(1)
      if (line.startsWith('+')) {
        additions++
        lines.push({ kind: 'added', text, oldLine: null, newLine: newLine++ })
      } else if (line.startsWith('-')) {
        deletions++
        lines.push({ kind: 'removed', text, oldLine: oldLine++, newLine: null })
      } else if (line.startsWith(' ')) {
        lines.push({ kind: 'same', text, oldLine: oldLine++, newLine: newLine++ })
      }
    }
    return { oldStart: hunk.oldStart, newStart: hunk.newStart, lines }
  })
  return { hunks, additions, deletions }
}

/** A replacement of `from` to `to` (UTF-16 offsets of the text before) by `insert`. */
export interface WordChange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

const MAX_CHANGED_WORDS = 1500

/** What turns `before` into `after`, by words, in order; texts that differ in more than `most` differ as a whole. */
export function wordChanges(before: string, after: string, most = MAX_CHANGED_WORDS): WordChange[] {
  if (before === after) return []
  const parts = diffWordsWithSpace(before, after, { maxEditLength: most })
  if (parts === undefined) return [{ from: 0, to: before.length, insert: after }]
  const changes: WordChange[] = []
  let at = 0
  for (const { value, added = false, removed = false } of parts) {
    const last = changes.at(-1)
    const joins = last !== undefined && last.to === at
    const to = removed ? at + value.length : at
    if (added || removed) {
      const insert = added ? value : ''
      if (joins) changes[changes.length - 1] = { from: last.from, to, insert: last.insert + insert }
      else changes.push({ from: at, to, insert })
    }
    if (!added) at += value.length
  }
  return changes
}

/** What the texts have in common at both ends stays; all between is removed and added. In linear time. */
function blockDiff(before: string, after: string, contextLines: number): LineDiff {
  const [oldLines, newLines] = [linesOf(before), linesOf(after)]
  const shorter = Math.min(oldLines.length, newLines.length)
  let head = 0
  while (head < shorter && oldLines[head] === newLines[head]) head++
  let tail = 0
  while (tail < shorter - head && oldLines.at(-1 - tail) === newLines.at(-1 - tail)) tail++

  const start = Math.max(0, head - contextLines)
  const shownTail = Math.min(tail, contextLines)
  const removed = oldLines.slice(head, oldLines.length - tail)
  const added = newLines.slice(head, newLines.length - tail)
  const same = (from: number, to: number): DiffLine[] =>
    oldLines.slice(from, to).map((line, index) => {
      const oldLine = from + index + 1
      const newLine = oldLine + (from < head ? 0 : added.length - removed.length)
      return { kind: 'same', text: withoutEnding(line), oldLine, newLine }
    })
  const lines: DiffLine[] = [
    ...same(start, head),
    ...removed.map((line, index): DiffLine => {
      return {
        kind: 'removed',
        text: withoutEnding(line),
        oldLine: head + index + 1,
        newLine: null,
      }
    }),
    ...added.map((line, index): DiffLine => {
      return { kind: 'added', text: withoutEnding(line), oldLine: null, newLine: head + index + 1 }
    }),
    ...same(oldLines.length - tail, oldLines.length - tail + shownTail),
  ]
  return {
    hunks: [{ oldStart: start + 1, newStart: start + 1, lines }],
    additions: added.length,
    deletions: removed.length,
  }
}

/** With their endings, so that a missing last line break is a difference. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

const withoutEnding = (line: string): string => (line.endsWith('\n') ? line.slice(0, -1) : line)

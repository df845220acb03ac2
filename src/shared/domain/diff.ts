import { structuredPatch } from 'diff'

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

/**
 * A line diff for previews (Myers, by the `diff` package). Null stands for a file that does not exist.
 * @param contextLines unchanged lines shown round a change; Infinity shows the whole text.
 */
export function lineDiff(
  before: string | null,
  after: string | null,
  { contextLines = 3 }: { readonly contextLines?: number } = {},
): LineDiff {
  const { hunks } = structuredPatch('', '', before ?? '', after ?? '', '', '', {
    context: contextLines,
  })
  let additions = 0
  let deletions = 0
  const result = hunks.map((hunk): DiffHunk => {
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
  return { hunks: result, additions, deletions }
}

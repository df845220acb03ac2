import type { DiffLine } from '../../../../shared/domain/text/diff.ts'
import { lineChanges, splitLines } from '../../../../shared/domain/text/line-changes.ts'
import { changedWords, type LineMarks } from './changed-words.ts'

export type DiffLayout = 'unified' | 'split'

/** One file of a diff, with both texts whole. Null: the file does not exist on that side. */
export interface DiffFile {
  /** Tells files apart; also the beginning of the ids of their rows. */
  readonly id: string
  readonly before: string | null
  readonly after: string | null
}

/** A line of a diff, and what changed in it; all of it without `marks`. */
export interface MarkedLine extends DiffLine {
  readonly marks?: LineMarks
  /** It was behind a fold of deleted lines: opening that was enough. */
  readonly wasFolded?: true
}

/** What a diff is drawn as, top to bottom. `left` is the old side; a unified line has one of both or the same twice. */
export type DiffRow =
  | { readonly type: 'file'; readonly id: string; readonly file: number }
  | {
      readonly type: 'line'
      readonly id: string
      readonly left: MarkedLine | null
      readonly right: MarkedLine | null
      /** The first line of a stretch of changes: where J and K stop. */
      readonly startsHunk: boolean
      /** Where it belongs: the place of its file, and the id of its hunk (`hunksOf`) where it is part of a change. */
      readonly file: number
      readonly hunk: number | null
    }
  /** Unchanged lines that are not shown. */
  | { readonly type: 'gap'; readonly id: string; readonly count: number }
  /** Deleted lines that are not shown: nothing may be allowed before they were, or their count was acknowledged. */
  | { readonly type: 'hidden-deletions'; readonly id: string; readonly count: number }

export interface FileDiff {
  readonly id: string
  readonly segments: readonly Segment[]
}
type Segment =
  | { readonly type: 'same'; readonly lines: readonly DiffLine[] }
  | {
      readonly type: 'change'
      readonly removed: readonly MarkedLine[]
      readonly added: readonly MarkedLine[]
    }

const CONTEXT_LINES = 3
/** A stretch shorter than this is shown whole: a fold would hide less than it takes. */
const SHORTEST_GAP = 4
/** A longer stretch of deletions is folded. */
const LONGEST_SHOWN_DELETION = 60

/** The line diff of one file, in stretches. Its changes are those of `hunksOf`, in the same order. */
export function fileDiff({ id, before, after }: DiffFile): FileDiff {
  const [old, next] = withoutCommonReturns(before, after)
  const [oldLines, newLines] = [splitLines(old ?? ''), splitLines(next ?? '')]
  const segments: Segment[] = []
  let [oldAt, newAt] = [0, 0]
  const same = (until: number): void => {
    const lines = oldLines.slice(oldAt, until).map((line, index): DiffLine => ({
      kind: 'same',
      text: withoutEnd(line),
      oldLine: oldAt + index + 1,
      newLine: newAt + index + 1,
    }))
    if (lines.length > 0) segments.push({ type: 'same', lines })
    newAt += until - oldAt
    oldAt = until
  }
  for (const { oldFrom, oldTo, newFrom, newTo } of lineChanges(oldLines, newLines)) {
    same(oldFrom)
    const removed = oldLines.slice(oldFrom, oldTo).map(withoutEnd)
    const added = newLines.slice(newFrom, newTo).map(withoutEnd)
    const marks = changedWords(removed, added)
    segments.push({
      type: 'change',
      removed: removed.map((text, index) => ({
        kind: 'removed',
        text,
        oldLine: oldFrom + index + 1,
        newLine: null,
        marks: marks.removed[index] ?? null,
      })),
      added: added.map((text, index) => ({
        kind: 'added',
        text,
        oldLine: null,
        newLine: newFrom + index + 1,
        marks: marks.added[index] ?? null,
      })),
    })
    oldAt = oldTo
    newAt = newTo
  }
  same(oldLines.length)
  return { id, segments }
}

const withoutEnd = (line: string): string => (line.endsWith('\n') ? line.slice(0, -1) : line)

/** A file with Windows line ends throughout shows none; where the two sides or the lines differ, they are seen. */
function withoutCommonReturns(
  before: string | null,
  after: string | null,
): readonly [string | null, string | null] {
  const isWindows = (text: string | null): boolean =>
    text === null || !/(?<!\r)\n|\r(?!\n)/.test(text)
  if (!isWindows(before) || !isWindows(after)) return [before, after]
  return [before?.replaceAll('\r\n', '\n') ?? null, after?.replaceAll('\r\n', '\n') ?? null]
}

/** @param expanded ids of the gaps and hidden deletions that were opened. */
export function diffRows(
  diffs: readonly FileDiff[],
  layout: DiffLayout,
  expanded: ReadonlySet<string>,
): readonly DiffRow[] {
  return diffs.flatMap(({ id, segments }, file): DiffRow[] => {
    let hunk = 0
    return [
      { type: 'file', id, file },
      ...segments.flatMap((segment, index) => {
        const segmentId = `${id}/${index}`
        return segment.type === 'change'
          ? changeRows(segment, { id: segmentId, file, hunk: hunk++ }, layout, expanded)
          : sameRows(segment.lines, { id: segmentId, file }, expanded, {
              isFirst: index === 0,
              isLast: index === segments.length - 1,
            })
      }),
    ]
  })
}

function sameRows(
  lines: readonly DiffLine[],
  { id, file }: { readonly id: string; readonly file: number },
  expanded: ReadonlySet<string>,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): DiffRow[] {
  const rows = lines.map((line, index): DiffRow => ({
    type: 'line',
    id: `${id}.${index}`,
    left: line,
    right: line,
    startsHunk: false,
    file,
    hunk: null,
  }))
  const head = isFirst ? 0 : CONTEXT_LINES
  const tail = isLast ? 0 : CONTEXT_LINES
  const count = lines.length - head - tail
  if (count < SHORTEST_GAP || expanded.has(id)) return rows
  return [...rows.slice(0, head), { type: 'gap', id, count }, ...rows.slice(rows.length - tail)]
}

function changeRows(
  { removed, added }: Extract<Segment, { type: 'change' }>,
  { id, file, hunk }: { readonly id: string; readonly file: number; readonly hunk: number },
  layout: DiffLayout,
  expanded: ReadonlySet<string>,
): DiffRow[] {
  const isLong = removed.length > LONGEST_SHOWN_DELETION
  const isFolded = isLong && !expanded.has(id)
  const [head, rest] = [removed.slice(0, CONTEXT_LINES), removed.slice(CONTEXT_LINES)]
  const shown = isFolded
    ? head
    : isLong
      ? [...head, ...rest.map((line) => ({ ...line, wasFolded: true as const }))]
      : removed
  const fold: DiffRow[] = isFolded
    ? [{ type: 'hidden-deletions', id, count: removed.length - shown.length }]
    : []
  const row = (index: number, left: MarkedLine | null, right: MarkedLine | null): DiffRow => ({
    type: 'line',
    id: `${id}.${index}`,
    left,
    right,
    startsHunk: index === 0,
    file,
    hunk,
  })
  if (layout === 'unified')
    return [
      ...shown.map((line, index) => row(index, line, null)),
      ...fold,
      ...added.map((line, index) => row(shown.length + index, null, line)),
    ]
  // Beside what is folded the added lines go on below the fold.
  const pairs = Array.from({ length: Math.max(shown.length, added.length) }, (_, index) =>
    row(index, shown[index] ?? null, added[index] ?? null),
  )
  return [...pairs.slice(0, shown.length), ...fold, ...pairs.slice(shown.length)]
}

/** How many deleted lines are folded away in `rows`. */
export const hiddenDeletions = (rows: readonly DiffRow[]): number =>
  rows.reduce((sum, row) => sum + (row.type === 'hidden-deletions' ? row.count : 0), 0)

import type { QueryNode, Scope } from '../../../shared/query/query-tree.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { TextRange } from '../words/word-marks.ts'
import { type LineRange, linesOf, type Passage, partsIn } from './note-text.ts'
import { isTaskScope, TASKS } from './task-lines.ts'
import { createTextMatch, joinedRanges, type TextMatch } from './text-match.ts'
import type { TimeLimit } from './time-limit.ts'

/** Where the passages of a note say what the conditions ask for. */
export interface Evidence {
  /** Whether any condition speaks of what a text says. */
  readonly isOfTexts: boolean
  /** By passage, those that say any of it; a passage may say it without a place to mark (`task:""`). */
  of(note: number, passages: readonly Passage[]): Map<number, TextRange[]>
}

/** What can be shown of a condition: a text, anywhere or in parts of one kind. */
interface Shown {
  readonly match: TextMatch
  readonly scope: Scope
}

export function createEvidence(
  database: Database,
  conditions: readonly QueryNode[],
  limit: TimeLimit,
): Evidence {
  const shown = conditions.flatMap((node) => shownOf(node, false))
  /** The lines that a scope speaks of, where the index knows them. */
  const knownLines = (note: number): (number[] | null)[] =>
    shown.map(({ scope }) =>
      isTaskScope(scope)
        ? database
            .prepare<[number], number>(`SELECT line FROM tasks WHERE note = ? AND ${TASKS[scope]}`)
            .pluck()
            .all(note)
        : null,
    )

  return {
    isOfTexts: shown.length > 0,
    of(note, passages) {
      const known = knownLines(note)
      const found = new Map<number, TextRange[]>()
      limit.run(() => {
        const lines = shown.some(({ scope }) => scope !== 'content') ? linesOf(passages) : []
        for (const [index, { match, scope }] of shown.entries()) {
          const ranges = rangesOf(scope, { lines, known: known[index] ?? null }, match)
          for (const passage of passages) {
            const marks = marksIn(passage, ranges, match)
            if (marks === null) continue
            found.set(passage.chunk, joinedRanges([...(found.get(passage.chunk) ?? []), ...marks]))
          }
        }
      })
      return found
    },
  }
}

/** The parts of a note that match; null for all of it, where it is only looked at as a whole. */
function rangesOf(
  scope: Scope,
  { lines, known }: { readonly lines: readonly string[]; readonly known: readonly number[] | null },
  match: TextMatch,
): LineRange[] | null {
  if (scope === 'content') return null
  if (isTaskScope(scope))
    return (known ?? [])
      .filter((line) => match.matches(lines[line - 1] ?? ''))
      .map((line) => ({ startLine: line, endLine: line }))
  return partsIn(lines, scope).filter(({ text }) => text !== '' && match.matches(text))
}

/** Null for a passage that has nothing to show. */
function marksIn(
  { text, startLine, endLine }: Passage,
  ranges: readonly LineRange[] | null,
  match: TextMatch,
): TextRange[] | null {
  if (ranges === null) {
    const marks = match.marks(text)
    return marks.length === 0 ? null : marks
  }
  const own = ranges.filter((range) => range.startLine <= endLine && range.endLine >= startLine)
  if (own.length === 0) return null
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return own.flatMap((range) => {
    const from = starts[Math.max(0, range.startLine - startLine)] ?? text.length
    const to = starts[range.endLine - startLine + 1] ?? text.length
    return match.marks(text.slice(from, to)).map((mark) => ({
      from: from + mark.from,
      to: from + mark.to,
    }))
  })
}

function shownOf(node: QueryNode, isExact: boolean): Shown[] {
  switch (node.type) {
    case 'text':
      return [{ match: createTextMatch(node, isExact), scope: 'content' }]
    case 'all':
    case 'any':
      return node.parts.flatMap((part) => shownOf(part, isExact))
    case 'case':
      return shownOf(node.part, node.isExact)
    case 'within':
      if (node.scope === 'content') return node.part ? shownOf(node.part, isExact) : []
      return [{ match: createTextMatch(node.part, isExact), scope: node.scope }]
    default:
      return []
  }
}

import type { Text } from '@codemirror/state'
import { inTurns } from '../../stores/notes/in-turns.ts'
import type { FindQuery } from '../../../../shared/find/find-query.ts'
import type { Span } from '../../../../shared/find/matches.ts'
import { plainMatches } from '../../../../shared/find/plain-matches.ts'
import { isWholeWord } from '../../../../shared/find/whole-word.ts'

/** Characters that are searched without a look at the clock. */
const PIECE = 1 << 17
/** A match of several lines may begin in one piece and end in the next, as far as this. */
const REACH = 1 << 12
/** So much beside a match is looked at to tell where words begin. */
const BESIDE = 130

export type PlainQuery = Pick<FindQuery, 'search' | 'matchCase' | 'wholeWord'>

/**
 * All places of a text in a note, in order, piece by piece: a note of 50 MB takes a second, and the window must not
 * stand still for it. Nothing is awaited while the work is short. Letters that are written in several ways are the same;
 * a match never begins or ends within one.
 * @param spans where is searched; null: everywhere
 * @param onMatch called for each; `false` ends the search
 * @throws the signal's reason
 */
export async function searchInPieces(
  doc: Text,
  query: PlainQuery,
  {
    spans,
    signal,
    onMatch,
  }: {
    readonly spans: readonly Span[] | null
    readonly signal: AbortSignal
    readonly onMatch: (match: Span) => boolean
  },
): Promise<void> {
  for (const span of spans ?? [{ from: 0, to: doc.length }])
    await inTurns(piecesOf(doc, span), signal, (piece) =>
      matchesIn(doc, query, piece, span.to).every(onMatch),
    )
}

/** Ranges that end at the end of a line; with nothing to search there is none. */
function piecesOf(doc: Text, { from, to }: Span): Span[] {
  const pieces: Span[] = []
  for (let start = from; start < to;) {
    const line = doc.lineAt(Math.min(to, start + PIECE))
    const end = Math.min(to, line.to + 1)
    pieces.push({ from: start, to: end })
    start = end
  }
  return pieces
}

/** The matches that begin in a range, and end before `limit`. */
function matchesIn(doc: Text, query: PlainQuery, { from, to }: Span, limit: number): Span[] {
  const text = doc.sliceString(from, Math.min(limit, to + REACH))
  const matches: Span[] = []
  for (const match of plainMatches(text, query)) {
    if (from + match.from >= to) break
    matches.push({ from: from + match.from, to: from + match.to })
  }
  return query.wholeWord ? matches.filter((match) => isWord(doc, match)) : matches
}

function isWord(doc: Text, { from, to }: Span): boolean {
  const start = Math.max(0, from - BESIDE)
  const text = doc.sliceString(start, Math.min(doc.length, to + BESIDE))
  return isWholeWord(text, from - start, to - start)
}

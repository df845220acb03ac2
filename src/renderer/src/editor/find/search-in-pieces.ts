import { SearchCursor } from '@codemirror/search'
import type { Text } from '@codemirror/state'
import { inTurns } from '../../stores/notes/in-turns.ts'
import type { FindQuery } from './find-query.ts'
import type { Span } from './matches.ts'
import { isWholeWord } from './whole-word.ts'

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
  const range = { from, to: Math.min(limit, to + REACH) }
  const matches = (plainMatches(doc, query, range) ?? cursorMatches(doc, query, range)).filter(
    (match) => match.from < to,
  )
  return query.wholeWord ? matches.filter((match) => isWord(doc, match)) : matches
}

function isWord(doc: Text, { from, to }: Span): boolean {
  const start = Math.max(0, from - BESIDE)
  const text = doc.sliceString(start, Math.min(doc.length, to + BESIDE))
  return isWholeWord(text, from - start, to - start)
}

function cursorMatches(doc: Text, query: PlainQuery, { from, to }: Span): Span[] {
  const fold = query.matchCase ? undefined : (text: string) => text.toLowerCase()
  const cursor = new SearchCursor(doc, query.search, from, to, fold)
  const matches: Span[] = []
  for (let next = cursor.next(); !next.done; next = cursor.next())
    if (next.value.precise) matches.push({ from: next.value.from, to: next.value.to })
  return matches
}

/**
 * What the cursor of the editor would find, many times as fast: without letters that have several forms there is
 * nothing to fold but their case. Null where that is not so.
 */
function plainMatches(doc: Text, { search, matchCase }: PlainQuery, range: Span): Span[] | null {
  if (!isAscii(search)) return null
  const { from, to } = range
  const text = doc.sliceString(from, to)
  if (!isAscii(text)) return null
  const fold = (each: string): string => (matchCase ? each : each.toLowerCase())
  const folded = fold(text)
  const wanted = fold(search)
  const matches: Span[] = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
    matches.push({ from: from + at, to: from + at + wanted.length })
  return matches
}

// eslint-disable-next-line no-control-regex -- all of ASCII is meant
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

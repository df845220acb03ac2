import type { SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'
import { inTurns } from '../../stores/notes/in-turns.ts'

interface Match {
  readonly from: number
  readonly to: number
}

/** Characters that are searched without a look at the clock. */
const PIECE = 1 << 17
/** A match of several lines may begin in one piece and end in the next, as far as this. */
const REACH = 1 << 12
/**
 * All matches of a query, in order, piece by piece: a note of 50 MB takes a second, and the window must not stand still
 * for it. Nothing is awaited while the work is short.
 * @param onMatch called for each; `false` ends the search
 * @throws the signal's reason
 */
export async function searchInPieces(
  state: EditorState,
  query: SearchQuery,
  {
    signal,
    onMatch,
  }: { readonly signal: AbortSignal; readonly onMatch: (match: Match) => boolean },
): Promise<void> {
  const pieces = piecesOf(state, 0, state.doc.length)
  await inTurns(pieces, signal, ({ from, to }) =>
    matchesIn(state, query, { from, to }).every(onMatch),
  )
}

/**
 * The match after a place, or before it, round the end of the text; null when there is none.
 * @throws the signal's reason
 */
export async function nextMatch(
  state: EditorState,
  query: SearchQuery,
  { from, isBackward, signal }: { from: number; isBackward: boolean; signal: AbortSignal },
): Promise<Match | null> {
  const { length } = state.doc
  const before = piecesOf(state, 0, from)
  const after = piecesOf(state, from, length)
  const order = isBackward ? [...before.toReversed(), ...after.toReversed()] : [...after, ...before]
  let found: Match | null = null
  await inTurns(order, signal, (piece) => {
    const isBefore = isBackward && piece.to <= from
    const matches = matchesIn(state, query, piece).filter(({ to }) => !isBefore || to <= from)
    found = matches.at(isBackward ? -1 : 0) ?? null
    return found === null
  })
  return found
}

/** Ranges that end at the end of a line; with nothing to search there is none. */
function piecesOf({ doc }: EditorState, from: number, to: number): Match[] {
  const pieces: Match[] = []
  for (let start = from; start < to;) {
    const line = doc.lineAt(Math.min(to, start + PIECE))
    const end = Math.min(to, line.to + 1)
    pieces.push({ from: start, to: end })
    start = end
  }
  return pieces
}

/** The matches that begin in a range. */
function matchesIn(state: EditorState, query: SearchQuery, { from, to }: Match): Match[] {
  const end = Math.min(state.doc.length, to + REACH)
  const range = { from, to: end }
  const matches = plainMatches(state, query, range) ?? cursorMatches(state, query, range)
  return matches.filter(
    (match) => match.from < to || (to === state.doc.length && match.from === to),
  )
}

function cursorMatches(state: EditorState, query: SearchQuery, { from, to }: Match): Match[] {
  const matches: Match[] = []
  const cursor = query.getCursor(state, from, to)
  for (let next = cursor.next(); !next.done; next = cursor.next()) matches.push(next.value)
  return matches
}

/**
 * What the cursor of the editor would find, many times as fast: without letters that have several forms there is
 * nothing to fold but their case. Null where that is not so.
 */
function plainMatches(
  { doc }: EditorState,
  query: SearchQuery,
  { from, to }: Match,
): Match[] | null {
  if (query.regexp || query.wholeWord || query.test || !isAscii(query.search)) return null
  if (query.search.includes('\\')) return null // stands for another character
  const text = doc.sliceString(from, to)
  if (!isAscii(text)) return null
  const fold = (each: string): string => (query.caseSensitive ? each : each.toLowerCase())
  const folded = fold(text)
  const wanted = fold(query.search)
  const matches: Match[] = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
    matches.push({ from: from + at, to: from + at + wanted.length })
  return matches
}

// eslint-disable-next-line no-control-regex -- all of ASCII is meant
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

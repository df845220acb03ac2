import type { MarkedLine } from './diff-rows.ts'

/** A part of a line, in order. A fold stands for text that did not change. */
export type LinePart =
  | {
      readonly type: 'text'
      /** Where it begins in the line, in UTF-16 units. */
      readonly from: number
      readonly text: string
      readonly isMarked: boolean
      /** It is part of the change: nobody can allow it who has not seen it. */
      readonly isChange: boolean
    }
  | { readonly type: 'fold'; readonly from: number; readonly to: number }

/** UTF-16 units. A shorter line is never folded. */
const SHORTEST_FOLDED_LINE = 320
/** Of what did not change, so much is shown on either side of a change. */
const CONTEXT = 70
/** Less than this is not folded: the fold would take as much room. */
const SHORTEST_FOLD = 60
/** Of a change, so much is looked at as one: it fits any window. */
const LONGEST_PIECE = 200

/**
 * A line as it is drawn: its changes whole and in pieces, long stretches between them folded unless they were opened.
 * @param isOpened by where a fold begins
 */
export function lineParts(line: MarkedLine, isOpened: (from: number) => boolean): LinePart[] {
  const { text, kind, marks = null } = line
  const isWhole = kind !== 'same' && marks === null
  if (isWhole) return pieces(text, 0, text.length, { isMarked: false, isChange: true })
  const ranges = kind === 'same' ? [] : (marks ?? [])
  const mayFold = text.length > SHORTEST_FOLDED_LINE
  const parts: LinePart[] = []
  let at = 0
  const rest = (until: number): void => {
    const isFirst = at === 0
    const isLast = until === text.length
    // A line without a change in it is shown from its beginning.
    const head =
      isFirst && isLast
        ? borderBefore(text, 2 * CONTEXT)
        : isFirst
          ? at
          : borderBefore(text, at + CONTEXT)
    const tail = isLast ? until : borderAfter(text, until - CONTEXT)
    if (mayFold && tail - head >= SHORTEST_FOLD && !isOpened(head))
      parts.push(
        ...plain(text, at, head),
        { type: 'fold', from: head, to: tail },
        ...plain(text, tail, until),
      )
    else parts.push(...plain(text, at, until))
  }
  for (const [from, to] of ranges) {
    rest(from)
    if (to > from) parts.push(...pieces(text, from, to, { isMarked: true, isChange: true }))
    at = to
  }
  rest(text.length)
  return parts
}

const plain = (text: string, from: number, to: number): LinePart[] =>
  from < to
    ? [{ type: 'text', from, text: text.slice(from, to), isMarked: false, isChange: false }]
    : []

function pieces(
  text: string,
  from: number,
  to: number,
  what: { readonly isMarked: boolean; readonly isChange: boolean },
): LinePart[] {
  const found: LinePart[] = []
  let at = from
  do {
    const end = to - at <= LONGEST_PIECE ? to : Math.min(to, borderBefore(text, at + LONGEST_PIECE))
    found.push({ type: 'text', from: at, text: text.slice(at, end), ...what })
    at = end
  } while (at < to)
  return found
}

/** The end of the last word at or before an offset, when it is near; never within a character and its marks. */
function borderBefore(text: string, offset: number): number {
  const at = Math.min(Math.max(offset, 0), text.length)
  const space = text.lastIndexOf(' ', at)
  return space >= at - 20 && space > 0 ? space + 1 : between(text, at)
}
function borderAfter(text: string, offset: number): number {
  const at = Math.min(Math.max(offset, 0), text.length)
  const space = text.indexOf(' ', at)
  return space >= 0 && space <= at + 20 ? space : between(text, at)
}

const ATTACHED = /^[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]$/u

/** The nearest offset not below `offset` that is no character's inside. */
function between(text: string, offset: number): number {
  let at = offset
  const limit = Math.min(text.length, offset + 16)
  while (at < limit) {
    const code = text.charCodeAt(at)
    const isLow = code >= 0xdc00 && code <= 0xdfff
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    if (!isLow && !ATTACHED.test(character)) break
    at += isLow ? 1 : character.length
  }
  return at
}

import { markHere, takeAll, type CharacterSource, type Reading } from './character-source.ts'
import type { Family } from './family.ts'
import { isClosed, readMark } from './marks.ts'

const PLAIN = /[^<[>A\n]+/y
const END_OF_PARAGRAPH = '\n\n'

/**
 * Tells the rest of a call that failed, up to its end, from text. Words about a mark are text: only where a bracket was
 * read behind it, or the end of the call comes, it was to be one.
 * @param markup what was read of it
 */
export function* readRefused(
  source: CharacterSource,
  family: Family,
  markup: string,
): Reading<{ readonly refused: string; readonly text: string }> {
  const { closers = [] } = family
  const hasEnd = isClosed(markup)
  if (hasEnd && closers.length === 0) return { refused: markup, text: '' }
  const isBegun = !hasEnd && /[{[(<]/.test(markup.slice(family.mark.length))
  const ends = isBegun ? [...closers, END_OF_PARAGRAPH] : closers
  source.hold()
  const isEnded = (yield* takeTo(source, ends)) || (isBegun && source.isAtEnd())
  const rest = source.release()
  if (isEnded) return { refused: markup + rest, text: '' }
  return hasEnd ? { refused: markup, text: rest } : { refused: '', text: markup + rest }
}

/** Takes everything up to one of `ends`, and that; false when another mark, or the end of the text, comes before. */
function* takeTo(source: CharacterSource, ends: readonly string[]): Reading<boolean> {
  for (;;) {
    yield* takeAll(source, PLAIN)
    while (source.lacks(1)) yield
    if (source.window(1) === '') return false
    const end = yield* markHere(source, ends)
    if (end !== null) {
      source.take(end.length)
      return true
    }
    if ((yield* readMark(source)) !== null) return false
    source.take(1)
  }
}

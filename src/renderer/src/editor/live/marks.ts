import type { Range, Text } from '@codemirror/state'
import { Decoration } from '@codemirror/view'

/** Source that is not drawn. */
export const hidden = Decoration.replace({})
/** Marks of something that somebody is at work on: there, and quieter than what they mark. */
export const shownMark = Decoration.mark({ class: 'cm-live-mark' })

/** How far a sign may reach out of its place, in px. */
const REACH_PX = 72
const places = new Map<number, Decoration>()
const reaching = new Map<number, Decoration>()

/** Takes `width` px of its line, however long the text in it is. */
export const placeOf = (width: number): Decoration => styledBy(places, width, `width: ${width}px`)

/**
 * Source that takes `width` px, or nothing, and ends where its place does, however long it is: so the text after it stays
 * where it is whether the source is drawn or not.
 */
export const hangingOut = (width: number): Decoration =>
  styledBy(reaching, width, `width: ${width + REACH_PX}px; margin-inline-start: -${REACH_PX}px`)

function styledBy(known: Map<number, Decoration>, width: number, style: string): Decoration {
  const made =
    known.get(width) ?? Decoration.mark({ class: 'cm-live-place', attributes: { style } })
  known.set(width, made)
  return made
}

/** The same, where what replaces source over several lines does so in each of them: their ends have to stay. */
export const withinLines = (
  ranges: readonly Range<Decoration>[],
  doc: Text,
): readonly Range<Decoration>[] =>
  ranges.flatMap((range) => {
    const { from, to, value } = range
    if (!value.point || from === to || to <= doc.lineAt(from).to) return [range]
    const pieces: Range<Decoration>[] = []
    for (let pos = from; pos < to;) {
      const end = Math.min(to, doc.lineAt(pos).to)
      if (end > pos) pieces.push((pieces.length === 0 ? value : hidden).range(pos, end))
      pos = end + 1
    }
    return pieces
  })

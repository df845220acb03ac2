import type { EditorState, StateCommand } from '@codemirror/state'
import { itemAt, listRegion, listText } from '../lists/list-region.ts'
import { lineParts } from './line-parts.ts'
import { selectedSpans, type LineSpan } from './selected-lines.ts'

/**
 * Sorts the selected lines, or without a selection the items beside that of the cursor, else the lines of its paragraph:
 * by what they say behind their signs, numbers by their size, in the order of the person's language. Items keep what hangs
 * on them, blank lines stay where they are.
 */
export const sortLines =
  (direction: 'up' | 'down', locale?: string): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false
    const { compare } = new Intl.Collator(locale, { numeric: true })
    const changes = selectedSpans(state).flatMap((span) => {
      const places = placesIn(state, span)
      const textOf = ({ first }: LineSpan): string => lineParts(state.doc.line(first).text).text
      const sorted = places.toSorted((a, b) =>
        direction === 'up' ? compare(textOf(a), textOf(b)) : compare(textOf(b), textOf(a)),
      )
      return places.flatMap(({ first, last }, index) => {
        const next = sorted[index]
        if (!next || next.first === first) return []
        const { from } = state.doc.line(first)
        const insert = state.doc.slice(
          state.doc.line(next.first).from,
          state.doc.line(next.last).to,
        )
        return [{ from, to: state.doc.line(last).to, insert }]
      })
    })
    if (changes.length > 0)
      dispatch(state.update({ changes, userEvent: 'move.sort', scrollIntoView: true }))
    return true
  }

/** What is sorted, each with all that goes with it. */
function placesIn(state: EditorState, span: LineSpan): readonly LineSpan[] {
  const items = listRegion(listText(state), span.first)
  const item = itemAt(items, span.first)
  if (item) {
    const siblings = items.filter(({ parent }) => parent === item.parent)
    const chosen =
      span.first === span.last
        ? siblings
        : siblings.filter(({ first, last }) => span.first <= last && first <= span.last)
    if ((siblings.at(-1)?.last ?? 0) >= span.last) return chosen
  }
  const isBlank = (number: number): boolean => state.doc.line(number).text.trim() === ''
  let { first, last } = span
  if (first === last) {
    while (first > 1 && !isBlank(first - 1)) first--
    while (last < state.doc.lines && !isBlank(last + 1)) last++
  }
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .filter((number) => !isBlank(number))
    .map((number) => ({ first: number, last: number }))
}

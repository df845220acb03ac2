import type { EditorState, Line } from '@codemirror/state'

/** A stretch of the text that somebody is at work on. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

const ITEM = /^[\s>]*(?:[-*+]|\d{1,9}[.)])\s/
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/
/** A paragraph is not looked for any further, in lines. */
const LONGEST_LINES = 500
/** A longer one is one sentence, in characters. */
const LONGEST_CHARACTERS = 20_000

/** The paragraph at `pos`: an item of a list, a heading, or the lines up to the next empty one. */
export function paragraphAt({ doc }: EditorState, pos: number): Stretch {
  const line = doc.lineAt(pos)
  if (isEmpty(line) || HEADING.test(line.text)) return line
  let first = line
  for (
    let count = 0;
    count < LONGEST_LINES && first.number > 1 && !ITEM.test(first.text);
    count += 1
  ) {
    const above = doc.line(first.number - 1)
    if (isEmpty(above) || HEADING.test(above.text)) break
    first = above
  }
  let last = line
  for (let count = 0; count < LONGEST_LINES && last.number < doc.lines; count += 1) {
    const below = doc.line(last.number + 1)
    if (isEmpty(below) || HEADING.test(below.text) || ITEM.test(below.text)) break
    last = below
  }
  return { from: first.from, to: last.to }
}

const isEmpty = ({ text }: Line): boolean => text.trim() === ''

/** The sentence at `pos`, with the space behind it; behind a space it is the next one. */
export function sentenceAt(state: EditorState, pos: number): Stretch {
  const paragraph = paragraphAt(state, pos)
  const { from, to } = paragraph
  if (to - from > LONGEST_CHARACTERS) return paragraph
  const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })
  // A line that ends within a paragraph ends no sentence.
  const text = state.sliceDoc(from, to).replaceAll('\n', ' ')
  const found = sentences.segment(text).containing(Math.min(pos - from, text.length - 1))
  if (!found) return paragraph
  return { from: from + found.index, to: from + found.index + found.segment.length }
}

/** What is in focus: the paragraph or the sentence at each end of each selection, with all between the two. */
export function inFocus(state: EditorState, what: 'paragraph' | 'sentence'): readonly Stretch[] {
  const at = what === 'sentence' ? sentenceAt : paragraphAt
  return state.selection.ranges.map(({ from, to, empty }) => ({
    from: at(state, from).from,
    to: at(state, empty ? from : to).to,
  }))
}

import { createCodeLineReader } from './code-lines.ts'

/** What is said of a file with both sides of an unfinished merge in it. */
export const MERGE_MARKERS =
  'It has the markers of an unfinished merge in it (<<<<<<<, =======, >>>>>>>). Put it in order, and it is searched again.'

/**
 * True for a text in which Git left both sides of a conflict, one after the other. Markers inside a fenced code block
 * are an example of such a text and do not count. Linear in the length of the text.
 */
export function hasMergeMarkers(text: string): boolean {
  // Nearly every note ends here.
  if (!/^<{7} /m.test(text)) return false
  const lieOf = createCodeLineReader()
  let expected = 0
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (lieOf(line) === 'text' && MARKERS[expected]?.test(line)) expected += 1
    if (expected === MARKERS.length) return true
  }
  return false
}

/** In this order; what `diff3` puts between the first two is no matter. */
const MARKERS = [/^<{7} \S/, /^={7}$/, /^>{7} \S/]

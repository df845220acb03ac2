/** Signs before the text of a line: of quotes and items, a box, the head of a callout, the label of a footnote. */
const SIGNS =
  /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*(?:\[.\](?=[ \t]|$)|\[![^\]]+\][+-]?|\[\^[^\]]+\]:)?/u
/** Where a link with words of its own leads. */
const TARGETS = /\[\[[^\]|]*\|/g
const HEAD_ALONE = /^[ \t>]*\[![^\]]+\][+-]?[ \t]*$/
const FIRST_LETTER = /\p{L}/u
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Who begins a line with more signs than this wrote no line to read. */
const LOOKED_AT = 1000

/**
 * Whether a line is read from right to left: as the first letter is of what is seen of it in the reading view.
 * @param below the next line, which a callout without a title goes by
 */
export function isRightToLeft(line: string, below = ''): boolean {
  const text = (HEAD_ALONE.test(line) ? below : line).slice(0, LOOKED_AT)
  const letter = FIRST_LETTER.exec(text.replace(SIGNS, '').replace(TARGETS, ''))?.[0]
  return letter !== undefined && RIGHT_TO_LEFT.test(letter)
}

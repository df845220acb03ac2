/** What one capture holds at most, in UTF-16 units: several pages. */
export const LONGEST_CAPTURE = 20_000

/** All that is no text: control characters but tab and line break, and what turns the order of the characters round. */
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** A text as it may stand in the box: one kind of line break, nothing invisible that does something, and no more than fits. */
export function captureText(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(NO_TEXT, '')
  if (plain.length <= LONGEST_CAPTURE) return plain
  // A cut must not part the two halves of a character.
  const isPair = /[\ud800-\udbff]/.test(plain.charAt(LONGEST_CAPTURE - 1))
  return plain.slice(0, LONGEST_CAPTURE - (isPair ? 1 : 0))
}

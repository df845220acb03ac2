const TAG_CHARACTERS =
  /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d_/-]{1,255}/uy
/** What may stand before a tag: nothing, white space, or an opening mark. `a#b` and `/#b` are no tags. */
const BEFORE_TAG = /[\s([{<>"'*_~=|“‘«（「『【《、，。]/

/**
 * The tag whose `#` is at `index` of `text`, without the `#`; null when there is none: after a letter, or only digits.
 * Whether that place is code, a link or a comment is for the caller to know.
 */
export function tagAt(text: string, index: number): string | null {
  const before = text.charAt(index - 1)
  if (!isBeforeTag(before)) return null
  if (/\S/.test(before) && isInAddress(text, index)) return null
  TAG_CHARACTERS.lastIndex = index + 1
  const match = TAG_CHARACTERS.exec(text)
  return match ? tagName(match[0]) : null
}

/** Whether a tag may begin behind a character, or where there is none. */
export const isBeforeTag = (before: string): boolean => before === '' || BEFORE_TAG.test(before)

/** True within `https://example.org/?filter=#work`. */
function isInAddress(text: string, index: number): boolean {
  return /:\/\/\S*$/.test(text.slice(Math.max(0, index - MAX_ADDRESS_LENGTH), index))
}
const MAX_ADDRESS_LENGTH = 300

/** A run of characters that a tag can have as its name: without a `/` at its end; null for none but digits. */
export function tagName(characters: string): string | null {
  const name = characters.replace(/\/+$/, '')
  return name === '' || /^\p{N}+$/u.test(name) ? null : name
}

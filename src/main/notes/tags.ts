const TAG_CHARACTERS =
  /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d_/-]{1,255}/uy
const WHOLE_TAG =
  /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d_/-]{1,255}$/u
/** What may stand before a tag: nothing, white space, or an opening mark. `a#b` and `/#b` are no tags. */
const BEFORE_TAG = /[\s([{<>"'*_~=|“‘«（「『【《、，。]/

/**
 * The tag whose `#` is at `index` of `text`, without the `#`; null when there is none: after a letter, or only digits.
 * Whether that place is code, a link or a comment is for the caller to know.
 */
export function tagAt(text: string, index: number): string | null {
  const before = text.charAt(index - 1)
  if (before !== '' && !BEFORE_TAG.test(before)) return null
  if (/\S/.test(before) && isInAddress(text, index)) return null
  TAG_CHARACTERS.lastIndex = index + 1
  const match = TAG_CHARACTERS.exec(text)
  return match ? tagName(match[0]) : null
}

/** True within `https://example.org/?filter=#work`. */
function isInAddress(text: string, index: number): boolean {
  return /:\/\/\S*$/.test(text.slice(Math.max(0, index - MAX_ADDRESS_LENGTH), index))
}
const MAX_ADDRESS_LENGTH = 300

/**
 * The name of a tag as a person wrote it in frontmatter or asked for: `#Work/Urgent/` → `Work/Urgent`. Null when it
 * cannot be a tag: spaces, punctuation, or nothing but digits.
 */
export function normaliseTag(text: string): string | null {
  const trimmed = text.trim().replace(/^#/, '')
  return WHOLE_TAG.test(trimmed) ? tagName(trimmed) : null
}

function tagName(characters: string): string | null {
  const name = characters.replace(/\/+$/, '')
  return name === '' || /^\p{N}+$/u.test(name) ? null : name
}

/** What tags are compared and counted by: letter case and Unicode form make no difference. */
export const tagKey = (name: string): string => name.normalize('NFC').toLowerCase()

/** True when a note tagged `noteTag` is meant by `wanted`: the same tag or one nested in it (`work` → `work/urgent`). */
export function matchesTag(noteTag: string, wanted: string): boolean {
  const note = tagKey(noteTag.replace(/^#/, ''))
  const goal = tagKey(wanted.trim().replace(/^#/, '').replace(/\/+$/, ''))
  return note === goal || note.startsWith(`${goal}/`)
}

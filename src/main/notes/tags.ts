import { tagName } from '../../shared/domain/text/tag-at.ts'
import { foldText } from '../../shared/domain/text/fold-text.ts'

const WHOLE_TAG =
  /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d_/-]{1,255}$/u

/**
 * The name of a tag as a person wrote it in frontmatter or asked for: `#Work/Urgent/` → `Work/Urgent`. Null when it
 * cannot be a tag: spaces, punctuation, or nothing but digits.
 */
export function normaliseTag(text: string): string | null {
  const trimmed = text.trim().replace(/^#/, '')
  return WHOLE_TAG.test(trimmed) ? tagName(trimmed) : null
}

/** What tags are compared and counted by: letter case and Unicode form make no difference. */
export const tagKey = (name: string): string => foldText(name)

/** True when a note tagged `noteTag` is meant by `wanted`: the same tag or one nested in it (`work` → `work/urgent`). */
export function matchesTag(noteTag: string, wanted: string): boolean {
  const note = tagKey(noteTag.replace(/^#/, ''))
  const goal = tagKey(wanted.trim().replace(/^#/, '').replace(/\/+$/, ''))
  return note === goal || note.startsWith(`${goal}/`)
}

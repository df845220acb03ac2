/** Control, format (bidi, zero-width, tags), private and unassigned characters, and odd line breaks and spaces. */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu

/**
 * Text with every character that cannot be seen, or that changes how others are seen, written as `⟨U+202E⟩`. Tabs
 * stay. A joiner inside an emoji stays too: the emoji is one picture with it.
 */
export const showInvisible = (text: string): string =>
  text.replace(INVISIBLE, (character, index: number) => {
    if (character === '\t' || isInsideEmoji(text, character, index)) return character
    const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''
    return `⟨U+${number}⟩`
  })

function isInsideEmoji(text: string, character: string, index: number): boolean {
  if (character !== '\u200d') return false
  const before = text.slice(Math.max(0, index - 4), index)
  const after = text.slice(index + 1, index + 3)
  return (
    /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?$/u.test(before) &&
    /^\p{Extended_Pictographic}/u.test(after)
  )
}

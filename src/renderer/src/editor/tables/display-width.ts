const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u
const NOTHING = /^[\p{Mn}\p{Me}\p{Cf}]+$/u

/** How many columns of a fixed-width font a text takes: two for each wide letter or emoji. */
export function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length
  let width = 0
  for (const { segment } of new Intl.Segmenter().segment(text))
    width += WIDE.test(segment) ? 2 : NOTHING.test(segment) ? 0 : 1
  return width
}

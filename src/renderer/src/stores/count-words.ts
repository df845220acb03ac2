const WORD = /[\p{L}\p{N}]+(?:['’_-][\p{L}\p{N}]+)*/gu
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Words of a text without its frontmatter; in scripts without spaces every character counts as one. */
export function countWords(text: string): number {
  const body = text.replace(/^---\n[\s\S]*?\n(?:---|\.\.\.)(?:\n|$)/, '')
  const ideographs = body.match(IDEOGRAPH)?.length ?? 0
  return ideographs + (body.replace(IDEOGRAPH, ' ').match(WORD)?.length ?? 0)
}

/** `"Ada"`, `“Ada”`, `'Ada'` → `Ada`. */
export function unquoted(text: string): string {
  const trimmed = text.trim()
  return (
    /^"([\s\S]*)"$|^“([\s\S]*)”$|^'([\s\S]*)'$|^‘([\s\S]*)’$/
      .exec(trimmed)
      ?.slice(1)
      .find((inner) => typeof inner === 'string') ?? trimmed
  )
}

/** `a, b and c` → three. */
export const listOf = (text: string): string[] =>
  text
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/i)
    .map(unquoted)
    .filter((each) => each !== '')

/** `#one, two and three four` → `one`, `two`, `three-four`. */
export const tagsOf = (text: string): string[] =>
  listOf(text).map((tag) => tag.replace(/^#/, '').replace(/\s+/g, '-'))

/** A stretch of a pattern: text in quotation marks. */
export const QUOTED = `"[\\s\\S]+"|“[\\s\\S]+”|'[\\s\\S]+'|‘[\\s\\S]+’`

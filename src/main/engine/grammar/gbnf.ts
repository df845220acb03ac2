/** A text as a literal of GBNF, the notation of llama.cpp for grammars. */
export const literal = (text: string): string =>
  `"${text
    .toWellFormed()
    .replace(/["\\]/g, '\\$&')
    .replace(/\p{Cc}/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)}"`

/** Any of these; none of them has to be put in parentheses. */
export const oneOf = (alternatives: readonly string[]): string =>
  alternatives.length === 1 ? (alternatives[0] ?? '') : `(${alternatives.join(' | ')})`

/** `item` so many times; null for no end. */
export function repeated(item: string, least: number, most: number | null): string {
  if (least === 0 && most === null) return `${item}*`
  if (least === 1 && most === null) return `${item}+`
  return `${item}{${least},${most ?? ''}}`
}

/**
 * How texts are read before they become vectors, counted: vectors of texts with something unknown in them are made
 * again after it rose. 0 is from when an unknown word weighed as much as any other.
 */
export const READING = 1

/**
 * Whether a model knows so little of a text with unknown tokens in it that a vector of the rest would mean something
 * else: fewer than half of the words, or nothing at all. Signs without a letter or digit are no words; a text of such
 * alone is as unknown.
 */
export function isMostlyUnknown<Token>(
  text: string,
  tokenize: (text: string) => readonly Token[],
  unknown: Token,
): boolean {
  if (tokenize(text).every((token) => token === unknown)) return true
  const isUnknown = (word: string): boolean => tokenize(word).includes(unknown)
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const known = words.filter((word) => !isUnknown(word)).length
  return words.length === 0 || known * 2 < words.length
}

import type { TextReading } from './encoder.ts'

/**
 * How texts are read before they become vectors, counted: vectors of texts with something unknown in them are made
 * again after it rose. 0 is from when an unknown word weighed as much as any other.
 */
export const READING = 1

/**
 * Whether most words of a text are ones that the model has met, and not spelled out of pieces: letters by chance fall
 * into two or more each.
 */
export function isFamiliar(text: string, { tokens }: TextReading): boolean {
  const words = text.match(WORD)?.length ?? 0
  return tokens < 2 * words
}

/** How many of these tokens there are, and how many of them are `unknown`. */
export const readingOf = <Token>(tokens: readonly Token[], unknown: Token): TextReading => ({
  tokens: tokens.length,
  unknown: tokens.filter((token) => token === unknown).length,
})

const WORD = /[\p{L}\p{N}\p{M}]+/gu

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
  const words = text.match(WORD) ?? []
  const known = words.filter((word) => !isUnknown(word)).length
  return words.length === 0 || known * 2 < words.length
}

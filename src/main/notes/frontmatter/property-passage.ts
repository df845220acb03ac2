import type { Chunk, ParsedNote } from '../parsed-note.ts'

/** Longer than this is a text that somebody keeps in a property; its beginning says what it is about. */
const MAX_CHARACTERS = 1_500
/** Named in columns of their own (see `frontmatterText`), or lists of names. */
const NAMED_ELSEWHERE = /^(?:title|aliases?|tags?|cssclass(?:es)?)$/i

/**
 * What people write into the properties of a note in words ("context: Blacksmith and boat mechanic"), as a passage of
 * its own with the lines of the block; null when there is nothing but names, dates and numbers.
 */
export function propertyPassage({ title, frontmatter, bodyLine }: ParsedNote): Chunk | null {
  const prose = Object.entries(frontmatter?.data ?? {})
    .filter(([key]) => !NAMED_ELSEWHERE.test(key))
    .flatMap(([key, value]) => {
      const sentences = (Array.isArray(value) ? value : [value])
        .filter(isProse)
        .filter((sentence) => sentence !== title)
      return sentences.length > 0 ? [`${key}: ${sentences.join(', ')}`] : []
    })
  if (prose.length === 0) return null
  const text = prose.join('\n').slice(0, MAX_CHARACTERS).toWellFormed()
  return { text, headings: [], startLine: 1, endLine: Math.max(1, bodyLine - 1) }
}

/** At least two words, and not just a link to another note. */
const isProse = (value: unknown): value is string =>
  typeof value === 'string' && /\p{L}\s+\S*\p{L}/u.test(value.replace(/\[\[[^\]]*\]\]/g, ''))

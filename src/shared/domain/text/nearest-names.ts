import { editDistance } from './edit-distance.ts'

/**
 * Up to `limit` of `names`, the most like `text` first, by edit distance. A shared word
 * counts for more than shared letters: `find_notes` is nearer to `search_notes` than to `add_note`.
 */
export function nearestNames(text: string, names: readonly string[], limit: number): string[] {
  // Longer names cost quadratic time and are none of ours.
  const wanted = text.slice(0, 64).toLowerCase()
  const words = new Set(wanted.split(/[^a-z0-9]+/).filter(Boolean))
  return names
    .map((name) => ({ name, distance: editDistance(wanted, name) - 3 * sharedWords(words, name) }))
    .toSorted((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .slice(0, limit)
    .map(({ name }) => name)
}

const sharedWords = (words: ReadonlySet<string>, name: string): number =>
  name.split('_').filter((word) => words.has(word)).length

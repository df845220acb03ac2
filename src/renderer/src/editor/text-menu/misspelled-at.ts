import type { Text } from '@codemirror/state'

/** Where `word` stands at `position`, which may be at its edge; null where it does not. */
export function misspelledAt(
  doc: Text,
  position: number,
  word: string,
): { readonly from: number; readonly to: number } | null {
  if (word === '') return null
  const start = Math.max(0, position - word.length)
  const near = doc.sliceString(start, Math.min(doc.length, position + word.length))
  const found = near.indexOf(word)
  if (found < 0) return null
  return { from: start + found, to: start + found + word.length }
}

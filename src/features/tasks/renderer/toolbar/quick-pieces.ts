import type { ReadTask } from '../../contract.ts'

type Span = ReadTask['spans'][number]

/** The text cut where something was understood; the pieces together are the text again. */
export function quickPieces(
  text: string,
  spans: readonly Span[],
): readonly { readonly text: string; readonly field: Span['field'] | null }[] {
  const pieces: { text: string; field: Span['field'] | null }[] = []
  let at = 0
  for (const { start, end, field } of spans.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(start, at)
    if (end <= from) continue
    if (from > at) pieces.push({ text: text.slice(at, from), field: null })
    pieces.push({ text: text.slice(from, end), field })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), field: null })
  return pieces
}

import type { SearchHit } from '../../../shared/contract/search.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'

/** A note that a query finds, with the line that says it first. */
export interface FoundNote {
  readonly path: VaultPath
  readonly title: string
  /** From 1. */
  readonly line: number
  /** Of that line, in order: what is marked, and what stands between. Empty where nothing is said. */
  readonly parts: readonly { readonly text: string; readonly isMarked: boolean }[]
}

/** So much of a line is shown. */
const MOST_CHARACTERS = 160

/**
 * The notes of the hits, in their order.
 * @param own the note that the query stands in, which says its words only because it asks for them
 */
export function foundNotes(
  hits: readonly SearchHit[],
  { own, query }: { readonly own: VaultPath | null; readonly query: string },
): FoundNote[] {
  const notes = new Map<string, FoundNote>()
  for (const hit of hits) {
    if (notes.has(hit.path) || (hit.path === own && hit.chunk.includes(query.trim()))) continue
    notes.set(hit.path, { path: hit.path, title: hit.title, ...saidIn(hit) })
  }
  return [...notes.values()]
}

function saidIn({
  chunk,
  marks,
  start_line,
  end_line,
}: SearchHit): Pick<FoundNote, 'line' | 'parts'> {
  const [first] = marks
  if (!first) return { line: start_line, parts: [] }
  const lineStart = chunk.lastIndexOf('\n', first.from - 1) + 1
  const lineEnd =
    chunk.indexOf('\n', first.from) < 0 ? chunk.length : chunk.indexOf('\n', first.from)
  const from = Math.max(lineStart, first.from - MOST_CHARACTERS / 2)
  const to = Math.min(lineEnd, from + MOST_CHARACTERS)
  const parts: { text: string; isMarked: boolean }[] = []
  let at = from
  for (const mark of marks) {
    const start = Math.max(at, mark.from)
    const end = Math.min(to, mark.to)
    if (start >= end) continue
    if (start > at) parts.push({ text: chunk.slice(at, start), isMarked: false })
    parts.push({ text: chunk.slice(start, end), isMarked: true })
    at = end
  }
  if (at < to) parts.push({ text: chunk.slice(at, to), isMarked: false })
  // Only where the passage is the lines as they stand in the file does a line of it have a number.
  const above = chunk.slice(0, lineStart).split('\n').length - 1
  return { line: Math.min(end_line, start_line + above), parts }
}

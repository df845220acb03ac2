import { noteNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'

const MAX_TYPED = 200
const MIN_LIKENESS = 0.4

/**
 * The notes one of whose names is like the last part of `text`, the likest first, of equal ones that with the shorter
 * path. Letter case and Unicode form make no difference.
 */
export function nearest<Note extends { readonly path: VaultPath }>(
  text: string,
  notes: Iterable<Note>,
  limit: number,
  namesOf: (note: Note) => readonly string[],
): Note[] {
  const wanted = pairsOf(noteNameOf(text).slice(0, MAX_TYPED))
  return Array.from(notes, (note) => ({
    note,
    score: Math.max(...namesOf(note).map((name) => likeness(wanted, pairsOf(name)))),
  }))
    .filter(({ score }) => score >= MIN_LIKENESS)
    .toSorted((a, b) => b.score - a.score || a.note.path.length - b.note.path.length)
    .slice(0, limit)
    .map(({ note }) => note)
}

/** The names that are like a text, each once, the likest first. */
export function nearestNames(text: string, names: readonly string[], limit: number): string[] {
  const wanted = pairsOf(text.slice(0, MAX_TYPED))
  return [...new Set(names)]
    .map((name) => ({ name, score: likeness(wanted, pairsOf(name)) }))
    .filter(({ score }) => score >= MIN_LIKENESS)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ name }) => name)
}

/** How many pairs of letters two names share, 0..1 (Dice's coefficient): blind to one wrong letter, unlike a prefix. */
function likeness(pairs: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (pairs.size + others.size === 0) return 0
  let shared = 0
  for (const pair of pairs) if (others.has(pair)) shared += 1
  return (2 * shared) / (pairs.size + others.size)
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>()
  const framed = ` ${text.normalize('NFC').toLowerCase()} `
  for (let index = 0; index + 1 < framed.length; index += 1)
    pairs.add(framed.slice(index, index + 2))
  return pairs
}

import { noteNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'

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
  return likest(noteNameOf(text), notes, namesOf)
    .toSorted((a, b) => b.score - a.score || a.item.path.length - b.item.path.length)
    .slice(0, limit)
    .map(({ item }) => item)
}

/** The names that are like a text, each once, the likest first. */
export function nearestNames(text: string, names: readonly string[], limit: number): string[] {
  return likest(text, new Set(names), (name) => [name])
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ item }) => item)
}

/** Those one of whose names is like a text, and how like it; in their order. */
function likest<Item>(
  text: string,
  items: Iterable<Item>,
  namesOf: (item: Item) => readonly string[],
): { readonly item: Item; readonly score: number }[] {
  const wanted = pairsOf(text.slice(0, MAX_TYPED))
  return Array.from(items, (item) => ({
    item,
    score: Math.max(...namesOf(item).map((name) => likeness(wanted, pairsOf(name)))),
  })).filter(({ score }) => score >= MIN_LIKENESS)
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
  const framed = ` ${foldText(text)} `
  for (let index = 0; index + 1 < framed.length; index += 1)
    pairs.add(framed.slice(index, index + 2))
  return pairs
}

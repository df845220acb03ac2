import type { NoteName } from '../../../shared/contract/note.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'
import { noteNameOf } from '../../../shared/domain/vault-path.ts'
import type { OpenedNotes } from '../stores/workspace/opened-notes.ts'

/**
 * Names as they stand in the switcher. Without anything typed, notes that were opened last come first, but for the one
 * in front. Else whole names come before beginnings and these before the rest; among names that fit alike, those of
 * notes that are opened often and lately. What is still alike stays as it came.
 */
export function orderNames(
  names: readonly NoteName[],
  query: string,
  opened: OpenedNotes,
): NoteName[] {
  const typed = foldText(query.trim())
  if (typed === '') {
    const places = new Map(
      opened.recent().map((path, place) => [path, place === 0 ? Infinity : place]),
    )
    const place = ({ path }: NoteName): number => places.get(path) ?? places.size
    return names.toSorted((a, b) => compare(place(a), place(b)))
  }
  const kind = ({ path, title, alias }: NoteName): number =>
    Math.min(...[alias ?? title, noteNameOf(path)].map((name) => fit(foldText(name), typed)))
  return names.toSorted(
    (a, b) => kind(a) - kind(b) || opened.weight(b.path) - opened.weight(a.path),
  )
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** 0: it is what was typed; 1: it begins so; 2: something else of it fits. */
function fit(name: string, typed: string): number {
  if (name === typed) return 0
  return name.startsWith(typed) ? 1 : 2
}

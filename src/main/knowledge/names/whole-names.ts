import { noteNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { plainWord, withoutMarks } from '../words/fold-word.ts'
import { splitWords } from '../words/split-words.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'

/** What a note is called. */
interface CalledNote {
  readonly path: VaultPath
  readonly title: string
  readonly aliases: readonly string[]
}

/** Whole paths, file names, titles and aliases, each in either case and also without its accents and signs. */
export interface WholeNames {
  add(note: CalledNote): void
  /** Takes the very note that was added. */
  remove(note: CalledNote): void
  /** The notes of which `name` is one; by path. */
  called(name: string): VaultPath[]
  /** The notes one of whose names begins so, but is longer; those with the shortest first. */
  begun(start: string, limit: number): VaultPath[]
  all(): Iterable<string>
}

/** Shorter beginnings are those of too many. */
const SHORTEST_START = 3

export function createWholeNames(): WholeNames {
  const notes = new Map<string, Set<CalledNote>>()
  return {
    add(note) {
      for (const name of namesOf(note)) {
        const others = notes.get(name)
        if (others) others.add(note)
        else notes.set(name, new Set([note]))
      }
    },
    remove(note) {
      for (const name of namesOf(note)) {
        const others = notes.get(name)
        others?.delete(note)
        if (others?.size === 0) notes.delete(name)
      }
    },
    called(name) {
      const typed = foldText(name.trim())
      const found = notes.get(typed) ?? notes.get(looseName(typed)) ?? []
      return Array.from(found, ({ path }) => path).toSorted()
    },
    begun(start, limit) {
      const typed = looseName(start)
      if (Array.from(typed).length < SHORTEST_START) return []
      const found = new Map<VaultPath, number>()
      for (const [name, named] of notes)
        if (name.startsWith(typed) && name.length > typed.length)
          for (const { path } of named)
            found.set(path, Math.min(name.length, found.get(path) ?? Number.POSITIVE_INFINITY))
      return [...found]
        .toSorted(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
        .slice(0, limit)
        .map(([path]) => path)
    },
    all: () => notes.keys(),
  }
}

/** A name without accents and signs: `2-factor: Café` → `2 factor cafe`. */
const looseName = (name: string): string =>
  Array.from(splitWords(name), ({ text }) => withoutMarks(plainWord(text))).join(' ')

function namesOf({ path, title, aliases }: CalledNote): Set<string> {
  const names = [title, noteNameOf(path), ...aliases]
  const paths = [path, path.replace(/\.(md|markdown)$/i, '')]
  const loose = names.map(looseName).filter((name) => name !== '')
  return new Set([...[...names, ...paths].map(foldText), ...loose])
}

import type { AskedWords } from '../words/asked-words.ts'
import type { Index } from '../worker/index-store.ts'

/** What is called as a query says. */
export interface NamedSo {
  /** Notes, by their path, file name, title or alias. */
  readonly called: readonly string[]
  /** Passages under such a heading. */
  readonly headed: readonly number[]
  /** Notes one of whose names begins so. */
  readonly begun: readonly string[]
}

/** Longer texts are questions, and no names. */
const LONGEST_NAME = 200
/** More would push out what says it best. */
const MOST_BEGUN = 3

export function namedSo({ names, words }: Index, query: string, asked: AskedWords): NamedSo {
  const name = query.trim()
  if (name === '' || name.length > LONGEST_NAME) return { called: [], headed: [], begun: [] }
  const called: readonly string[] = names.called(name)
  return {
    called,
    headed: words.headed(name, asked),
    begun: names.begun(name, MOST_BEGUN).filter((path) => !called.includes(path)),
  }
}

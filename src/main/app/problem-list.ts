/** What a person should know of a vault, as sentences, newest last. */
export interface ProblemList {
  /** What has happened, and stays so. */
  add(sentence: string): void
  /** What may be over later: a sentence while it is so, null when it is not. */
  set(about: string, sentence: string | null): void
  list(): string[]
}

/** @param onChange called after every change of the list */
export function createProblemList(known: readonly string[], onChange: () => void): ProblemList {
  let entries = known.map((sentence) => ({ about: null as string | null, sentence }))
  return {
    add(sentence) {
      entries.push({ about: null, sentence })
      onChange()
    },
    set(about, sentence) {
      const before = entries.find((entry) => entry.about === about)?.sentence ?? null
      if (before === sentence) return
      entries = entries.filter((entry) => entry.about !== about)
      if (sentence !== null) entries.push({ about, sentence })
      onChange()
    },
    list: () => entries.map(({ sentence }) => sentence),
  }
}

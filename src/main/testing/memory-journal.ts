import type { Journal, JournalEntry, JournalState } from '../vault/journal.ts'

/** A journal that is gone with the test; its entries can be looked at and planted. */
export interface MemoryJournal extends Journal {
  /** In the order in which they were recorded. */
  entries(): (JournalEntry & { readonly state: JournalState })[]
}

export function createMemoryJournal(): MemoryJournal {
  const states = new Map<string, JournalState>()
  const recorded = new Map<string, JournalEntry>()

  const withState = (entry: JournalEntry): JournalEntry & { readonly state: JournalState } => ({
    ...entry,
    state: states.get(entry.changeId) ?? 'intent',
  })
  function mark(changeIds: readonly string[], state: JournalState): void {
    for (const changeId of changeIds) {
      const now = states.get(changeId)
      if (now !== 'intent' && now !== state)
        throw new Error(`Journal entry ${changeId} cannot become ${state}.`)
      states.set(changeId, state)
    }
  }

  return {
    recordIntent(entries) {
      for (const entry of entries) {
        if (recorded.has(entry.changeId)) throw new Error(`Recorded twice: ${entry.changeId}`)
        // As a database would: what is kept is not what the caller holds.
        recorded.set(entry.changeId, structuredClone(entry))
        states.set(entry.changeId, 'intent')
      }
    },
    markApplied: (changeIds) => mark(changeIds, 'applied'),
    markAborted: (changeIds) => mark(changeIds, 'aborted'),
    find(changeId) {
      const entry = recorded.get(changeId)
      return entry === undefined ? null : withState(entry)
    },
    unfinished: () =>
      [...recorded.values()].map(withState).filter(({ state }) => state === 'intent'),
    entries: () => [...recorded.values()].map(withState),
  }
}

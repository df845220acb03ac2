import { openDatabase } from '../../src/main/sqlite/open-database.ts'
import { vaultSchema } from '../../src/main/state/create-vault-store.ts'
import { createJournal } from '../../src/main/state/journal/journal-entries.ts'
import type { Journal, RecordedEntry } from '../../src/main/vault/model/journal.ts'

/** A journal that is gone with the test; its entries can be looked at and planted. */
export interface MemoryJournal extends Journal {
  /** In the order in which they were recorded. */
  entries(): RecordedEntry[]
}

/** The real journal, on a database in memory. */
export function createMemoryJournal(): MemoryJournal {
  const database = openDatabase({ file: ':memory:', durability: 'normal', ...vaultSchema })
  const journal = createJournal({
    database: database,
    run: (work) => work(),
    files: { append: () => {} },
    onUnreadable: () => {},
  })
  const groups = database.prepare<[], { readonly groupId: string }>(
    'SELECT groupId FROM journalEntry GROUP BY groupId ORDER BY min(seq)',
  )
  return {
    ...journal,
    entries: () =>
      groups
        .all()
        .flatMap(({ groupId }) => journal.ofGroup(groupId))
        .toSorted((a, b) => a.seq - b.seq),
  }
}

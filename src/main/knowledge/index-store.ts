import type { Database } from '../sqlite/open-database.ts'
import { createLinkStore, type LinkStore } from './db/links.ts'
import { createNoteStore, type NoteStore } from './db/notes.ts'
import { deleteOrphanPassages } from './db/vectors.ts'
import { createVaultNames, type VaultNames } from './vault-names.ts'

/** Everything that is known of one vault, behind one connection. Synchronous. */
export interface Index {
  readonly database: Database
  readonly notes: NoteStore
  readonly links: LinkStore
  readonly names: VaultNames
  readonly withVectors: boolean
  transaction(work: () => void): void
  /** Takes in the names that came and went, and finds where links lead that this may have changed. */
  resolveLinks(): void
  /** Forgets the passages that no note has any more. */
  dropOrphans(): void
}

export function createIndex(database: Database, withVectors: boolean): Index {
  const renamed = new Set<string>()
  const notes = createNoteStore(database, (path) => renamed.add(path))
  const links = createLinkStore(database)
  const names = createVaultNames(database)
  const transaction = (work: () => void): void => {
    database.transaction(work)()
  }
  return {
    database,
    notes,
    links,
    names,
    withVectors,
    transaction,
    resolveLinks() {
      names.update(renamed)
      renamed.clear()
      transaction(() => {
        for (const { id, source, type, target } of links.stale())
          links.resolve(id, names.resolve(source, target, type))
      })
    },
    dropOrphans: () => deleteOrphanPassages(database, withVectors),
  }
}

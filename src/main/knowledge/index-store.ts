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
  /** Finds where links lead: of these notes, or of all, for when a name came or went. */
  resolveLinks(sources?: readonly string[]): void
  /** Forgets the passages that no note has any more. */
  dropOrphans(): void
}

export function createIndex(database: Database, withVectors: boolean): Index {
  const notes = createNoteStore(database)
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
    resolveLinks(sources) {
      if (!sources) names.reload()
      transaction(() => {
        for (const { id, source, type, target, path } of links.links(sources)) {
          const found = names.resolve(source, target, type)
          if (found !== path) links.setFile(id, found)
        }
      })
    },
    dropOrphans: () => deleteOrphanPassages(database, withVectors),
  }
}
